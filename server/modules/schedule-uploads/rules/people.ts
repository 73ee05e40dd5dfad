import { plainName } from './text.ts';

export interface ScheduleInstructor {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** `YYYY-MM-DD` */
  licenceExpiry: string | null;
  isActive: boolean;
}

export type Found = ScheduleInstructor | 'unknown_instructor' | 'ambiguous_instructor' | 'inactive_instructor';

/** Finds a school's instructor by email address, or by full name where only one active instructor has it. */
export function createInstructorFinder(instructors: ScheduleInstructor[]): (text: string) => Found {
  const byEmail = new Map(instructors.map((instructor) => [instructor.email.trim().toLowerCase(), instructor]));
  const byName = new Map<string, ScheduleInstructor[]>();
  for (const instructor of instructors) {
    const { firstName, lastName } = instructor;
    for (const name of new Set([`${firstName} ${lastName}`, `${lastName}, ${firstName}`].map(plainName)))
      byName.set(name, [...(byName.get(name) ?? []), instructor]);
  }

  return (text) => {
    // The template puts an apostrophe before what could become a formula.
    const name = text.trim().replace(/^'(?=[=+\-@])/, '');
    const addressed = byEmail.get(name.toLowerCase());
    if (addressed) return addressed.isActive ? addressed : 'inactive_instructor';
    const named = byName.get(plainName(name)) ?? [];
    const [first, second] = named.filter((instructor) => instructor.isActive);
    if (second) return 'ambiguous_instructor';
    return first ?? (named.length > 0 ? 'inactive_instructor' : 'unknown_instructor');
  };
}
