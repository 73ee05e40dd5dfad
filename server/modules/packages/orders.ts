import { addDays } from '#contract/bookable-days.ts';
import { resolveLocale } from '#contract/locale.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { endingRule, mostKept } from '#contract/package-endings.ts';
import type { PackageOrder } from '#contract/packages.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { lockAccount } from '#server/modules/accounts/accounts.ts';
import { lockMoney, sumPackages, takeInvoiceNumber } from '#server/modules/ledger/ledger.ts';
import { findDeciders } from '#server/modules/members/members.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { taxBasisPoints, ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isoOrNull, nowDate } from '#server/platform/clock.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import { packageAccepted, packageAsked, packageDeclined, packageEndAsked, packageEnded } from './mails/packages.ts';
import {
  countAsked,
  hasLessonsAhead,
  insertOrder,
  moveOrdersToStudent,
  type OrderRow,
  selectAsked,
  selectOrder,
  selectOrderOwners,
  selectOrders,
  selectOrdersOfPerson,
  takeAllBack,
  updateAccepted,
  updateEndAsked,
  updateEnded,
  updateRefused,
} from './orders.db.ts';
import { packageCharges, packageExpiry } from './packages.rules.ts';
import { lockOfferedPackage } from './packages.ts';

/** Bought packages stay in the school's books. Requests that wait for an answer are withdrawn. */
export const packagesPersonalData: PersonalData = {
  tables: ['package_orders'],

  async export(ctx, { id }) {
    const orders = await selectOrdersOfPerson(ctx, id);
    return {
      packages: orders.map((order) => ({
        school: order.school,
        package: order.name_en,
        minutes: order.minutes,
        price: toDollars(order.price_cents),
        tax: order.tax_cents === null ? null : toDollars(order.tax_cents),
        state: order.status,
        askedAt: order.asked_at.toISOString(),
        answeredAt: isoOrNull(order.answered_at),
        expiresOn: order.expires_on,
        invoice: order.invoice_number,
        endedAt: isoOrNull(order.ended_at),
      })),
    };
  },

  erase: (tx, { id }) => takeAllBack(tx, id, nowDate(tx.clock)),

  move: async (tx, move) => ({ package_orders: await moveOrdersToStudent(tx, move) }),
};

/** Open requests of a student, at all schools together. */
const ASKED_MAX = 10;
const SHOWN_MAX = 500;

const today = (ctx: Context, row: OrderRow) => schoolDay(row, nowDate(ctx.clock));
/** The tax if the school accepted now. */
function taxNow(row: OrderRow): number {
  const province = row.province as ProvinceCode | null;
  const rate = taxBasisPoints({
    isTaxRegistered: row.is_tax_registered,
    ownTaxBasisPoints: row.tax_basis_points,
    province,
  });
  return packageCharges(row.price_cents, { taxBasisPoints: rate, province }).taxCents;
}

/** The school knows its students by its records, and students themselves by their accounts. */
type OrderReader = 'school' | 'student';

async function present(ctx: Context, reader: OrderReader, rows: OrderRow[]): Promise<PackageOrder[]> {
  const sums = await sumPackages(
    ctx,
    rows.filter(({ tax_cents }) => tax_cents !== null).map(({ id }) => id),
  );
  return rows.map((row) =>
    presentOrder(row, sums.get(row.id) ?? {}, {
      taxCents: row.tax_cents ?? taxNow(row),
      today: today(ctx, row),
      studentId: reader === 'school' ? row.student_id : row.candidate_id,
    }),
  );
}

async function read(ctx: Context, reader: OrderReader, id: string): Promise<PackageOrder> {
  const row = await selectOrder(ctx, id);
  const [order] = await present(ctx, reader, row ? [row] : []);
  if (!order) throw new AppError('not_found');
  return order;
}

/** @throws AppError not_found for another school's order */
async function lockSchoolOrder(tx: Transaction, schoolId: string, id: string): Promise<OrderRow> {
  const row = await selectOrder(tx, id, { isLocked: true });
  if (row?.school_id !== schoolId) throw new AppError('not_found');
  return row;
}

