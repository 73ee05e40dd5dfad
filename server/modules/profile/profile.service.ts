import { localeOf } from '#contract/locale.ts';
import type { OpenBalance, Profile } from '#contract/settings.ts';
import type { AccountService } from '#server/modules/accounts/accounts.service.ts';
import type { RequirePassword } from '#server/modules/accounts/require-password.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';

type Candidate = Actor<'candidate'>;
type Account = NonNullable<Awaited<ReturnType<AccountService['describe']>>>;

export function createProfileService({
  db,
  clock,
  accounts,
  requirePassword,
  personalData,
  openBalances,
}: {
  db: Database;
  clock: Clock;
  accounts: Pick<AccountService, 'describe' | 'update' | 'lock'>;
  requirePassword: RequirePassword;
  /** Of every module that keeps something of a student, in the order in which it is erased. */
  personalData: PersonalData[];
  /** Open balances between a student and each school. */
  openBalances: (transaction: Database, accountId: string) => Promise<OpenBalance[]>;
}) {
  async function describe(actor: Candidate, executor: Database = db) {
    const account = await accounts.describe(actor, executor);
    if (!account) throw new AppError('not_authenticated');
    return account;
  }

  async function read(actor: Candidate): Promise<Profile> {
    const account = await describe(actor);
    return {
      first_name: account.first_name,
      last_name: account.last_name,
      email: account.email,
      phone: account.phone,
      locale: localeOf(account.locale),
      memberSince: account.created_at.toISOString(),
      version: versionOf(detailsOf(account)),
    };
  }

  return {
    read,

    async save(
      actor: Candidate,
      fields: Pick<Profile, 'first_name' | 'last_name' | 'locale'> & {
        phone?: string | undefined;
        version?: string | undefined;
      },
    ): Promise<Profile> {
      const { first_name: firstName, last_name: lastName, phone, locale, version } = fields;
      await refuseProductNames({ first_name: firstName, last_name: lastName });
      await db.transaction().execute(async (transaction) => {
        await accounts.lock(transaction, actor.accountId);
        requireUnchanged(version, detailsOf(await describe(actor, transaction)));
        await accounts.update(transaction, actor.accountId, { firstName, lastName, phone, locale });
      });
      return read(actor);
    },

    /** Everything that is kept about the student. One after the other: a copy of all is rarely asked for, and can wait. */
    async download(actor: Candidate): Promise<Record<string, unknown>> {
      const { email } = await describe(actor);
      const data: Record<string, unknown> = { exportedAt: nowDate(clock).toISOString() };
      for (const part of personalData) Object.assign(data, await part.export?.({ id: actor.accountId, email }));
      return data;
    },

    /**
     * Erases the student for good: name, address, photo, what they wrote, where they were picked up, how they drive. Past
     * bookings stay without a name, and the stars of their reviews.
     * @throws ValidationFailure wrong_password
     * @throws AppError lessons_booked; open_balances unless the student goes on `withOpenBalances`
     */
    async erase(
      { accountId: id }: Candidate,
      { password, withOpenBalances }: { password: string; withOpenBalances: boolean },
    ): Promise<void> {
      await requirePassword(id, password, 'password');
      const left = await db.transaction().execute(async (transaction) => {
        const { email } = await accounts.lock(transaction, id);
        const balances = withOpenBalances ? [] : await openBalances(transaction, id);
        const toDo = [];
        for (const part of personalData) toDo.push(await part.erase?.(transaction, { id, email }));
        // Checked after booked lessons, before anything is erased.
        if (balances.length > 0) throw new AppError('open_balances', { details: { balances } });
        return toDo;
      });
      for (const finish of left) await finish?.();
    },
  };
}

/** What the form of a profile shows. */
const detailsOf = (account: Account) => ({
  first_name: account.first_name,
  last_name: account.last_name,
  phone: account.phone,
  locale: localeOf(account.locale),
});

export type ProfileService = ReturnType<typeof createProfileService>;
