import * as z from 'zod/mini';
import { enteredPasswordSchema, sessionSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './validation.ts';

/** Limit per account: a phone, a computer, a security key, and some to spare. */
export const PASSKEYS_MOST = 10;
/** Minutes a device has to sign. */
export const PASSKEY_MINUTES = 5;

/** WebAuthn Level 3 JSON, which only the browser and the server's library interpret. */
const webAuthnSchema = z.record(z.string(), z.unknown());

export const startPasskeySchema = z.object({
  password: enteredPasswordSchema,
  /** Required with two-step verification: `wrong_code` without it. */
  code: z.optional(z.string({ error: 'invalid' }).check(z.trim(), z.maxLength(64, 'too_long'))),
});

export const passkeySchema = z.object({
  id: z.string(),
  /** Where it was created: `Safari`, `iPhone`; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

const everybody = ['candidate', 'school', 'admin'] as const;

export const passkeyEndpoints = {
  startPasskeyLogIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/log-in/start',
    access: 'anyone',
    summary: 'The challenge for a passkey to sign (WebAuthn)',
    response: z.object({ options: webAuthnSchema }),
  }),
  passkeyLogIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/log-in',
    access: 'anyone',
    summary: 'Log in to any kind of account with a signed challenge, without another code',
    body: z.object({
      credential: webAuthnSchema,
      rememberMe: z.optional(z.boolean({ error: 'invalid' })),
      schoolId: z.optional(idSchema),
    }),
    refusals: ['passkey_refused', 'invalid_credentials', 'school_needed'],
    response: sessionSchema,
  }),
  passkeys: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    access: everybody,
    members: 'everybody',
    summary: 'Your passkeys',
    response: z.array(passkeySchema),
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/start',
    access: everybody,
    members: 'everybody',
    summary: 'The options for creating a passkey, after the password and, with two-step verification, a code',
    body: startPasskeySchema,
    refusals: ['too_many_passkeys', 'too_many_requests'],
    response: z.object({ options: webAuthnSchema }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    access: everybody,
    members: 'everybody',
    summary: 'Save a new passkey',
    body: z.object({ credential: webAuthnSchema }),
    refusals: ['passkey_refused', 'too_many_passkeys'],
    status: 201,
    response: passkeySchema,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    access: everybody,
    members: 'everybody',
    summary: 'Remove a passkey; it stops working immediately',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['not_found'],
  }),
};
