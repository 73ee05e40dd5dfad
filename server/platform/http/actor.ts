import type { ActorKind, ApiScope, MemberRole } from '#contract/endpoint.ts';

/** The account behind a request, from its session. */
export interface Actor<K extends ActorKind = ActorKind> {
  kind: K;
  accountId: string;
  /** The student's id (same as the account's), the school's id, or the admin's account id: the API's `id`. */
  id: string;
  /** An administrator who must set up two-step verification before doing anything else. */
  needsSecondFactor?: boolean;
  /** The member who acts for a school; null for students and administrators. */
  member: Member | null;
  /** The guardian who acts for a student: then `id` is the student's and `accountId` the guardian's. */
  guardian?: ActingGuardian;
  /** The API key of the call, with the member who created it. */
  key?: ActorKey;
}

/** A student's guardian, with what the student currently allows them to do. */
export interface ActingGuardian {
  id: string;
  mayCancel: boolean;
}

/** An API key, which allows only its scopes. */
export interface ActorKey {
  id: string;
  name: string;
  scopes: readonly ApiScope[];
}

/**
 * A person logged in for a school. `instructorId`: the instructor whose lessons are their own; null if they give none.
 */
export type Member = { id: string } & (
  | { role: 'instructor'; instructorId: string }
  | { role: Exclude<MemberRole, 'instructor'>; instructorId: string | null }
);

/** The instructor whose records the actor is limited to; undefined if the actor may see all of the school's. */
export const onlyInstructor = ({ member }: AnyActor): string | undefined =>
  member?.role === 'instructor' ? member.instructorId : undefined;

/** A bookkeeper works on amounts: no pickups, notes or contact details. */
export const mayReadLessons = ({ member }: AnyActor): boolean => member?.role !== 'bookkeeper';

/** True if the caller may see who the students are. */
export const mayNameStudents = ({ key }: AnyActor): boolean => !key || key.scopes.includes('read_students');

export type AnyActor = { [K in ActorKind]: Actor<K> }[ActorKind];
