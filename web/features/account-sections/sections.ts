import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import type { texts } from './texts.en.ts';

export type SectionName = keyof (typeof texts)['names'];

export const SECTION_PATHS: Record<SectionName, string> = {
  details: PAGE_PATHS.studentProfile,
  security: PAGE_PATHS.accountSecurity,
  notifications: PAGE_PATHS.accountNotifications,
  places: PAGE_PATHS.accountPlaces,
  guardians: PAGE_PATHS.accountGuardians,
  data: PAGE_PATHS.accountData,
  information: PAGE_PATHS.schoolProfile,
  team: PAGE_PATHS.team,
  hours: PAGE_PATHS.settingsHours,
  website: PAGE_PATHS.website,
  integrations: PAGE_PATHS.integrations,
  billing: PAGE_PATHS.billing,
};

/** The sections of someone's account, in the order of the menu. Deletion comes last. */
export function listSections(actor: SessionActor): readonly SectionName[] {
  if (actor.kind === 'candidate')
    return actor.isGuardian && !actor.hasLessons
      ? ['details', 'security', 'notifications', 'data']
      : ['details', 'security', 'notifications', 'places', 'guardians', 'data'];
  if (actor.kind === 'admin') return [];
  if (actor.role === 'owner')
    return ['information', 'team', 'hours', 'notifications', 'website', 'integrations', 'billing', 'security'];
  // A bookkeeper sees no lessons, so there is nothing to be notified of.
  return actor.role === 'bookkeeper' ? ['security'] : ['security', 'notifications'];
}

export const isSection = (actor: SessionActor, section: SectionName): boolean => listSections(actor).includes(section);