/** The route has checked that the student owns it. */
async function lockOwnOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const row = await selectOrder(tx, id, { isLocked: true });
  if (!row) throw new AppError('not_found');
  return row;
}

/** What ending a package now would settle. @throws AppError status_conflict, package_has_lessons */
async function computeEnding(tx: Transaction, row: OrderRow) {
  if (row.status !== 'accepted') throw new AppError('status_conflict');
  await lockMoney(tx, row.school_id, row.candidate_id);
  if (await hasLessonsAhead(tx, row.id, nowDate(tx.clock))) throw new AppError('package_has_lessons');
  const { cents: leftCents = 0, minutes = 0, paid = 0 } = (await sumPackages(tx, [row.id])).get(row.id) ?? {};
  const province = row.province as ProvinceCode | null;
  const rule = endingRule(province);
  return {
    minutes,
    leftCents,
    isPaid: paid > 0,
    mostCents: mostKept(province, { leftCents, hasBegun: minutes < row.minutes }),
    refundDays: rule?.refundDays ?? null,
    isLeftToAgreement: rule !== null && rule.most === null,
    source: rule?.source ?? null,
    taxCents: Math.round((leftCents * (row.tax_cents ?? 0)) / row.price_cents),
  };
}

const presentEnding = (ending: Awaited<ReturnType<typeof computeEnding>>) => ({
  minutesLeft: ending.minutes,
  creditLeft: toDollars(ending.leftCents),
  tax: toDollars(ending.taxCents),
  mostKept: toDollars(ending.mostCents),
  refundDays: ending.refundDays,
  isLeftToAgreement: ending.isLeftToAgreement,
  source: ending.source,
});

const mailData = (row: OrderRow) => ({
  orderId: row.id,
  studentName: row.student_name.trim(),
  schoolName: row.school_name,
  name: { en: row.name_en, fr: row.name_fr },
  minutes: row.minutes,
});
const studentReader = (row: OrderRow) => ({
  recipient: row.student_email,
  locale: resolveLocale(row.student_locale),
  ...(!row.has_account && { isRecorded: true }),
});

export function findPackageOrderOwners(ctx: Context, id: string) {
  return selectOrderOwners(ctx, id);
}

/** @param candidateId only this student's */
export async function listSchoolPackageOrders(
  ctx: Context,
  schoolId: string,
  candidateId?: string,
): Promise<PackageOrder[]> {
  return present(ctx, 'school', await selectOrders(ctx, { schoolId, candidateId }, SHOWN_MAX));
}

export async function listStudentPackageOrders(ctx: Context, candidateId: string): Promise<PackageOrder[]> {
  return present(ctx, 'student', await selectOrders(ctx, { candidateId }, SHOWN_MAX));
}

/** @throws AppError not_found, package_not_offered, price_changed (with what it costs now), packages_asked_full */
export function requestPackage(
  ctx: Context,
  candidateId: string,
  asked: { packageId: string; total: number },
): Promise<PackageOrder> {
  return inTransaction(ctx, async (tx) => {
    // A student's requests run one at a time, so that they are counted and repeats are found.
    await lockAccount(tx, candidateId);
    const { offered, schoolId } = await lockOfferedPackage(tx, asked.packageId);
    if (toCents(asked.total) !== toCents(offered.total))
      throw new AppError('price_changed', {
        details: { price: offered.price, tax: offered.tax, total: offered.total },
      });
    const known = await selectAsked(tx, asked.packageId, candidateId);
    if (known) return read(tx, 'student', known.id);
    if ((await countAsked(tx, candidateId)) >= ASKED_MAX) throw new AppError('packages_asked_full');
    const { packageId } = asked;
    const { name, minutes, validMonths } = offered;
    const money = { priceCents: toCents(offered.price), agreedCents: toCents(offered.total) };
    const kinds = offered.kinds.map(({ id }) => id);
    const order = {
      packageId,
      schoolId,
      candidateId,
      name,
      minutes,
      validMonths,
      kinds,
      ...money,
      now: nowDate(tx.clock),
    };
    const id = await insertOrder(tx, order);
    const row = await selectOrder(tx, id);
    const readers = await findDeciders(tx, schoolId);
    if (row)
      await enqueueEmails(
        tx,
        ...readers.map((reader) => packageAsked.to(reader, { ...mailData(row), totalCents: order.agreedCents })),
      );
    return read(tx, 'student', id);
  });
}

