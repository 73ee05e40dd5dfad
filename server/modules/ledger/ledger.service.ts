import { type Balances, balancePlaceText, type LessonMoney, type LessonSums, type Payment } from '#contract/ledger.ts';
import { toDollars } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { PageAsked } from '#server/platform/database/keyset.ts';
import { type BalancesAsked, selectBalances, selectBalanceTotals } from './balances.repository.ts';
import {
  holdMoneyOf,
  selectEntries,
  selectLessonPayments,
  selectLessonSums,
  selectPackageSums,
  selectPaidLessons,
  takeInvoiceNumber,
} from './ledger.repository.ts';
import { payableNow } from './ledger.rules.ts';
import { presentPayment } from './payment-answer.ts';
import { type PaymentKind, selectPayments } from './payments.repository.ts';
import { selectHowToPay } from './student-money.repository.ts';

/** What students owe their schools and are owed. What a booking costs and gives back, the database enters by itself as it changes. */
export function createLedgerService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async paymentsOf(schoolId: string, asked: PageAsked): Promise<Page<Payment>> {
      const { items, next } = await selectPayments(db, schoolId, asked);
      return { items: items.map(presentPayment), next };
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

    paidLessons: async (schoolId: string): Promise<LessonSums[]> =>
      (await selectPaidLessons(db, schoolId)).map(({ bookingId, paid, owed, refundDue }) => ({
        ...{ bookingId, paid: toDollars(paid), owed: toDollars(owed), refundDue: toDollars(refundDue) },
      })),

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

export type LedgerService = ReturnType<typeof createLedgerService>;

const inDollars = ({ owed, owedByNow, refundDue }: { owed: number; owedByNow: number; refundDue: number }) => ({
  owed: toDollars(owed),
  owedByNow: toDollars(owedByNow),
  refundDue: toDollars(refundDue),
});
