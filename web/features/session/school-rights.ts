import { matchPath } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';

type SchoolActor = Extract<SessionActor, { kind: 'school' }>;

/** Pages for owners only and for managers; all members may open the others. The server enforces the rights. */
const OWNERS: readonly string[] = [PAGE_PATHS.team, PAGE_PATHS.programs, PAGE_PATHS.schoolInfo];
const MANAGERS: readonly string[] = [
  PAGE_PATHS.schoolInstructors,
  PAGE_PATHS.schoolInstructor,
  PAGE_PATHS.addInstructor,
  PAGE_PATHS.cars,
  PAGE_PATHS.lessonKinds,
  PAGE_PATHS.snowDay,
  PAGE_PATHS.schoolStudent,
];

/** Whether this member may open a page of the school. */
export function mayOpen({ role, maySeeFigures, instructorId }: SchoolActor, pathname: string): boolean {
  const isOneOf = (paths: readonly string[]) => paths.some((path) => matchPath(path, pathname));
  if (isOneOf(OWNERS)) return role === 'owner';
  if (isOneOf([PAGE_PATHS.analytics, PAGE_PATHS.money, PAGE_PATHS.packages])) return maySeeFigures;
  if (isOneOf([PAGE_PATHS.myDay])) return Boolean(instructorId);
  return role !== 'instructor' || !isOneOf(MANAGERS);
}
