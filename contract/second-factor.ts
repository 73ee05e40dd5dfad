import * as z from 'zod/mini';
import { enteredPasswordSchema, sessionSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** Minutes a login waits for its code after the right password. */
export const LOG_IN_WAITS_MINUTES = 5;
export const RECOVERY_CODES = 10;

/** Six digits from the app, or a recovery code; ignores spaces and hyphens. */
const enteredCodeSchema = z
  .string({ error: 'required' })
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(64, 'too_long'));

export const codeSchema = z.object({ code: enteredCodeSchema });
export const passwordAndCodeSchema = z.object({ password: enteredPasswordSchema, code: enteredCodeSchema });
export const startSchema = z.object({ password: enteredPasswordSchema });

export const secondFactorSchema = z.object({
  /** When it was turned on; null if it's off. */
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Shown only once; we store hashes. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const everybody = ['candidate', 'school', 'admin'] as const;

export const secondFactorEndpoints = {
  waitingLogIn: endpoint({
    method: 'GET',
    path: '/auth/log-in',
    access: 'anyone',
    summary: 'Whether this browser’s login still needs a code after the right password',
    response: z.object({ isWaiting: z.boolean() }),
  }),
  finishLogIn: endpoint({
    method: 'POST',
    path: '/auth/log-in/code',
    access: 'anyone',
    summary: 'Finish a pending login with a code from the app or a recovery code',
    body: codeSchema,
    refusals: ['log_in_expired', 'invalid_credentials', 'too_many_requests'],
    response: sessionSchema,
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    access: everybody,
    members: 'everybody',
    isBeforeSecondFactor: true,
    summary: 'Whether two-step verification is on for your account, and how many recovery codes are left',
    response: secondFactorSchema,
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor/start',
    access: everybody,
    members: 'everybody',
    isBeforeSecondFactor: true,
    summary:
      'Create a key for your authenticator app (RFC 6238, SHA-1, 6 digits, 30 s); confirm it to turn two-step verification on',
    body: startSchema,
    refusals: ['second_factor_changed', 'too_many_requests'],
    response: z.object({
      /** Base32, as apps accept it. */
      key: z.string(),
    }),
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    access: everybody,
    members: 'everybody',
    isBeforeSecondFactor: true,
    summary: 'Turn two-step verification on with a first code; answers the recovery codes',
    body: codeSchema,
    refusals: ['second_factor_changed', 'too_many_requests'],
    response: recoveryCodesSchema,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: everybody,
    members: 'everybody',
    summary: 'Replace the recovery codes',
    body: passwordAndCodeSchema,
    refusals: ['second_factor_changed', 'too_many_requests'],
    response: recoveryCodesSchema,
  }),
  turnOffSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor/off',
    access: everybody,
    members: 'everybody',
    summary: 'Turn two-step verification off',
    body: passwordAndCodeSchema,
    status: 204,
    refusals: ['second_factor_changed', 'too_many_requests'],
  }),
};
