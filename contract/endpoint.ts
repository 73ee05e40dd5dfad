import type * as z from 'zod/mini';

import type { ErrorCode } from './errors.ts';

/** Scopes of a school's API key. Each endpoint names the one it requires. */
export const SCHOOL_SCOPES = ['read_bookings', 'read_slots', 'write_slots', 'read_students', 'webhooks'] as const;

export type ApiScope = (typeof SCHOOL_SCOPES)[number];

export type ActorKind = 'candidate' | 'school' | 'admin';

/** Roles of a school's members. */
export const MEMBER_ROLES = ['owner', 'manager', 'front_desk', 'bookkeeper', 'instructor'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * School members who can call it, besides owners. `books`: bookkeepers. `managers_if_allowed`: bookkeepers, and managers if the school allows
 * it. `prices`: managers if the school allows it. `desk`: managers and the front desk. `payments`: the desk and bookkeepers. `own`: the desk,
 * and instructors for their own lessons. `own_booking`: the same, if the school lets instructors book. `own_setup`: managers, and
 * instructors for themselves. `own_if_allowed`: managers, and instructors if the school allows it. `everybody`: every member.
 */
export type MemberAccess =
  | 'owners'
  | 'books'
  | 'managers'
  | 'managers_if_allowed'
  | 'prices'
  | 'desk'
  | 'payments'
  | 'own'
  | 'own_booking'
  | 'own_setup'
  | 'own_if_allowed'
  | 'everybody';

/** Allowed callers: anyone, or these kinds of actor. */
export type Access = 'anyone' | readonly ActorKind[];

/**
 * What a student's guardian can do on the student's behalf: view or, if the student allows it, cancel. Without this,
 * only the
 * student can make the call.
 */
export type GuardianAccess = 'see' | 'cancel_if_allowed';

/** A record that belongs to a school or a student. Its module finds the owner. */
export type OwnedRecord = 'booking' | 'instructor' | 'car' | 'slot' | 'review' | 'payment' | 'packageOrder';

/**
 * Which record the call is about, and where to find its id. `{ school: 'params.schoolId' }` must be the caller's own id; `{
 * booking: 'params.id' }` must be one of the caller's bookings. Administrators with access to the call can use it for any record.
 */
export type Owner = {
  readonly [K in 'school' | 'candidate' | OwnedRecord]?: `${'params' | 'query' | 'body' | 'fields'}.${string}`;
};

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** In Fastify's syntax, relative to `/api`: `/instructor/:id`. */
  path: string;
  access: Access;
  /** School members who can call it; required if schools can. */
  members?: MemberAccess;
  /** Set if a student's guardians can call it too, for the student in `owner`. */
  guardians?: GuardianAccess;
  /** Scope an API key needs; without one, no key can make the call. */
  scope?: ApiScope;
  /** Absent if the call only concerns the caller, or answers everyone alike. */
  owner?: Owner;
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** JSON body. */
  body?: z.ZodMiniType;
  /** Multipart form: its text fields, and the name of its file field. */
  multipart?: { fields: z.ZodMiniObject; file?: string };
  /**
   * Kind of record in the answer that contains other people's personal data. We log administrators' views of it. The
   * answer is
   * one record, or a list of records with their ids.
   */
  shows?: 'account' | 'school' | 'instructor' | 'booking' | 'review' | 'message' | 'email';
  /** Open to administrators before they set up two-step verification. */
  isBeforeSecondFactor?: true;
  /** Status on success; 200 if absent. */
  status?: 200 | 201 | 202 | 204;
  /**
   * Errors besides those that follow from the other properties: invalid input, a caller without access, a key without
   * the scope,
   * someone else's record, a malformed form or an oversized file. For the API description.
   */
  refusals?: readonly ErrorCode[];
  /** JSON answer; absent if it's empty or another format (an image, a sheet, a calendar). */
  response?: z.ZodMiniType;
}

// Only the type matters, so bundlers can drop endpoints a page doesn't use.
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

export type ParamsOf<E extends Endpoint> = E extends { params: z.ZodMiniType }
  ? z.output<E['params']>
  : Record<string, never>;
export type QueryOf<E extends Endpoint> = E extends { query: z.ZodMiniType }
  ? z.output<E['query']>
  : Record<string, never>;
export type BodyOf<E extends Endpoint> = E extends { body: z.ZodMiniType } ? z.output<E['body']> : undefined;
export type FieldsOf<E extends Endpoint> = E extends { multipart: { fields: z.ZodMiniType } }
  ? z.output<E['multipart']['fields']>
  : undefined;
export type AnswerOf<E extends Endpoint> = E extends { response: z.ZodMiniType } ? z.output<E['response']> : undefined;

/** Input before the schema's transformations. */
export type ParamsIn<E extends Endpoint> = E extends { params: z.ZodMiniType } ? z.input<E['params']> : undefined;
export type QueryIn<E extends Endpoint> = E extends { query: z.ZodMiniType } ? z.input<E['query']> : undefined;
export type BodyIn<E extends Endpoint> = E extends { body: z.ZodMiniType } ? z.input<E['body']> : undefined;
