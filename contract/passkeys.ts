import * as z from 'zod/mini';
import { enteredPasswordSchema, sessionSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './validation.ts';

/** Of one account: a phone, a computer, a key on the key ring, and some to spare. */
export const PASSKEYS_MOST = 10;
/** How long a device may take to sign. */
export const PASSKEY_MINUTES = 5;

/** What WebAuthn Level 3 writes as JSON, for the browser alone to read, or from it for the server. */
const webAuthnSchema = z.record(z.string(), z.unknown());

export const startPasskeySchema = z.object({
  password: enteredPasswordSchema,
  /** Asked for where two steps are on: `wrong_code` without it. */
  code: z.optional(z.string({ error: 'invalid' }).check(z.trim(), z.maxLength(64, 'too_long'))),
});

export const passkeySchema = z.object({
  id: z.string(),
  /** On what it was made: `Safari`, `iPhone`; null where it is not known. */
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
    summary: 'What a browser asks a passkey to sign (WebAuthn)',
    response: z.object({ options: webAuthnSchema }),
  }),
  passkeyLogIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/log-in',
    access: 'anyone',
    summary: 'Log in with what a passkey has signed: any kind of account, without a further code',
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
    summary: 'One’s own passkeys',
    response: z.array(passkeySchema),
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/start',
    access: everybody,
    members: 'everybody',
    summary: 'What a browser makes a passkey from, after the password and, with two steps, a code',
    body: startPasskeySchema,
    refusals: ['too_many_passkeys', 'too_many_requests'],
    response: z.object({ options: webAuthnSchema }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    access: everybody,
    members: 'everybody',
    summary: 'Keep the passkey that a device has just made',
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
    summary: 'Remove a passkey: it opens nothing any more',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['not_found'],
  }),
};
