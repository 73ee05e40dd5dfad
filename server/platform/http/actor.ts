import type { ApiScope } from '#contract/api-scopes.ts';
import type { ActorKind, MemberRole } from '#contract/endpoint.ts';

/** Who a request comes from, by its session. */
export interface Actor<K extends ActorKind = ActorKind> {
  kind: K;
  accountId: string;
  /** The candidate's id (its account's), the school's id, or the admin's account id: what the API calls `id`. */
  id: string;
  /** An administrator who has none yet, and does nothing before. */
  needsSecondFactor?: boolean;
  /** As whom somebody acts for a school; null for students and administrators. */
  member: Member | null;
  /** As whose guardian somebody acts for a student: `id` is the student's then, `accountId` their own. */
  guardian?: ActingGuardian;
  /** The API key of the call, made by that member. */
  key?: ActorKey;
}

/** Of a student, in their name: what the student lets them do, as it is now. */
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

/** Of a school: who is logged in for it. `instructorId`: whose lessons are their own; null for who gives none. */
export type Member = { id: string } & (
  | { role: 'instructor'; instructorId: string }
  | { role: Exclude<MemberRole, 'instructor'>; instructorId: string | null }
);

/** The instructor to whose records an actor is kept; undefined where all that the actor owns are open. */
export const onlyInstructor = ({ member }: AnyActor): string | undefined =>
  member?.role === 'instructor' ? member.instructorId : undefined;

/** Whether the caller may know who the students are. */
export const mayNameStudents = ({ key }: AnyActor): boolean => !key || key.scopes.includes('read_students');

export type AnyActor = { [K in ActorKind]: Actor<K> }[ActorKind];
