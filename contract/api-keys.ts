import * as z from 'zod/mini';
import { type ApiScope, SCHOOL_SCOPES, STUDENT_SCOPES } from './api-scopes.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, requiredText } from './validation.ts';

/** What a key begins with: whoever comes upon one knows what it is. */
export const KEY_PREFIX = 'lanewise_';
export const KEYS_MAX = 50;
/** Bookings of one key that wait for the student's word at a time, that it makes in a day without one, and how long they wait. */
export const UNCONFIRMED_MAX = 3;
export const UNCONFIRMED_MAX_A_DAY = 12;
export const CONFIRM_WITHIN_MINUTES = 60;
/** Calls of one key. */
export const KEY_CALLS_A_MINUTE = 300;

const newKeySchema = <const S extends readonly ApiScope[]>(scopes: S) =>
  z.object({
    /** What program it is for. */
    name: requiredText(80),
    scopes: z
      .array(z.enum(scopes, { error: 'invalid' }), { error: 'required' })
      .check(z.minLength(1, 'required'), z.maxLength(scopes.length, 'invalid')),
    /** Until when it works; without one until somebody ends it. */
    expiresAt: z.nullish(instantSchema),
  });
export const newApiKeySchema = newKeySchema(SCHOOL_SCOPES);
export const newOwnKeySchema = newKeySchema(STUDENT_SCOPES);
export type NewKey = z.output<typeof newApiKeySchema> | z.output<typeof newOwnKeySchema>;

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  /** Right to within some minutes; null: never. */
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Who made it: of a school's, the owner. */
  madeBy: z.string(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const school = z.object({ id: idSchema });

export const apiKeyEndpoints = {
  apiKeys: endpoint({
    method: 'GET',
    path: '/school/:id/keys',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: 'The keys by which programs call for the school, without the keys themselves',
    params: school,
    response: z.array(apiKeySchema),
  }),
  addApiKey: endpoint({
    method: 'POST',
    path: '/school/:id/keys',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary:
      'A key by which a program calls for the school, as `Authorization: Bearer <key>`, and only what its scopes say. It is told this ' +
      'once, ends with the password or the membership of the owner who made it, and makes no other key',
    params: school,
    body: newApiKeySchema,
    status: 201,
    refusals: ['api_keys_full'],
    response: z.extend(apiKeySchema, { key: z.string() }),
  }),
  endApiKey: endpoint({
    method: 'DELETE',
    path: '/school/:id/keys/:keyId',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: 'End a key: from now on it opens nothing',
    params: z.object({ id: idSchema, keyId: idSchema }),
    refusals: ['not_found'],
    status: 204,
  }),
  ownKeys: endpoint({
    method: 'GET',
    path: '/keys',
    access: ['candidate'],
    summary: "A student's keys, by which their own programs call for them, without the keys themselves",
    response: z.array(apiKeySchema),
  }),
  addOwnKey: endpoint({
    method: 'POST',
    path: '/keys',
    access: ['candidate'],
    summary:
      'A key by which an own program, an assistant say, calls for the student: it sees their lessons, or books and cancels. Without ' +
      '`book_unasked` a lesson that it books is given up after an hour unless the student confirms it. Told this once',
    body: newOwnKeySchema,
    status: 201,
    refusals: ['api_keys_full'],
    response: z.extend(apiKeySchema, { key: z.string() }),
  }),
  endOwnKey: endpoint({
    method: 'DELETE',
    path: '/keys/:keyId',
    access: ['candidate'],
    summary: 'End an own key: from now on it opens nothing',
    params: z.object({ keyId: idSchema }),
    refusals: ['not_found'],
    status: 204,
  }),
};
