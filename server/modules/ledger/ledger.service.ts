import type * as z from 'zod/mini';
import {
  type Balances,
  balancePlaceText,
  type LessonMoney,
  type newPaymentSchema,
  type Payment,
} from '#contract/ledger.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { PageAsked } from '#server/platform/database/keyset.ts';
import { type BalancesAsked, selectBalances, selectBalanceTotals } from './balances.repository.ts';
import { selectFirstOpenDay } from './closed-months.repository.ts';
import {
  type Balanced,
  enterCash,
  holdMoneyOf,
  insertPayment,
  lockBooks,
  type NewPayment,
  type PaymentKind,
  type PaymentRow,
  selectCashOf,
  selectEntries,
  selectLessonPayments,
  selectLessonSums,
  selectPackageSums,
  selectPayment,
  selectPaymentByKey,
  selectPayments,
  selectShares,
  takeInvoiceNumber,
  updateLastNumber,
} from './ledger.repository.ts';
import { payableNow, type Share, spread } from './ledger.rules.ts';
import { selectHowToPay } from './student-money.repository.ts';

type Recorded = z.output<typeof newPaymentSchema>;

/** Who writes it down, for which school. */
interface Recorder {
  id: string;
  member: { id: string } | null;
}

/** What students owe their schools and are owed. What a booking costs and gives back, the database enters by itself as it changes. */
export function createLedgerService({
  db,
  clock,
  schools,
}: {
  db: Database;
  clock: Clock;
  schools: Pick<SchoolService, 'get'>;
}) {
  async function today(transaction: Database, schoolId: string): Promise<string> {
    const { timeZone } = await schools.get(transaction, schoolId);
    return dayIn(timeZone ?? ZONE_UNTIL_SAID, clock.now());
  }

  /** Today, unless its month is closed already: a school that moved to a zone behind its own is in that month again for some hours. */
  async function todayOrFirstOpen(transaction: Database, schoolId: string): Promise<string> {
    const day = await today(transaction, schoolId);
    const firstOpen = await selectFirstOpenDay(transaction, schoolId);
    return firstOpen !== null && firstOpen > day ? firstOpen : day;
  }

  /** A row and its entries; its number is the next. The caller holds the school's books. */
  async function write(
    transaction: Database,
    payment: Omit<NewPayment, 'now'>,
    cash: readonly (Balanced & { cashCents: number })[],
  ): Promise<Payment> {
    const now = nowDate(clock);
    const id = await insertPayment(transaction, { ...payment, now });
    for (const part of cash) await enterCash(transaction, { ...part, paymentId: id, kind: payment.kind, now });
    await updateLastNumber(transaction, payment.schoolId, payment.number);
    return read(transaction, id);
  }

  async function read(executor: Database, id: string): Promise<Payment> {
    const row = await selectPayment(executor, id);
    if (!row) throw new AppError('not_found');
    return present(row);
  }

  /** What a student owes by lesson and package, or is to be given back. @throws AppError not_found for who is not the school's student */
  async function sharesOf(transaction: Database, kind: 'payment' | 'refund', schoolId: string, body: Recorded) {
    const { studentId: candidateId, bookingId, packageId: packageOrderId } = body;
    const shares = await selectShares(transaction, { schoolId, candidateId, bookingId, packageOrderId });
    if (shares.length === 0) throw new AppError('not_found');
    return shares.map(
      ({ owedCents, refundDueCents, ...of }): Share => ({
        ...of,
        cents: kind === 'payment' ? owedCents : refundDueCents,
      }),
    );
  }

  const record = (kind: 'payment' | 'refund') => (by: Recorder, body: Recorded) =>
    db.transaction().execute(async (transaction): Promise<Payment> => {
      const number = (await lockBooks(transaction, by.id)) + 1;
      const amountCents = toCents(body.amount);
      const known = await selectPaymentByKey(transaction, by.id, body.idempotencyKey);
      if (known) {
        if (!(known.kind === kind && isSamePayment(known, body))) throw new AppError('key_used');
        return present(known);
      }
      if (body.date > (await today(transaction, by.id)))
        throw new AppError('invalid_request', { fields: [{ path: 'date', code: 'invalid_date' }] });
      const firstOpen = await selectFirstOpenDay(transaction, by.id);
      if (firstOpen !== null && body.date < firstOpen) throw new AppError('month_closed', { details: { firstOpen } });
      await holdMoneyOf(transaction, by.id, body.studentId);
      const shares = await sharesOf(transaction, kind, by.id, body);
      const { parts, left } = spread(amountCents, shares);
      if (left > 0) {
        const most = toDollars(amountCents - left);
        throw new AppError(kind === 'payment' ? 'more_than_owed' : 'more_than_refund_due', { details: { most } });
      }
      const sign = kind === 'payment' ? 1 : -1;
      return write(
        transaction,
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

  return {
    /** @throws AppError not_found, more_than_owed, month_closed, key_used, invalid_request for a day to come */
    recordPayment: record('payment'),
    /** @throws AppError not_found, more_than_refund_due, month_closed, key_used, invalid_request for a day to come */
    recordRefund: record('refund'),

    /** Takes back what was written down by mistake, as of today. @throws AppError not_found, of a reversal too */
    reverse: (by: Recorder, paymentId: string, note: string): Promise<Payment> =>
      db.transaction().execute(async (transaction) => {
        const number = (await lockBooks(transaction, by.id)) + 1;
        const mistake = await selectPayment(transaction, paymentId);
        if (mistake?.school_id !== by.id || mistake.kind === 'reversal') throw new AppError('not_found');
        if (mistake.undone_by !== null) return read(transaction, mistake.undone_by);
        await holdMoneyOf(transaction, by.id, mistake.candidate_id);
        const cash = await selectCashOf(transaction, paymentId);
        return write(
          transaction,
          {
            schoolId: by.id,
            candidateId: mistake.candidate_id,
            number,
            kind: 'reversal',
            amountCents: mistake.amount_cents,
            method: mistake.method as PaymentMethod,
            paidOn: await todayOrFirstOpen(transaction, by.id),
            idempotencyKey: `reversal of ${paymentId}`,
            reverses: paymentId,
            reference: '',
            note,
            memberId: by.member?.id ?? null,
          },
          cash.map(({ cashCents, ...of }) => ({ ...of, cashCents: -cashCents })),
        );
      }),

    async paymentsOf(schoolId: string, asked: PageAsked): Promise<Page<Payment>> {
      const { items, next } = await selectPayments(db, schoolId, asked);
      return { items: items.map(present), next };
    },

    async balancesOf(schoolId: string, asked: BalancesAsked): Promise<Balances> {
      const now = nowDate(clock);
      const [totals, rows] = await Promise.all([
        selectBalanceTotals(db, schoolId),
        selectBalances(db, schoolId, asked, now),
      ]);
      const shown = rows.slice(0, asked.limit);
      const last = rows.length > shown.length ? shown.at(-1) : undefined;
      return {
        ...totals,
        owed: toDollars(totals.owed),
        refundDue: toDollars(totals.refundDue),
        students: shown.map((row) => ({ ...row, studentName: row.studentName.trim(), ...inDollars(row) })),
        next: last
          ? balancePlaceText({ cents: asked.of === 'refund' ? last.refundDue : last.owed, id: last.studentId })
          : null,
      };
    },

    /** Every entry of a school's books. What is to come in is above zero; what was earned, or is to be given, below: each sums to zero. */
    entriesOf: async (schoolId: string) =>
      (await selectEntries(db, schoolId)).map((entry) => ({
        entry: entry.id,
        at: entry.happened_at.toISOString(),
        kind: entry.kind,
        bookingId: entry.booking_id,
        code: entry.code,
        packageId: entry.package_order_id,
        studentId: entry.candidate_id,
        paymentId: entry.payment_id,
        owed: toDollars(entry.owed_cents),
        refundDue: toDollars(entry.refund_due_cents),
        cash: toDollars(entry.cash_cents),
        income: toDollars(entry.income_cents),
        tax: toDollars(entry.tax_cents),
        bookingFee: toDollars(entry.fee_cents),
        credit: toDollars(entry.credit_cents),
        creditMinutes: entry.credit_minutes,
      })),

    /** What a student owes the school, and has with it, stays so until the transaction ends. */
    hold: holdMoneyOf,

    takeInvoiceNumber,

    /** What is left of each package, in cents and minutes, and what is still to be paid for it or given back. */
    packageSums: async (executor: Database, packageOrderIds: readonly string[]) =>
      new Map((await selectPackageSums(executor, packageOrderIds)).map((sums) => [sums.packageOrderId, sums])),

    async ofLesson(bookingId: string): Promise<LessonMoney> {
      const [sums, payments, howToPay] = await Promise.all([
        selectLessonSums(db, bookingId),
        selectLessonPayments(db, bookingId),
        selectHowToPay(db, bookingId),
      ]);
      return {
        toPay: toDollars(payableNow(sums.toPayCents)),
        fromCredit: toDollars(sums.creditCents),
        creditMinutes: sums.creditMinutes,
        paid: toDollars(sums.paidCents),
        owed: toDollars(sums.owedCents),
        refundDue: toDollars(sums.refundDueCents),
        howToPay,
        payments: payments.map((payment) => ({
          id: payment.id,
          number: payment.number,
          kind: payment.kind as PaymentKind,
          amount: toDollars(Math.abs(payment.cash_cents)),
          method: payment.method as PaymentMethod,
          date: payment.paid_on,
          isReversed: payment.undone_by !== null,
        })),
      };
    },
  };
}

/** Whether what was recorded by a key is what is said again. Where nothing says for what it was, it was for what was owed then. */
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

export type LedgerService = ReturnType<typeof createLedgerService>;

const inDollars = ({ owed, owedByNow, refundDue }: { owed: number; owedByNow: number; refundDue: number }) => ({
  owed: toDollars(owed),
  owedByNow: toDollars(owedByNow),
  refundDue: toDollars(refundDue),
});

const present = (row: PaymentRow): Payment => ({
  id: row.id,
  number: row.number,
  kind: row.kind as PaymentKind,
  studentId: row.candidate_id,
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
