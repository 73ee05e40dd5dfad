import { Temporal } from 'temporal-polyfill';
import type { ValidationCode } from '#contract/validation-codes.ts';
import type { Context, Transaction } from '#server/context.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { loadLookAlikes } from '#server/platform/look-alikes.ts';
import {
  areKeysFree,
  claimKeys,
  holdKeys,
  releaseKeys,
  renameSchool,
  type SchoolRow,
  selectUnheldNames,
  updateName,
  updateWantedName,
} from './schools.db.ts';

const RENAMES_A_YEAR = 3;
const YEAR_HOURS = 365 * 24;

const getYearAgo = (ctx: Context): Date => toDate(ctx.clock.now().subtract({ hours: YEAR_HOURS }));

const refuseName = (code: ValidationCode, params?: FieldFault['params']): AppError =>
  new AppError('invalid_request', { fields: [{ path: 'name', code, ...(params && { params }) }] });

/** For a sign-up, which doesn't hold its name yet. @throws AppError invalid_request at `name` */
export async function assertNameFree(ctx: Context, name: string): Promise<void> {
  const { isReserved, keys } = await loadLookAlikes();
  if (isReserved(name)) throw refuseName('name_reserved');
  if (!(await areKeysFree(ctx, keys(name), getYearAgo(ctx)))) throw refuseName('name_taken');
}

async function claim(tx: Transaction, schoolId: string, name: string): Promise<void> {
  const { isReserved, keys } = await loadLookAlikes();
  if (isReserved(name)) throw refuseName('name_reserved');
  const claimed = { schoolId, name, keys: keys(name), freeSince: getYearAgo(tx) };
  if (!(await claimKeys(tx, claimed))) throw refuseName('name_taken');
}

/**
 * Handles the name that came with a school's information; the school's row is locked. A school holds its name once its information
 * is complete, so that unfinished sign-ups don't block names.
 * @throws AppError invalid_request at `name`: reserved, taken, or changed too often
 */
export async function changeName(tx: Transaction, school: SchoolRow, asked: string | undefined): Promise<void> {
  const { id, name, wanted_name: wanted } = school;
  if (school.information_completed_at === null) {
    await claim(tx, id, asked ?? name);
    if (asked !== undefined) await updateName(tx, id, asked);
    return;
  }
  if (asked === undefined || asked === wanted) return;
  if (asked === name) return withdrawWanted(tx, school);
  assertMayRename(school, tx);
  await claim(tx, id, asked);
  if (school.approved_at === null || tx.config.isApprovalAutomatic) return rename(tx, school, asked);
  await updateWantedName(tx, id, { name: asked, at: nowDate(tx.clock) });
  const { keys } = await loadLookAlikes();
  const kept = [...keys(name), ...keys(asked)];
  await releaseKeys(tx, { schoolId: id, kept, known: [], now: nowDate(tx.clock) });
}

function assertMayRename({ renamed_at: renames, time_zone: zone }: SchoolRow, ctx: Context): void {
  const first = renames.at(-RENAMES_A_YEAR);
  if (first === undefined || first <= getYearAgo(ctx)) return;
  // A day later, so that it's allowed for that whole day.
  const free = Temporal.Instant.fromEpochMilliseconds(first.getTime()).add({ hours: YEAR_HOURS + 24 });
  throw refuseName('name_changed_often', {
    date: free
      .toZonedDateTimeISO(zone ?? 'UTC')
      .toPlainDate()
      .toString(),
  });
}

/** Changes the name at once. No other school can have the old one for a year. */
export async function rename(tx: Transaction, school: SchoolRow, name: string): Promise<void> {
  const now = nowDate(tx.clock);
  const renamedAt = [...school.renamed_at, now].slice(-RENAMES_A_YEAR);
  await renameSchool(tx, school.id, { name, renamedAt });
  const { keys } = await loadLookAlikes();
  const known = school.approved_at === null ? [] : keys(school.name);
  await releaseKeys(tx, { schoolId: school.id, kept: keys(name), known, now });
}

/** Withdraws a requested name. */
export async function withdrawWanted(tx: Transaction, { id, name, wanted_name }: SchoolRow) {
  if (wanted_name === null) return;
  await updateWantedName(tx, id, null);
  const { keys } = await loadLookAlikes();
  await releaseKeys(tx, { schoolId: id, kept: keys(name), known: [], now: nowDate(tx.clock) });
}

/** Holds the names of schools that an older server saved without doing so. */
export async function holdExistingNames(ctx: Context): Promise<void> {
  const schools = await selectUnheldNames(ctx);
  if (schools.length === 0) return;
  const { keys } = await loadLookAlikes();
  const held = schools.flatMap(({ id, name }) => keys(name).map((key) => ({ key, schoolId: id, name })));
  await holdKeys(ctx, held);
}