/** @throws AppError status_conflict if the school has answered */
export function withdrawPackageRequest(ctx: Context, candidateId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await selectOrder(tx, id, { isLocked: true });
    if (row?.candidate_id !== candidateId) throw new AppError('not_found');
    if (row.status === 'taken_back') return;
    if (row.status !== 'asked') throw new AppError('status_conflict');
    await updateRefused(tx, id, 'taken_back', nowDate(tx.clock));
  });
}

/** @throws AppError not_found, status_conflict, package_not_offered; price_changed if a new tax exceeds what the student agreed to */
export function acceptPackageOrder(ctx: Context, schoolId: string, id: string): Promise<PackageOrder> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockSchoolOrder(tx, schoolId, id);
    if (row.status === 'accepted') return read(tx, 'school', id);
    if (row.status !== 'asked' || row.student_name === '') throw new AppError('status_conflict');
    // The student couldn't book with it.
    if (!row.is_school_offered) throw new AppError('package_not_offered');
    const taxCents = taxNow(row);
    const totalCents = row.price_cents + taxCents;
    if (totalCents > row.agreed_cents)
      throw new AppError('price_changed', { details: { total: toDollars(totalCents) } });
    const expiresOn = packageExpiry(today(tx, row), row.valid_months);
    const invoiceNumber = await takeInvoiceNumber(tx, schoolId);
    await updateAccepted(tx, id, { taxCents, expiresOn, invoiceNumber, now: nowDate(tx.clock) });
    const mail = { ...mailData(row), totalCents, expiresOn };
    await enqueueEmails(tx, packageAccepted.to(studentReader(row), mail));
    return read(tx, 'school', id);
  });
}

/** @throws AppError not_found unless the package is active; package_has_lessons */
export function previewPackageEnding(ctx: Context, schoolId: string, id: string) {
  return inTransaction(ctx, async (tx) => {
    return presentEnding(await computeEnding(tx, assertActive(await lockSchoolOrder(tx, schoolId, id))));
  });
}

/** For its student. @throws AppError not_found, package_has_lessons */
export function previewOwnPackageEnding(ctx: Context, id: string) {
  return inTransaction(ctx, async (tx) => {
    return presentEnding(await computeEnding(tx, assertActive(await lockOwnOrder(tx, id))));
  });
}

/** A student asks to end a package: it no longer pays lessons, and the school ends it. @throws AppError status_conflict, package_has_lessons */
export function requestPackageEnding(ctx: Context, id: string): Promise<PackageOrder> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwnOrder(tx, id);
    const ending = await computeEnding(tx, row);
    if (row.end_asked_at !== null) return read(tx, 'student', id);
    if (ending.minutes === 0) throw new AppError('status_conflict');
    const now = nowDate(tx.clock);
    await updateEndAsked(tx, id, now);
    const readers = await findDeciders(tx, row.school_id);
    const refundBy = ending.isPaid ? findRefundDeadline({ ...row, end_asked_at: now }) : null;
    const mail = { ...mailData(row), minutesLeft: ending.minutes, refundBy };
    await enqueueEmails(tx, ...readers.map((reader) => packageEndAsked.to(reader, mail)));
    return read(tx, 'student', id);
  });
}

/** The student withdraws the request to end it. @throws AppError status_conflict once it has ended */
export function keepPackage(ctx: Context, id: string): Promise<PackageOrder> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwnOrder(tx, id);
    if (row.status !== 'accepted') throw new AppError('status_conflict');
    await updateEndAsked(tx, id, null);
    return read(tx, 'student', id);
  });
}

