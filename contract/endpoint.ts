import type * as z from 'zod/mini';
import type { ApiScope } from './api-scopes.ts';
import type { ErrorCode } from './errors.ts';

export type ActorKind = 'candidate' | 'school' | 'admin';

/** What somebody is at a school: of the members of one, who may do what. */
export const MEMBER_ROLES = ['owner', 'manager', 'instructor'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * Which members of a school may, its owners always. `managers_if_allowed`: managers where the school lets them. `own`: every
 * member, an instructor of what is of their own lessons. `own_if_allowed`: instructors where the school lets them. `everybody`: every
 * member alike.
 */
export type MemberAccess = 'owners' | 'managers' | 'managers_if_allowed' | 'own' | 'own_if_allowed' | 'everybody';

/** Who may call: anyone, or an actor of one of these kinds. */
export type Access = 'anyone' | readonly ActorKind[];

/**
 * What a student's guardian may do by the call in the student's name: look, or, where the student lets them, cancel. What a call does
 * not say is the student's alone.
 */
export type GuardianAccess = 'see' | 'cancel_if_allowed';

/** A record that a school or a student has; whose it is, its module tells. */
export type OwnedRecord = 'booking' | 'instructor' | 'car' | 'slot' | 'review' | 'payment' | 'packageOrder';

/**
 * Whose record the call is about, and where its id stands: `{ school: 'params.schoolId' }` is the caller's own id, `{ booking:
 * 'params.id' }` a booking that is the caller's. An administrator who may call at all may do so for anybody's.
 */
export type Owner = {
  readonly [K in 'school' | 'candidate' | OwnedRecord]?: `${'params' | 'query' | 'body' | 'fields'}.${string}`;
};

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Fastify's spelling, below `/api`: `/instructor/:id`. */
  path: string;
  access: Access;
  /** Which of a school's members may; where a school may call, it is said. */
  members?: MemberAccess;
  /** Whether a student's guardians may make it too, for the student whom its owner names. */
  guardians?: GuardianAccess;
  /** The scope that an API key needs for the call; without one, no key can make it. */
  scope?: ApiScope;
  /** Absent where the call is about the caller alone, or about what everybody who may call sees. */
  owner?: Owner;
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** A JSON body. */
  body?: z.ZodMiniType;
  /** A multipart form: its text fields, and the name of the one file field. */
  multipart?: { fields: z.ZodMiniObject; file?: string };
  /**
   * What kind of record it shows with other people's personal data: where an administrator asks, the audit log says so. The
   * answer is one record, or a list of them with their ids.
   */
  shows?: 'account' | 'school' | 'instructor' | 'booking' | 'review' | 'message' | 'email';
  /** Open to an administrator who has no second factor yet: what it takes to set one up. */
  isBeforeSecondFactor?: true;
  /** Status of success; 200 unless named. */
  status?: 200 | 201 | 202 | 204;
  /**
   * What it refuses beside what follows from the rest: a wrong input, a caller who may not, a key without the scope, a record that is
   * not the caller's, a form that is none or whose file is too large. For the API's description.
   */
  refusals?: readonly ErrorCode[];
  /** The JSON answer; absent where the answer is no JSON (an image, a sheet, a calendar) or empty. */
  response?: z.ZodMiniType;
}

// Nothing happens but the type: a page that names none of a file's calls does without them.
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

/** What a caller sends, before the schema's transformations. */
export type ParamsIn<E extends Endpoint> = E extends { params: z.ZodMiniType } ? z.input<E['params']> : undefined;
export type QueryIn<E extends Endpoint> = E extends { query: z.ZodMiniType } ? z.input<E['query']> : undefined;
export type BodyIn<E extends Endpoint> = E extends { body: z.ZodMiniType } ? z.input<E['body']> : undefined;
