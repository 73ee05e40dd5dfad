import * as z from 'zod/mini';
import { endpoint, SCHOOL_SCOPES } from './endpoint.ts';
import { idSchema, instantSchema, requiredText } from './validation.ts';

/** Key prefix that people and secret scanners can recognise. */
export const KEY_PREFIX = 'lanewise_';
export const KEYS_MAX = 50;
/** Rate limit of one key. */
export const KEY_CALLS_A_MINUTE = 300;

export const newApiKeySchema = z.object({
  /** App or integration that uses the key. */
  name: requiredText(80),
  scopes: z
    .array(z.enum(SCHOOL_SCOPES, { error: 'invalid' }), { error: 'required' })
    .check(z.minLength(1, 'required'), z.maxLength(SCHOOL_SCOPES.length, 'invalid')),
  /** If absent, the key works until it is revoked. */
  expiresAt: z.nullish(instantSchema),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  /** Accurate to a few minutes; null if never used. */
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Owner who created it. */
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
    summary: "The school's API keys, without their secrets",
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
      "Create a key that calls the API for the school with `Authorization: Bearer <key>`, within its scopes. It's shown only in this " +
      'answer, stops working when the owner who created it changes their password or leaves, and can’t create other keys',
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
    summary: 'Revoke a key',
    params: z.object({ id: idSchema, keyId: idSchema }),
    refusals: ['not_found'],
    status: 204,
  }),
};
