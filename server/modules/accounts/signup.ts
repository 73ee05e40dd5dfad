import { hash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { candidateSignupSchema, schoolSignupSchema } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import { type Locale, localeOf } from '#contract/locale.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { type AccountRow, findByEmail, insertAccount } from './accounts.repository.ts';
import { guessSubject, KEPT_SIGN_UP_DAYS, userTypeOf, VERIFY_HOURS } from './accounts.rules.ts';
import { issueLink } from './links.ts';
import { readerOf } from './mails/reader.ts';
import { alreadyRegistered, verifyAccount } from './mails/signup.ts';
import { refuseCommon } from './refuse-common.ts';
import { deleteSignUpsBefore, findSignUp, findSignUpById, type SignUpRow, upsertSignUp } from './signup.repository.ts';

interface Person {
  kind: ActorKind;
  email: string;
  password: string;
  /** The first name, or the school's. */
  name: string;
  lastName: string;
  locale: Locale;
  /** The page that a student came from. */
  returnTo?: string | undefined;
}

/** What a link makes the account's own. */
type Linked = Pick<Person, 'kind' | 'name' | 'locale' | 'returnTo'> & { passwordHash: string };
type StoredPerson = Person & { passwordHash: string; secretHash: Buffer; now: Date };

/** A sign-up whose link waits to be opened, as its log-in shows it. */
export interface UnconfirmedLogIn {
  id: string;
  kind: ActorKind;
  email: string;
  name: string;
  lastName: string;
}

/** The address got an account between our look and our insert: what was begun is undone. */
class AddressTaken extends Error {}

const RESEND: JobKind<{ signUpId: string | null; returnTo?: string }> = { name: 'mail-link-again' };

export function createSignUp({ db, clock, jobs, passwords, notifications, schools, members }: AccountDependencies) {
  jobs.define(RESEND, sendAgain);

  /** Found by who types the same: salted with what they type, so that no look at the address comes first. */
  const secretHash = ({ kind, email, password }: Pick<Person, 'kind' | 'email' | 'password'>): Promise<Buffer> =>
    passwords.derive(password, hash('sha256', `sign-up:${guessSubject(kind, email)}`, 'buffer'));

  const find = async (typed: Pick<Person, 'kind' | 'email' | 'password'>): Promise<SignUpRow | undefined> =>
    findSignUp(db, await secretHash(typed), toDate(clock.now().subtract({ hours: KEPT_SIGN_UP_DAYS * 24 })));

  /** Answers nothing about the address, and takes as long whether it is known or not: hash, look, write, mail. */
  async function signUp(person: Person): Promise<void> {
    await refuseCommon(person.password, 'password');
    const passwordHash = await passwords.hash(person.password);
    const stored = { ...person, passwordHash, secretHash: await secretHash(person), now: nowDate(clock) };
    const known = await findByEmail(db, person.kind, person.email);
    if (known) return remind(known, stored);
    try {
      await db.transaction().execute((transaction) => open(transaction, stored));
    } catch (error) {
      if (!(error instanceof AddressTaken)) throw error;
      const owner = await findByEmail(db, person.kind, person.email);
      if (owner) await remind(owner, stored);
    }
  }

  async function open(transaction: Database, person: StoredPerson): Promise<void> {
    const { kind, email, name, lastName, locale, now } = person;
    await upsertSignUp(transaction, person);
    const names = kind === 'school' ? {} : { firstName: name, lastName };
    // Its password comes with the link: nobody has shown yet that the address is theirs.
    const account = { kind, email, passwordHash: null, locale, now, ...names };
    const accountId = await insertAccount(transaction, account);
    if (accountId === undefined) throw new AddressTaken();
    if (kind === 'school')
      await members.addOwner(transaction, { schoolId: await schools.create(transaction, { name, email }), accountId });
    await sendLink(transaction, { id: accountId, email }, person);
  }

  /** A sign-up on a known address changes nothing of the account; its owner hears of it. */
  const remind = (account: AccountRow, person: StoredPerson): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await upsertSignUp(transaction, person);
      await tellOwner(transaction, account, person);
    });

  async function tellOwner(transaction: Database, account: AccountRow, person: Linked): Promise<void> {
    if (account.verified_at === null) return sendLink(transaction, account, person);
    const { kind, returnTo } = person;
    const mail = alreadyRegistered.to(readerOf(account), { userType: userTypeOf(kind), ...(returnTo && { returnTo }) });
    await notifications.enqueue(transaction, mail);
  }

  async function sendLink(
    transaction: Database,
    account: { id: string; email: string },
    { kind, name, locale, passwordHash, returnTo }: Linked,
  ): Promise<void> {
    const link = { accountId: account.id, purpose: 'verify', hours: VERIFY_HOURS, passwordHash } as const;
    const linkId = await issueLink(transaction, clock, link);
    if (linkId === null) return;
    const reader = { recipient: account.email, locale };
    await notifications.enqueue(
      transaction,
      verifyAccount.to(reader, { userType: userTypeOf(kind), name, linkId, ...(returnTo && { returnTo }) }),
    );
  }

  /** What the sign-up itself would mail now. */
  async function sendAgain({ signUpId, returnTo }: { signUpId: string | null; returnTo?: string }): Promise<void> {
    const row = signUpId === null ? undefined : await findSignUpById(db, signUpId);
    const kind = row?.kind as ActorKind;
    const account = row && (await findByEmail(db, kind, row.email));
    if (!account) return;
    const locale = localeOf(row.locale);
    await db
      .transaction()
      .execute((transaction) =>
        tellOwner(transaction, account, { kind, name: row.name, locale, passwordHash: row.password_hash, returnTo }),
      );
  }

  return {
    /**
     * Whether somebody has signed up with this very address and password, within some days. The same for an address that has
     * an account as for one that has none: it says what was typed then, and nothing of the account.
     */
    async unconfirmed(typed: Pick<Person, 'kind' | 'email' | 'password'>): Promise<UnconfirmedLogIn | null> {
      const row = await find(typed);
      if (!row) return null;
      return { id: row.id, kind: typed.kind, email: row.email, name: row.name, lastName: row.last_name };
    },

    /**
     * Mails the link once more to who signed up with this address and password. All that shows is a job, stored for any
     * address and password.
     */
    async resendLink({ returnTo, ...typed }: Pick<Person, 'kind' | 'email' | 'password' | 'returnTo'>): Promise<void> {
      const row = await find(typed);
      await jobs.enqueue(db, RESEND, { signUpId: row?.id ?? null, ...(returnTo && { returnTo }) });
    },

    sweepSignUps: (): Promise<void> =>
      deleteSignUpsBefore(db, toDate(clock.now().subtract({ hours: KEPT_SIGN_UP_DAYS * 24 }))),

    /** @throws ValidationFailure password_too_common */
    signUpCandidate: (
      body: z.output<typeof candidateSignupSchema> & Pick<Person, 'returnTo'>,
      locale: Locale,
    ): Promise<void> =>
      signUp({
        kind: 'candidate',
        email: body.email,
        password: body.password,
        name: body.first_name,
        lastName: body.last_name,
        locale: body.locale ?? locale,
        returnTo: body.returnTo,
      }),

    /** @throws ValidationFailure password_too_common */
    signUpSchool: (body: z.output<typeof schoolSignupSchema>, locale: Locale): Promise<void> =>
      signUp({
        kind: 'school',
        email: body.email,
        password: body.password,
        name: body.name,
        lastName: '',
        locale: body.locale ?? locale,
      }),
  };
}

export type SignUpService = ReturnType<typeof createSignUp>;
