import type * as z from 'zod/mini';
import type { newPaymentSchema, Payment } from '#contract/ledger.ts';
import type { PaymentMethod } from '#contract/money.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { resolveStudent } from '#server/modules/school-students/school-students.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate } from '#server/platform/clock.ts';
import { selectFirstOpenDay } from './closed-months.db.ts';
import { type Balanced, lockBooks, lockMoney, selectFirstDay, selectShares, updateLastNumber } from './ledger.db.ts';
import { allocate, isLongBefore, type Share } from './ledger.rules.ts';
import {
  insertCashEntry,
  insertPayment,
  type NewPayment,
  type PaymentKind,
  type PaymentRow,
  selectCashEntries,
  selectPayment,
  selectPaymentByKey,
} from './payments.db.ts';

type Recorded = z.output<typeof newPaymentSchema>;

/** A school, and the member who records. */
interface Recorder {
  id: string;
  member: { id: string } | null;
}

/** Records money that the student paid, applied to what they owe, earliest lesson first. */
export const recordPayment = (ctx: Context, by: Recorder, body: Recorded): Promise<Payment> =>
  record(ctx, 'payment', by, body);

/** Records money that the school refunded. */
export const recordRefund = (ctx: Context, by: Recorder, body: Recorded): Promise<Payment> =>
  record(ctx, 'refund', by, body);

/** @throws AppError not_found, key_used, invalid_request, month_closed, changed_meanwhile, more_than_owed, more_than_refund_due */
function record(ctx: Context, kind: 'payment' | 'refund', by: Recorder, sent: Recorded): Promise<Payment> {
  return inTransaction(ctx, async (tx) => {
    const { candidateId } = await resolveStudent(tx, by.id, sent.studentId);
    const body = { ...sent, studentId: candidateId };
    const number = (await lockBooks(tx, by.id)) + 1;
    const amountCents = toCents(body.amount);
    const known = await selectPaymentByKey(tx, by.id, body.idempotencyKey);
    if (known) {
      if (!(known.kind === kind && isSamePayment(known, body))) throw new AppError('key_used');
      return presentPayment(known);
    }
    const refuseDate = (code: 'date_to_come' | 'date_too_early') => {
      throw new AppError('invalid_request', { fields: [{ path: 'date', code }] });
    };
    if (body.date > (await today(tx, by.id))) refuseDate('date_to_come');
    const firstOpen = await selectFirstOpenDay(tx, by.id);
    if (firstOpen !== null && body.date < firstOpen) throw new AppError('month_closed', { details: { firstOpen } });
    await lockMoney(tx, by.id, body.studentId);
    const shares = await findShares(tx, kind, by.id, body);
    requireSameBalance(body.balance, shares);
    // A typo in the year would start the school's books there, for good.
    const first = await selectFirstDay(tx, by.id, body.studentId);
    if (first !== null && isLongBefore(body.date, first)) refuseDate('date_too_early');
    const { parts, left } = allocate(amountCents, shares);
    if (left > 0) {
      const most = toDollars(amountCents - left);
      throw new AppError(kind === 'payment' ? 'more_than_owed' : 'more_than_refund_due', { details: { most } });
    }
    const sign = kind === 'payment' ? 1 : -1;
    return writePayment(
      tx,
      {
        schoolId: by.id,
        candidateId: body.studentId,
        number,
        kind,
        amountCents,
        method: body.method,
        paidOn: body.date,
        idempotencyKey: body.idempotencyKey,
        reverses: null,
        reference: body.reference,
        note: body.note,
        memberId: by.member?.id ?? null,
      },
      parts.map(({ cents, ...of }) => ({ ...of, cashCents: sign * cents })),
    );
  });
}

/** Reverses a payment recorded by mistake, as of today. @throws AppError not_found, also for a reversal */
export function reversePayment(ctx: Context, by: Recorder, paymentId: string, note: string): Promise<Payment> {
  return inTransaction(ctx, async (tx) => {
    const number = (await lockBooks(tx, by.id)) + 1;
    const mistake = await selectPayment(tx, paymentId);
    if (mistake?.school_id !== by.id || mistake.kind === 'reversal') throw new AppError('not_found');
    if (mistake.undone_by !== null) return readPayment(tx, mistake.undone_by);
    await lockMoney(tx, by.id, mistake.candidate_id);
    const cash = await selectCashEntries(tx, paymentId);
    return writePayment(
      tx,
      {
        schoolId: by.id,
        candidateId: mistake.candidate_id,
        number,
        kind: 'reversal',
        amountCents: mistake.amount_cents,
        method: mistake.method as PaymentMethod,
        paidOn: await todayOrFirstOpen(tx, by.id),
        idempotencyKey: `reversal of ${paymentId}`,
        reverses: paymentId,
        reference: '',
        note,
        memberId: by.member?.id ?? null,
      },
      cash.map(({ cashCents, ...of }) => ({ ...of, cashCents: -cashCents })),
    );
  });
}

