import type { SessionActor } from '#contract/accounts.ts';
import { photoLink } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('shell');

/** How an actor is shown: a name (never empty, NV-08) and a photo. */
export function useActorDisplay(actor: SessionActor): { name: string; photo: string | null } {
  const t = useTexts();
  if (actor.kind === 'candidate') {
    return {
      name: `${actor.first_name} ${actor.last_name}`.trim() || t('user.defaultUser'),
      photo: photoLink('candidate', actor.id, actor.photoVersion),
    };
  }
  if (actor.kind === 'school') {
    return { name: actor.name || t('user.defaultSchool'), photo: photoLink('school', actor.id, actor.photoVersion) };
  }
  return { name: actor.name || t('user.defaultUser'), photo: null };
}
