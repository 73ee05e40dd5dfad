import * as z from 'zod/mini';
import { SCHOOL_SCOPES } from './api-scopes.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, requiredText } from './validation.ts';

/** What a key begins with: whoever comes upon one knows what it is. */
export const KEY_PREFIX = 'lanewise_';
export const KEYS_MAX = 50;
/** Calls of one key. */
export const KEY_CALLS_A_MINUTE = 300;

export const newApiKeySchema = z.object({
  /** What program it is for. */
  name: requiredText(80),
  scopes: z
    .array(z.enum(SCHOOL_SCOPES, { error: 'invalid' }), { error: 'required' })
    .check(z.minLength(1, 'required'), z.maxLength(SCHOOL_SCOPES.length, 'invalid')),
  /** Until when it works; without one until somebody ends it. */
  expiresAt: z.nullish(instantSchema),
});

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  /** Right to within some minutes; null: never. */
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** The owner who made it. */
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
    refusals: ['too_many_requests'],
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
};