async function today(tx: Transaction, schoolId: string): Promise<string> {
  const { timeZone } = await getSchool(tx, schoolId);
  return dayIn(timeZone ?? ZONE_UNTIL_SAID, tx.clock.now());
}

/** Today, or the first open day: a school that moved to an earlier time zone can be in a closed month for some hours. */
async function todayOrFirstOpen(tx: Transaction, schoolId: string): Promise<string> {
  const day = await today(tx, schoolId);
  const firstOpen = await selectFirstOpenDay(tx, schoolId);
  return firstOpen !== null && firstOpen > day ? firstOpen : day;
}

/** Inserts a payment with the next receipt number, and its ledger entries. The caller has locked the school's books. */
async function writePayment(
  tx: Transaction,
  payment: Omit<NewPayment, 'now'>,
  cash: readonly (Balanced & { cashCents: number })[],
): Promise<Payment> {
  const now = nowDate(tx.clock);
  const id = await insertPayment(tx, { ...payment, now });
  for (const part of cash) await insertCashEntry(tx, { ...part, paymentId: id, kind: payment.kind, now });
  await updateLastNumber(tx, payment.schoolId, payment.number);
  return readPayment(tx, id);
}

async function readPayment(ctx: Context, id: string): Promise<Payment> {
  const row = await selectPayment(ctx, id);
  if (!row) throw new AppError('not_found');
  return presentPayment(row);
}

/** What the student owes, or is owed, by lesson and package. @throws AppError not_found if they aren't a student of the school */
async function findShares(tx: Transaction, kind: 'payment' | 'refund', schoolId: string, body: Recorded) {
  const { studentId: candidateId, bookingId, packageId: packageOrderId } = body;
  const shares = await selectShares(tx, { schoolId, candidateId, bookingId, packageOrderId });
  if (shares.length === 0) throw new AppError('not_found');
  return shares.map(
    ({ owedCents, refundDueCents, ...of }): Share => ({
      ...of,
      cents: kind === 'payment' ? owedCents : refundDueCents,
    }),
  );
}

/**
 * The same cash entered in two tabs has two idempotency keys, and two equal part payments look alike: only the balance
 * shows that one is already recorded.
 */
function requireSameBalance(read: number | undefined, shares: readonly Share[]): void {
  const now = shares.reduce((sum, { cents }) => sum + cents, 0);
  if (read === undefined || toCents(read) === now) return;
  const balance = toDollars(now);
  throw new AppError('changed_meanwhile', {
    details: { version: balance, fields: { balance }, changedBy: null, isOwnChange: false } satisfies ChangedMeanwhile,
  });
}

/** Whether an idempotency key is used again for the same payment. Without a lesson or package, it paid what was owed then. */
const isSamePayment = (
  known: PaymentRow,
  { studentId, amount, method, date, bookingId, packageId }: Recorded,
): boolean =>
  known.candidate_id === studentId &&
  known.amount_cents === toCents(amount) &&
  known.method === method &&
  known.paid_on === date &&
  (bookingId === undefined || known.lessons.some((lesson) => lesson.bookingId === bookingId)) &&
  (packageId === undefined || known.packages.some((one) => one.packageId === packageId));

export const presentPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  number: row.number,
  kind: row.kind as PaymentKind,
  studentId: row.student_id,
  studentName: row.student_name.trim(),
  amount: toDollars(row.amount_cents),
  method: row.method as PaymentMethod,
  date: row.paid_on,
  reference: row.reference ?? '',
  note: row.note ?? '',
  lessons: row.lessons.map(({ bookingId, code, cents }) => ({ bookingId, code, amount: toDollars(cents) })),
  packages: row.packages.map(({ packageId, en, fr, cents }) => ({
    packageId,
    name: { en, fr },
    amount: toDollars(cents),
  })),
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: row.recorded_by.trim(),
  reverses: row.reverses,
  isReversed: row.undone_by !== null,
});
