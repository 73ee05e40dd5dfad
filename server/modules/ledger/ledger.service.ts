import type * as z from 'zod/mini';
import type { Balances, LessonMoney, newPaymentSchema, Payment } from '#contract/ledger.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { PageAsked } from '#server/platform/database/keyset.ts';
import {
  enterCash,
  holdMoneyOf,
  insertPayment,
  lockBooks,
  type NewPayment,
  type PaymentKind,
  type PaymentRow,
  selectBalances,
  selectCashOf,
  selectEntries,
  selectLessonBalances,
  selectLessonPayments,
  selectLessonSums,
  selectPayment,
  selectPaymentByKey,
  selectPayments,
  updateLastNumber,
} from './ledger.repository.ts';
import { type Share, spread } from './ledger.rules.ts';

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
    return dayIn(timeZone ?? 'America/Toronto', clock.now());
  }

  /** A row and its entries; its number is the next. The caller holds the school's books. */
  async function write(
    transaction: Database,
    payment: Omit<NewPayment, 'now'>,
    cash: readonly { bookingId: string; cashCents: number }[],
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

  /** What a student owes by lesson, or is to be given back. @throws AppError not_found for who is not the school's student */
  async function sharesOf(transaction: Database, kind: 'payment' | 'refund', schoolId: string, body: Recorded) {
    const asked = { schoolId, candidateId: body.studentId, bookingId: body.bookingId };
    const lessons = await selectLessonBalances(transaction, asked);
    if (lessons.length === 0) throw new AppError('not_found');
    return lessons.map(
      ({ bookingId, owedCents, refundDueCents }): Share => ({
        bookingId,
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
        const isSame =
          known.kind === kind && known.candidate_id === body.studentId && known.amount_cents === amountCents;
        if (!isSame) throw new AppError('key_used');
        return present(known);
      }
      if (body.date > (await today(transaction, by.id)))
        throw new AppError('invalid_request', { fields: [{ path: 'date', code: 'invalid_date' }] });
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
        parts.map(({ bookingId, cents }) => ({ bookingId, cashCents: sign * cents })),
      );
    });

  return {
    /** @throws AppError not_found, more_than_owed, key_used, invalid_request for a day to come */
    recordPayment: record('payment'),
    /** @throws AppError not_found, more_than_refund_due, key_used, invalid_request for a day to come */
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
            paidOn: await today(transaction, by.id),
            idempotencyKey: `reversal of ${paymentId}`,
            reverses: paymentId,
            reference: '',
            note,
            memberId: by.member?.id ?? null,
          },
          cash.map(({ bookingId, cashCents }) => ({ bookingId, cashCents: -cashCents })),
        );
      }),

    async paymentsOf(schoolId: string, asked: PageAsked): Promise<Page<Payment>> {
      const { items, next } = await selectPayments(db, schoolId, asked);
      return { items: items.map(present), next };
    },

    async balancesOf(schoolId: string): Promise<Balances> {
      const rows = await selectBalances(db, schoolId, nowDate(clock));
      const total = (of: 'owed' | 'owedByNow' | 'refundDue') => toDollars(rows.reduce((sum, row) => sum + row[of], 0));
      return {
        owed: total('owed'),
        owedByNow: total('owedByNow'),
        refundDue: total('refundDue'),
        students: rows.map((row) => ({
          ...row,
          owed: toDollars(row.owed),
          owedByNow: toDollars(row.owedByNow),
          refundDue: toDollars(row.refundDue),
        })),
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
        studentId: entry.candidate_id,
        paymentId: entry.payment_id,
        owed: toDollars(entry.owed_cents),
        refundDue: toDollars(entry.refund_due_cents),
        cash: toDollars(entry.cash_cents),
        income: toDollars(entry.income_cents),
        tax: toDollars(entry.tax_cents),
        bookingFee: toDollars(entry.fee_cents),
      })),

    async ofLesson(bookingId: string): Promise<LessonMoney> {
      const [sums, payments] = await Promise.all([
        selectLessonSums(db, bookingId),
        selectLessonPayments(db, bookingId),
      ]);
      return {
        toPay: toDollars(sums.toPayCents),
        paid: toDollars(sums.paidCents),
        owed: toDollars(sums.owedCents),
        refundDue: toDollars(sums.refundDueCents),
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

export type LedgerService = ReturnType<typeof createLedgerService>;

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
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: row.recorded_by.trim(),
  reverses: row.reverses,
  isReversed: row.undone_by !== null,
});
