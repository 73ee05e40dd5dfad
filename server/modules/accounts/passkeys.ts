import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY_MINUTES, PASSKEYS_MOST, type Passkey } from '#contract/passkeys.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Device } from '#server/platform/sessions/device.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { type AccountRow, findById, lockCredentials } from './accounts.db.ts';
import { isEnabled } from './accounts.rules.ts';
import { findMembershipAt } from './login.ts';
import { type PasskeyChange, passkeyChanged } from './mails/passkey.ts';
import { toNamed, toReader } from './mails/reader.ts';
import { assertPassword } from './own-password.ts';
import {
  deleteChallengesBefore,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  notePasskeyUsed,
  type PasskeyRow,
  selectPasskeys,
  takeChallenge,
} from './passkeys.db.ts';
import { isFactorOn } from './second-factor.db.ts';
import { withOwnCode } from './second-factor.ts';

/** A device's answer as its browser encodes it, still to be verified. */
type Answer = Record<string, unknown>;

const library = () => import('@simplewebauthn/server');
/** A passkey is made for one host name and signs only for that. */
const getHost = (origin: string): string => new URL(origin).hostname;
const asTransports = (transports: string[]) => transports as AuthenticatorTransport[];

const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  addedAt: row.added_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

async function newChallenge(ctx: Context, accountId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newToken();
  const expiresAt = toDate(ctx.clock.now().add({ minutes: PASSKEY_MINUTES }));
  await insertChallenge(ctx, { hash: hashToken(challenge), accountId, expiresAt });
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** Verifies and uses up a challenge. */
const takeOwnChallenge = (ctx: Context, accountId: string | null) => (challenge: string) =>
  takeChallenge(ctx, { hash: hashToken(challenge), accountId, now: nowDate(ctx.clock) });

async function notifyOfChange(
  tx: Transaction,
  accountId: string,
  change: PasskeyChange,
  device: Device,
): Promise<void> {
  const account = await findById(tx, accountId);
  if (!account) throw new AppError('not_authenticated');
  const { browser, system } = device;
  const mail = passkeyChanged.to(toReader(account), { ...toNamed(account), change, browser, system });
  await enqueueEmails(tx, mail);
}

async function assertRoomForPasskey(ctx: Context, accountId: string): Promise<PasskeyRow[]> {
  const kept = await selectPasskeys(ctx, accountId);
  if (kept.length >= PASSKEYS_MOST) throw new AppError('too_many_passkeys');
  return kept;
}

export async function listPasskeys(ctx: Context, accountId: string): Promise<Passkey[]> {
  return (await selectPasskeys(ctx, accountId)).map(presentPasskey);
}

export function sweepPasskeyChallenges(ctx: Context): Promise<void> {
  return deleteChallengesBefore(ctx, nowDate(ctx.clock));
}

/**
 * The options for a browser to create a passkey. Asks for the password, and for a code if there is a second factor, so that
 * someone at an unattended device can't add a way in.
 * @param origin of the pages, such as `https://lanewise.example`
 * @throws ValidationFailure wrong_password, wrong_code
 * @throws AppError too_many_passkeys, too_many_requests
 */
export async function startPasskey(
  ctx: Context,
  accountId: string,
  { password, code = '' }: { password: string; code?: string | undefined },
  origin: string,
) {
  const account = await assertPassword(ctx, accountId, password, 'password');
  const kept = await assertRoomForPasskey(ctx, accountId);
  const challenge = (await isFactorOn(ctx, accountId))
    ? await withOwnCode(ctx, accountId, code, (tx) => newChallenge(tx, accountId))
    : await newChallenge(ctx, accountId);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Lanewise',
    rpID: getHost(origin),
    userID: new TextEncoder().encode(accountId),
    userName: account.email,
    challenge,
    timeout: PASSKEY_MINUTES * 60_000,
    excludeCredentials: kept.map((row) => ({ id: row.credential_id, transports: asTransports(row.transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @throws AppError passkey_refused, too_many_passkeys; not_authenticated when this session has ended in the meantime */
export async function addPasskey(
  ctx: Context,
  accountId: string,
  session: { tokenHash: Buffer; device: Device },
  answer: Answer,
  origin: string,
) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: takeOwnChallenge(ctx, accountId),
    expectedOrigin: origin,
    expectedRPID: getHost(origin),
  }).catch(rethrowAsRefused);
  if (!registrationInfo) throw new AppError('passkey_refused');
  const { credential } = registrationInfo;
  return inTransaction(ctx, async (tx) => {
    await lockCredentials(tx, accountId);
    if (!(await tx.sessions.isLive(tx.db, session.tokenHash))) throw new AppError('not_authenticated');
    await assertRoomForPasskey(tx, accountId);
    const row = await insertPasskey(tx, {
      account_id: accountId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      ...session.device,
      added_at: nowDate(tx.clock),
    });
    if (!row) throw new AppError('passkey_refused');
    await notifyOfChange(tx, accountId, 'added', session.device);
    return presentPasskey(row);
  });
}

/** Also ends the sessions that it began, even the current one. @throws AppError not_found */
export function removePasskey(ctx: Context, accountId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // A concurrent log-in either comes first and its session ends, or waits and is refused.
    await lockCredentials(tx, accountId);
    const row = (await selectPasskeys(tx, accountId)).find((kept) => kept.id === id);
    if (!row || !(await deletePasskey(tx, accountId, id))) throw new AppError('not_found');
    await tx.sessions.endOfPasskey(tx.db, accountId, id);
    await notifyOfChange(tx, accountId, 'removed', row);
  });
}

/** For any account: the passkey says which one. */
export async function startPasskeyLogIn(ctx: Context, origin: string) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: getHost(origin),
    challenge: await newChallenge(ctx, null),
    timeout: PASSKEY_MINUTES * 60_000,
    userVerification: 'required',
  });
}

/**
 * Checks a passkey's answer. The caller begins the session.
 * @throws AppError passkey_refused; school_needed
 */
export async function logInWithPasskey(
  ctx: Context,
  answer: Answer,
  schoolId: string | undefined,
  origin: string,
): Promise<{ account: AccountRow; passkeyId: string }> {
  const row = typeof answer.id === 'string' ? await findPasskey(ctx, answer.id) : undefined;
  if (!row) throw new AppError('passkey_refused');
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: takeOwnChallenge(ctx, null),
    expectedOrigin: origin,
    expectedRPID: getHost(origin),
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: asTransports(row.transports),
    },
  }).catch(rethrowAsRefused);
  const account = verified ? await findById(ctx, row.account_id) : undefined;
  if (!account || !isEnabled(account) || account.credentials_expired_at !== null)
    throw new AppError('passkey_refused', { accountId: row.account_id });
  const used = { counter: authenticationInfo.newCounter, now: nowDate(ctx.clock) };
  if (!(await notePasskeyUsed(ctx, row.id, used))) throw new AppError('passkey_refused', { accountId: row.account_id });
  return { account: await findMembershipAt(ctx, account, schoolId), passkeyId: row.id };
}

/** The library throws its own errors for a malformed or foreign answer. */
function rethrowAsRefused(error: unknown): never {
  throw new AppError('passkey_refused', { cause: error });
}
