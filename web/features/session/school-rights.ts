import { matchPath } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';

export type SchoolActor = Extract<SessionActor, { kind: 'school' }>;

/** Pages for owners only, and for managers. The server enforces the rights. */
const OWNERS: readonly string[] = [
  PAGE_PATHS.team,
  PAGE_PATHS.settingsHours,
  PAGE_PATHS.website,
  PAGE_PATHS.integrations,
  PAGE_PATHS.billing,
  PAGE_PATHS.schoolInfo,
];
const MANAGERS: readonly string[] = [
  PAGE_PATHS.schoolInstructors,
  PAGE_PATHS.schoolInstructor,
  PAGE_PATHS.addInstructor,
  PAGE_PATHS.cars,
  PAGE_PATHS.lessonKinds,
  PAGE_PATHS.snowDay,
];
const FIGURES: readonly string[] = [PAGE_PATHS.analytics, PAGE_PATHS.money];
/** All that these roles open; the front desk and managers open every other page. */
const INSTRUCTOR: readonly string[] = [
  PAGE_PATHS.schoolBookings,
  PAGE_PATHS.schoolLesson,
  PAGE_PATHS.lessonProgress,
  PAGE_PATHS.schedule,
  PAGE_PATHS.schoolCalendar,
  PAGE_PATHS.weeklyHours,
  PAGE_PATHS.schoolReviews,
  PAGE_PATHS.schoolProfile,
  PAGE_PATHS.faqs,
];
const BOOKKEEPER: readonly string[] = [...FIGURES, PAGE_PATHS.packages, PAGE_PATHS.schoolProfile, PAGE_PATHS.faqs];

/** Whether this member may open a page of the school. */
export function mayOpen({ role, maySeeFigures, instructorId }: SchoolActor, pathname: string): boolean {
  const isOneOf = (paths: readonly string[]) => paths.some((path) => matchPath(path, pathname));
  if (role === 'bookkeeper') return isOneOf(BOOKKEEPER);
  if (isOneOf([PAGE_PATHS.myDay])) return Boolean(instructorId);
  if (role === 'instructor') return isOneOf(INSTRUCTOR);
  if (isOneOf(OWNERS)) return role === 'owner';
  if (isOneOf(FIGURES)) return maySeeFigures;
  return role !== 'front_desk' || !isOneOf(MANAGERS);
}

/** Whether they run the school's hours, cars and snow days; the front desk only books. */
export const mayManage = (actor: Pick<SchoolActor, 'role'> | null): boolean =>
  actor?.role === 'owner' || actor?.role === 'manager';

/** Whether they work at the school's desk: owners, managers and the front desk. */
export const isAtDesk = (actor: Pick<SchoolActor, 'role'> | null): boolean =>
  mayManage(actor) || actor?.role === 'front_desk';

/** Whether they set the prices of packages. */
export const maySetPrices = (actor: Pick<SchoolActor, 'role' | 'maySeeFigures'> | null): boolean =>
  mayManage(actor) && actor?.maySeeFigures === true;