/** @throws AppError not_found, status_conflict, package_has_lessons, price_changed; invalid_request for more than may be kept */
export function endPackage(
  ctx: Context,
  schoolId: string,
  id: string,
  said: { minutesLeft: number; kept: number },
): Promise<PackageOrder> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockSchoolOrder(tx, schoolId, id);
    if (row.status === 'ended') return read(tx, 'school', id);
    const ending = await computeEnding(tx, row);
    if (ending.minutes !== said.minutesLeft) throw new AppError('price_changed');
    if (toCents(said.kept) > ending.mostCents)
      throw new AppError('invalid_request', { fields: [{ path: 'kept', code: 'out_of_range' }] });
    await updateEnded(tx, id, toCents(said.kept), nowDate(tx.clock));
    const ended = await read(tx, 'school', id);
    const mail = {
      ...mailData(row),
      ...{ minutesLeft: said.minutesLeft, keptCents: toCents(said.kept), refundBy: ended.refundBy },
      ...{ refundCents: toCents(ended.refundDue), owedCents: toCents(ended.owed) },
    };
    // A deleted account has no address.
    if (row.student_name !== '') await enqueueEmails(tx, packageEnded.to(studentReader(row), mail));
    return ended;
  });
}

/** @throws AppError not_found, status_conflict */
export function declinePackageOrder(ctx: Context, schoolId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockSchoolOrder(tx, schoolId, id);
    if (row.status === 'declined') return;
    if (row.status !== 'asked') throw new AppError('status_conflict');
    await updateRefused(tx, id, 'declined', nowDate(tx.clock));
    await enqueueEmails(tx, packageDeclined.to(studentReader(row), mailData(row)));
  });
}

/** @throws AppError not_found */
function assertActive(row: OrderRow): OrderRow {
  if (row.status !== 'accepted') throw new AppError('not_found');
  return row;
}

/** From the ledger, in cents and minutes. */
interface Sums {
  cents: number;
  minutes: number;
  owed: number;
  refundDue: number;
  paid: number;
}

/** The day in the school's time zone. */
const schoolDay = ({ time_zone }: Pick<OrderRow, 'time_zone'>, instant: Date): string =>
  wallClockAt(time_zone ?? ZONE_UNTIL_SAID, instant).date;

/** The province's deadline for the school's refund; null if it has none, or nobody asked to end the package. */
function findRefundDeadline(row: Pick<OrderRow, 'province' | 'end_asked_at' | 'time_zone'>): string | null {
  const rule = endingRule(row.province as ProvinceCode | null);
  return rule && row.end_asked_at && addDays(schoolDay(row, row.end_asked_at), rule.refundDays);
}

/**
 * @param taxCents as accepted, or as it would be now
 * @param today in the school's time zone
 */
function presentOrder(
  row: OrderRow,
  { cents = 0, minutes = 0, owed = 0, refundDue = 0, paid = 0 }: Partial<Sums>,
  { taxCents, today, studentId }: { taxCents: number; today: string; studentId: string },
): PackageOrder {
  const isExpired = row.expires_on !== null && row.expires_on <= today;
  const isActive = row.status === 'accepted' && row.end_asked_at === null;
  return {
    id: row.id,
    packageId: row.package_id,
    schoolId: row.school_id,
    schoolName: row.school_name,
    studentId,
    studentName: row.student_name.trim(),
    name: { en: row.name_en, fr: row.name_fr },
    minutes: row.minutes,
    price: toDollars(row.price_cents),
    tax: toDollars(taxCents),
    total: toDollars(row.price_cents + taxCents),
    validMonths: row.valid_months,
    kinds: row.good_for,
    status: row.status === 'accepted' || row.status === 'ended' ? row.status : 'asked',
    askedAt: row.asked_at.toISOString(),
    expiresOn: row.expires_on,
    isExpired,
    isUsable: isActive && row.is_school_offered && minutes > 0 && !isExpired,
    minutesLeft: minutes,
    creditLeft: toDollars(cents),
    owed: toDollars(owed),
    paid: toDollars(paid),
    refundDue: toDollars(refundDue),
    invoiceNumber: row.invoice_number,
    endAskedAt: isoOrNull(row.end_asked_at),
    refundBy: findRefundDeadline(row),
  };
}
