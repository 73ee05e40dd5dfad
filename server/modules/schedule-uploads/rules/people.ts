import { FAULTS_TOLD_MAX } from '#contract/sheet-limits.ts';
import { plainName } from './cells.ts';
import type { ScheduleInstructor } from './rows.ts';

export type Found =
  | { instructor: ScheduleInstructor }
  | { fault: 'unknown_instructor' | 'ambiguous_instructor' | 'inactive_instructor' }
  /** Names that are close. */
  | { fault: 'similar_instructor'; names: string[] };

const NAMES_SUGGESTED_MAX = 3;
/** An upload's answer has no more faults, and comparing names takes long. */
const UNKNOWN_COMPARED_MAX = FAULTS_TOLD_MAX;

/**
 * Finds an instructor by email address, by full name in either order, by first name and initial, or by first name alone,
 * if only one active instructor fits.
 */
export function createInstructorFinder(instructors: ScheduleInstructor[]): (text: string) => Found {
  const byEmail = new Map(instructors.map((instructor) => [instructor.email.trim().toLowerCase(), instructor]));
  const byName = indexBy(instructors, ({ firstName, lastName }) => [
    `${firstName} ${lastName}`,
    `${lastName}, ${firstName}`,
    `${lastName} ${firstName}`,
  ]);
  const byShortName = indexBy(instructors, ({ firstName, lastName }) => [
    firstName,
    firstName.split(' ')[0] ?? '',
    `${firstName} ${lastName.slice(0, 1)}`,
    `${firstName} ${lastName.slice(0, 1)}.`,
  ]);

  let unknown = 0;
  const find = (text: string): Found => {
    // The template puts an apostrophe before text that could become a formula.
    const name = withoutAddress(text.trim().replace(/^'(?=[=+\-@])/, ''));
    const addressed = byEmail.get(name.toLowerCase());
    if (addressed) return addressed.isActive ? { instructor: addressed } : { fault: 'inactive_instructor' };
    const plain = plainPerson(name);
    const named = byName.get(plain) ?? [];
    const [first, second] = named.filter((instructor) => instructor.isActive);
    if (second) return { fault: 'ambiguous_instructor' };
    if (first) return { instructor: first };
    if (named.length > 0) return { fault: 'inactive_instructor' };
    const short = (byShortName.get(plain) ?? []).filter((instructor) => instructor.isActive);
    const [only, ...others] = short;
    if (only && others.length === 0) return { instructor: only };
    const isCompared = ++unknown <= UNKNOWN_COMPARED_MAX;
    const close = only ? short : instructors.filter((one) => isCompared && one.isActive && isClose(plain, one));
    if (close.length === 0) return { fault: 'unknown_instructor' };
    return { fault: 'similar_instructor', names: close.slice(0, NAMES_SUGGESTED_MAX).map(fullName) };
  };
  const known = new Map<string, Found>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}

export const fullName = ({ firstName, lastName }: Pick<ScheduleInstructor, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

const plainPerson = (name: string): string => plainName(name.replaceAll('’', "'"));

/** `Raj Patel <raj@example.com>` and `mailto:raj@example.com` are the address. */
const withoutAddress = (text: string): string =>
  (/<([^<>]{3,200})>$/.exec(text)?.[1]?.trim() ?? text).replace(/^mailto:/i, '');

function indexBy(
  instructors: ScheduleInstructor[],
  namesOf: (instructor: ScheduleInstructor) => string[],
): Map<string, ScheduleInstructor[]> {
  const index = new Map<string, ScheduleInstructor[]>();
  for (const instructor of instructors) {
    for (const name of new Set(namesOf(instructor).map(plainPerson))) {
      if (name !== '') index.set(name, [...(index.get(name) ?? []), instructor]);
    }
  }
  return index;
}

/** The same but for a slip of the keyboard, or with one of the names only. */
function isClose(plain: string, instructor: ScheduleInstructor): boolean {
  const [first, last] = [plainPerson(instructor.firstName), plainPerson(instructor.lastName)];
  const allowed = plain.length < 6 ? 1 : 2;
  if (plain === last || (plain.length > 2 && distance(plain, `${first} ${last}`, allowed) <= allowed)) return true;
  const [firstWord = '', ...rest] = plain.split(' ');
  return rest.length === 0
    ? plain.length > 2 && Math.min(distance(plain, first, 1), distance(plain, last, 1)) <= 1
    : firstWord === first || rest.join(' ') === last;
}

/** How many letters differ, up to a limit. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  let before = row;
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
        swapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? limit + 1;
}
