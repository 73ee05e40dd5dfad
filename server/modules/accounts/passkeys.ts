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
import { lockStanding } from './account-state.db.ts';
import { type AccountRow, findById } from './accounts.db.ts';
import { isEnabled } from './accounts.rules.ts';
import { findMembershipAt } from './login.ts';
import { type PasskeyChange, passkeyChanged } from './mails/passkey.ts';
import { namedOf, readerOf } from './mails/reader.ts';
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
import { assertPassword } from './require-password.ts';
import { isSecondFactorOn, withOwnCode } from './second-factor.ts';

/** What a device answered, as its browser writes it; whatever it may be, the check says. */
type Answer = Record<string, unknown>;

const library = () => import('@simplewebauthn/server');
/** A passkey is made for a host's name, and signs for no other. */
const hostOf = (origin: string): string => new URL(origin).hostname;
const asTransports = (transports: string[]) => transports as AuthenticatorTransport[];

const shown = (row: PasskeyRow): Passkey => ({
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

/** Whether it was asked, and asked of them; once. */
const wasAsked = (ctx: Context, accountId: string | null) => (challenge: string) =>
  takeChallenge(ctx, { hash: hashToken(challenge), accountId, now: nowDate(ctx.clock) });

async function tell(tx: Transaction, accountId: string, change: PasskeyChange, device: Device): Promise<void> {
  const account = await findById(tx, accountId);
  if (!account) throw new AppError('not_authenticated');
  const { browser, system } = device;
  const mail = passkeyChanged.to(readerOf(account), { ...namedOf(account), change, browser, system });
  await enqueueEmails(tx, mail);
}

async function refuseTooMany(ctx: Context, accountId: string): Promise<PasskeyRow[]> {
  const kept = await selectPasskeys(ctx, accountId);
  if (kept.length >= PASSKEYS_MOST) throw new AppError('too_many_passkeys');
  return kept;
}

// `origin` is where the pages are that ask: `https://lanewise.example`.

export async function listPasskeys(ctx: Context, accountId: string): Promise<Passkey[]> {
  return (await selectPasskeys(ctx, accountId)).map(shown);
}

export function sweepPasskeyChallenges(ctx: Context): Promise<void> {
  return deleteChallengesBefore(ctx, nowDate(ctx.clock));
}

/**
 * What a browser makes a passkey from. A borrowed session must not leave a way in: the password first, and a code where one
 * is asked for at log-in.
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
  const kept = await refuseTooMany(ctx, accountId);
  const challenge = (await isSecondFactorOn(ctx, accountId))
    ? await withOwnCode(ctx, accountId, code, (tx) => newChallenge(tx, accountId))
    : await newChallenge(ctx, accountId);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Lanewise',
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(accountId),
    userName: account.email,
    challenge,
    timeout: PASSKEY_MINUTES * 60_000,
    excludeCredentials: kept.map((row) => ({ id: row.credential_id, transports: asTransports(row.transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @throws AppError passkey_refused, too_many_passkeys; not_authenticated when this session has ended meanwhile */
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
    expectedChallenge: wasAsked(ctx, accountId),
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
  }).catch(refuse);
  if (!registrationInfo) throw new AppError('passkey_refused');
  const { credential } = registrationInfo;
  return inTransaction(ctx, async (tx) => {
    await lockStanding(tx, accountId);
    if (!(await tx.sessions.isLive(tx.db, session.tokenHash))) throw new AppError('not_authenticated');
    await refuseTooMany(tx, accountId);
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
    await tell(tx, accountId, 'added', session.device);
    return shown(row);
  });
}

/** Ends the sessions that it began too, this one included. @throws AppError not_found */
export function removePasskey(ctx: Context, accountId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // A log-in under way comes before this, and its session ends, or after it, and is refused.
    await lockStanding(tx, accountId);
    const row = (await selectPasskeys(tx, accountId)).find((kept) => kept.id === id);
    if (!row || !(await deletePasskey(tx, accountId, id))) throw new AppError('not_found');
    await tx.sessions.endOfPasskey(tx.db, accountId, id);
    await tell(tx, accountId, 'removed', row);
  });
}

/** What a browser asks a passkey to sign: of whom, the passkey says. */
export async function startPasskeyLogIn(ctx: Context, origin: string) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    challenge: await newChallenge(ctx, null),
    timeout: PASSKEY_MINUTES * 60_000,
    userVerification: 'required',
  });
}

/**
 * @returns who may begin a session now, and by which passkey, while it is there
 * @throws AppError passkey_refused; school_needed: of which of its schools
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
    expectedChallenge: wasAsked(ctx, null),
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: asTransports(row.transports),
    },
  }).catch(refuse);
  const account = verified ? await findById(ctx, row.account_id) : undefined;
  if (!account || !isEnabled(account) || account.credentials_expired_at !== null)
    throw new AppError('passkey_refused', { accountId: row.account_id });
  const used = { counter: authenticationInfo.newCounter, now: nowDate(ctx.clock) };
  if (!(await notePasskeyUsed(ctx, row.id, used))) throw new AppError('passkey_refused', { accountId: row.account_id });
  return { account: await findMembershipAt(ctx, account, schoolId), passkeyId: row.id };
}

/** What is no answer of a device, or another's, the library says in words of its own. */
function refuse(error: unknown): never {
  throw new AppError('passkey_refused', { cause: error });
}
