import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY_MINUTES, PASSKEYS_MOST, type Passkey } from '#contract/passkeys.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Device } from '#server/platform/sessions/device.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { lockStanding } from './account-state.repository.ts';
import { type AccountRow, findById } from './accounts.repository.ts';
import { isEnabled } from './accounts.rules.ts';
import type { LogInService } from './login.ts';
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
} from './passkeys.repository.ts';
import type { RequirePassword } from './require-password.ts';
import type { SecondFactorService } from './second-factor.ts';

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

/**
 * Log-ins by a passkey. The device has it opened by a finger, a face or a PIN: what is had and what is known or is, both steps
 * in one, so that no code follows.
 */
export function createPasskeys({
  db,
  clock,
  sessions,
  notifications,
  secondFactor,
  requirePassword,
  atSchool,
}: AccountDependencies & {
  secondFactor: SecondFactorService;
  requirePassword: RequirePassword;
  atSchool: LogInService['atSchool'];
}) {
  async function newChallenge(executor: Database, accountId: string | null): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = newToken();
    const expiresAt = toDate(clock.now().add({ minutes: PASSKEY_MINUTES }));
    await insertChallenge(executor, { hash: hashToken(challenge), accountId, expiresAt });
    return new Uint8Array(Buffer.from(challenge, 'base64url'));
  }

  /** Whether it was asked, and asked of them; once. */
  const wasAsked = (accountId: string | null) => (challenge: string) =>
    takeChallenge(db, { hash: hashToken(challenge), accountId, now: nowDate(clock) });

  async function tell(transaction: Database, accountId: string, change: PasskeyChange, device: Device): Promise<void> {
    const account = await findById(transaction, accountId);
    if (!account) throw new AppError('not_authenticated');
    const { browser, system } = device;
    const mail = passkeyChanged.to(readerOf(account), { ...namedOf(account), change, browser, system });
    await notifications.enqueue(transaction, mail);
  }

  async function refuseTooMany(executor: Database, accountId: string): Promise<PasskeyRow[]> {
    const kept = await selectPasskeys(executor, accountId);
    if (kept.length >= PASSKEYS_MOST) throw new AppError('too_many_passkeys');
    return kept;
  }

  // `origin` is where the pages are that ask: `https://lanewise.example`.
  return {
    passkeys: async (accountId: string): Promise<Passkey[]> => (await selectPasskeys(db, accountId)).map(shown),

    sweepChallenges: (): Promise<void> => deleteChallengesBefore(db, nowDate(clock)),

    /**
     * What a browser makes a passkey from. A borrowed session must not leave a way in: the password first, and a code where one
     * is asked for at log-in.
     * @throws ValidationFailure wrong_password, wrong_code
     * @throws AppError too_many_passkeys, too_many_requests
     */
    async start(
      accountId: string,
      { password, code = '' }: { password: string; code?: string | undefined },
      origin: string,
    ) {
      const account = await requirePassword(accountId, password, 'password');
      const kept = await refuseTooMany(db, accountId);
      const challenge = (await secondFactor.isSecondFactorOn(accountId))
        ? await secondFactor.withOwnCode(accountId, code, (transaction) => newChallenge(transaction, accountId))
        : await newChallenge(db, accountId);
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
    },

    /** @throws AppError passkey_refused, too_many_passkeys; not_authenticated when this session has ended meanwhile */
    async add(accountId: string, session: { tokenHash: Buffer; device: Device }, answer: Answer, origin: string) {
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: wasAsked(accountId),
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
      }).catch(refuse);
      if (!registrationInfo) throw new AppError('passkey_refused');
      const { credential } = registrationInfo;
      return db.transaction().execute(async (transaction) => {
        await lockStanding(transaction, accountId);
        if (!(await sessions.isLive(transaction, session.tokenHash))) throw new AppError('not_authenticated');
        await refuseTooMany(transaction, accountId);
        const row = await insertPasskey(transaction, {
          account_id: accountId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          ...session.device,
          added_at: nowDate(clock),
        });
        if (!row) throw new AppError('passkey_refused');
        await tell(transaction, accountId, 'added', session.device);
        return shown(row);
      });
    },

    /** Ends the sessions that it began too, this one included. @throws AppError not_found */
    remove: (accountId: string, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        // A log-in under way comes before this, and its session ends, or after it, and is refused.
        await lockStanding(transaction, accountId);
        const row = (await selectPasskeys(transaction, accountId)).find((kept) => kept.id === id);
        if (!row || !(await deletePasskey(transaction, accountId, id))) throw new AppError('not_found');
        await sessions.endOfPasskey(transaction, accountId, id);
        await tell(transaction, accountId, 'removed', row);
      }),

    /** What a browser asks a passkey to sign: of whom, the passkey says. */
    async startLogIn(origin: string) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: hostOf(origin),
        challenge: await newChallenge(db, null),
        timeout: PASSKEY_MINUTES * 60_000,
        userVerification: 'required',
      });
    },

    /**
     * @returns who may begin a session now, and by which passkey, while it is there
     * @throws AppError passkey_refused; school_needed: of which of its schools
     */
    async logIn(
      answer: Answer,
      schoolId: string | undefined,
      origin: string,
    ): Promise<{ account: AccountRow; passkeyId: string }> {
      const row = typeof answer.id === 'string' ? await findPasskey(db, answer.id) : undefined;
      if (!row) throw new AppError('passkey_refused');
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: wasAsked(null),
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(row.public_key),
          counter: Number(row.counter),
          transports: asTransports(row.transports),
        },
      }).catch(refuse);
      const account = verified ? await findById(db, row.account_id) : undefined;
      if (!account || !isEnabled(account) || account.credentials_expired_at !== null)
        throw new AppError('passkey_refused', { accountId: row.account_id });
      const used = { counter: authenticationInfo.newCounter, now: nowDate(clock) };
      if (!(await notePasskeyUsed(db, row.id, used)))
        throw new AppError('passkey_refused', { accountId: row.account_id });
      return { account: await atSchool(account, schoolId), passkeyId: row.id };
    },
  };
}

/** What is no answer of a device, or another's, the library says in words of its own. */
function refuse(error: unknown): never {
  throw new AppError('passkey_refused', { cause: error });
}

export type PasskeyService = ReturnType<typeof createPasskeys>;
