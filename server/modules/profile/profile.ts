import { resolveLocale } from '#contract/locale.ts';
import type { Profile } from '#contract/settings.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { type AccountRow, describeAccount, lockAccount, updatePerson } from '#server/modules/accounts/accounts.ts';
import { assertPassword } from '#server/modules/accounts/own-password.ts';
import { openBalances } from '#server/modules/ledger/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { PERSONAL_DATA } from './personal-data.ts';

type Candidate = Actor<'candidate'>;

async function getAccount(ctx: Context, actor: Candidate): Promise<AccountRow> {
  const account = await describeAccount(ctx, actor);
  if (!account) throw new AppError('not_authenticated');
  return account;
}

export async function readProfile(ctx: Context, actor: Candidate): Promise<Profile> {
  const account = await getAccount(ctx, actor);
  return {
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
    phone: account.phone,
    locale: resolveLocale(account.locale),
    memberSince: account.created_at.toISOString(),
    version: computeVersion(pickDetails(account)),
  };
}

export async function saveProfile(
  ctx: Context,
  actor: Candidate,
  fields: Pick<Profile, 'first_name' | 'last_name' | 'locale'> & {
    phone?: string | undefined;
    version?: string | undefined;
  },
): Promise<Profile> {
  const { first_name: firstName, last_name: lastName, phone, locale, version } = fields;
  await refuseProductNames({ first_name: firstName, last_name: lastName });
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, actor.accountId);
    requireUnchanged(version, pickDetails(await getAccount(tx, actor)));
    await updatePerson(tx, actor.accountId, { firstName, lastName, phone, locale });
  });
  return readProfile(ctx, actor);
}

/** The modules are asked one after the other, because few people download their data and they can wait. */
export async function downloadPersonalData(ctx: Context, actor: Candidate): Promise<Record<string, unknown>> {
  const { email } = await getAccount(ctx, actor);
  const data: Record<string, unknown> = { exportedAt: nowDate(ctx.clock).toISOString() };
  for (const part of PERSONAL_DATA) Object.assign(data, await part.export?.(ctx, { id: actor.accountId, email }));
  return data;
}

/**
 * Erases the student's personal data for good. Past bookings and the stars of reviews stay, without a name.
 * @throws ValidationFailure wrong_password
 * @throws AppError lessons_booked; open_balances unless `withOpenBalances`
 */
export async function eraseAccount(
  ctx: Context,
  { accountId: id }: Candidate,
  { password, withOpenBalances }: { password: string; withOpenBalances: boolean },
): Promise<void> {
  await assertPassword(ctx, id, password, 'password');
  const left = await inTransaction(ctx, async (tx) => {
    const { email } = await lockAccount(tx, id);
    const balances = withOpenBalances ? [] : await openBalances(tx, id);
    const toDo = [];
    for (const part of PERSONAL_DATA) toDo.push(await part.erase?.(tx, { id, email }));
    // Checked last, because booked lessons are the more urgent reason. This rolls everything back.
    if (balances.length > 0) throw new AppError('open_balances', { details: { balances } });
    return toDo;
  });
  for (const finish of left) await finish?.(ctx);
}

/** The fields of a profile that its version covers. */
const pickDetails = (account: AccountRow) => ({
  first_name: account.first_name,
  last_name: account.last_name,
  phone: account.phone,
  locale: resolveLocale(account.locale),
});
