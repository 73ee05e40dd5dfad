import type { z } from 'zod/mini';
import type { studentMoneySchema } from '#contract/ledger.ts';
import { type Balances, balancePlaceText, type LessonMoney, type LessonSums, type Payment } from '#contract/ledger.ts';
import type { PaymentMethod } from '#contract/money.ts';
import { toDollars } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import type { Context } from '#server/context.ts';
import { findSpellingsOfSchool } from '#server/modules/name-search/name-search.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { PageAsked } from '#server/platform/database/keyset.ts';
import { wallTimeWithOffset } from '#server/platform/wall-time.ts';
import { type BalancesAsked, selectBalances, selectBalanceTotals, selectRefundDue } from './balances.db.ts';
import { selectFirstOpenDay } from './closed-months.db.ts';
import {
  selectEntries,
  selectHowToPay,
  selectLessonPayments,
  selectLessonSums,
  selectPackageSums,
  selectPaidLessons,
  selectStudentLessonSums,
  selectStudentPackageSums,
  selectStudentPayments,
} from './ledger.db.ts';
import { payableNow } from './ledger.rules.ts';
import { type PaymentKind, selectPayments } from './payments.db.ts';
import { presentPayment } from './record-payment.ts';

/** @throws AppError month_closed, with the first open day */
export async function assertMonthOpen(ctx: Context, schoolId: string, date: string): Promise<void> {
  const firstOpen = await selectFirstOpenDay(ctx, schoolId);
  if (firstOpen !== null && date < firstOpen) throw new AppError('month_closed', { details: { firstOpen } });
}

/** @param asked.candidateId only this student's */
export async function listPayments(
  ctx: Context,
  schoolId: string,
  asked: PageAsked & { candidateId?: string | undefined },
): Promise<Page<Payment>> {
  const { items, next } = await selectPayments(ctx, schoolId, asked);
  return { items: items.map(presentPayment), next };
}

/** @param q words of a student's name, or a booking ID */
export async function listBalances(
  ctx: Context,
  schoolId: string,
  { q, ...asked }: Omit<BalancesAsked, 'words'> & { q: string },
): Promise<Balances> {
  const now = nowDate(ctx.clock);
  const words = await findSpellingsOfSchool(ctx, schoolId, q);
  const [totals, { rows, total }] = await Promise.all([
    selectBalanceTotals(ctx, schoolId),
    selectBalances(ctx, schoolId, { ...asked, words }, now),
  ]);
  const shown = rows.slice(0, asked.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    ...totals,
    owed: toDollars(totals.owed),
    refundDue: toDollars(totals.refundDue),
    students: shown.map(({ candidateId: _candidateId, ...row }) => ({
      ...row,
      studentName: row.studentName.trim(),
      ...inDollars(row),
    })),
    next: last
      ? balancePlaceText({ cents: asked.of === 'refund' ? last.refundDue : last.owed, id: last.candidateId })
      : null,
    total,
  };
}

/** What the school still has to refund to a student. */
export const readRefundDue = async (ctx: Context, schoolId: string, candidateId: string): Promise<number> =>
  toDollars(await selectRefundDue(ctx, schoolId, candidateId));

/** @param bookingIds undefined: of every lesson */
export async function listPaidLessons(
  ctx: Context,
  schoolId: string,
  bookingIds: readonly string[] | undefined,
): Promise<LessonSums[]> {
  return (await selectPaidLessons(ctx, schoolId, bookingIds)).map(({ bookingId, paid, owed, refundDue }) => ({
    ...{ bookingId, paid: toDollars(paid), owed: toDollars(owed), refundDue: toDollars(refundDue) },
  }));
}

/** Every entry of a school's books. Assets are positive, income and liabilities negative, so each entry sums to zero. */
export async function listLedgerEntries(ctx: Context, schoolId: string) {
  return (await selectEntries(ctx, schoolId)).map((entry) => ({
    entry: entry.id,
    at: entry.happened_at.toISOString(),
    kind: entry.kind,
    bookingId: entry.booking_id,
    code: entry.code,
    packageId: entry.package_order_id,
    studentId: entry.student_id,
    paymentId: entry.payment_id,
    owed: toDollars(entry.owed_cents),
    refundDue: toDollars(entry.refund_due_cents),
    cash: toDollars(entry.cash_cents),
    income: toDollars(entry.income_cents),
    tax: toDollars(entry.tax_cents),
    bookingFee: toDollars(entry.fee_cents),
    credit: toDollars(entry.credit_cents),
    creditMinutes: entry.credit_minutes,
  }));
}

export { lockMoney, takeInvoiceNumber } from './ledger.db.ts';

/** The sums of each package, by its id. */
export async function sumPackages(ctx: Context, packageOrderIds: readonly string[]) {
  return new Map((await selectPackageSums(ctx, packageOrderIds)).map((sums) => [sums.packageOrderId, sums]));
}

export async function readLessonMoney(ctx: Context, bookingId: string): Promise<LessonMoney> {
  const [sums, payments, howToPay] = await Promise.all([
    selectLessonSums(ctx, bookingId),
    selectLessonPayments(ctx, bookingId),
    selectHowToPay(ctx, bookingId),
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
}

const inDollars = ({ owed, owedByNow, refundDue }: { owed: number; owedByNow: number; refundDue: number }) => ({
  owed: toDollars(owed),
  owedByNow: toDollars(owedByNow),
  refundDue: toDollars(refundDue),
});

/** What a student owes and has paid, by school. */
export async function readStudentMoney(ctx: Context, candidateId: string): Promise<z.input<typeof studentMoneySchema>> {
  const [lessons, packages, payments] = await Promise.all([
    selectStudentLessonSums(ctx, candidateId),
    selectStudentPackageSums(ctx, candidateId),
    selectStudentPayments(ctx, candidateId),
  ]);
  const all = [...lessons, ...packages];
  const schools = [...Map.groupBy(all, (one) => one.school_id)].flatMap(([schoolId, ofSchool]) => {
    const [first] = ofSchool;
    if (!first) return [];
    const rows = lessons.filter((lesson) => lesson.school_id === schoolId);
    const total = (of: 'owed' | 'refundDue') => toDollars(ofSchool.reduce((sum, row) => sum + row[of], 0));
    return {
      schoolId,
      schoolName: first.school_name,
      howToPay: first.how_to_pay,
      phone: first.phone,
      owed: total('owed'),
      refundDue: total('refundDue'),
      lessons: rows
        .filter(({ owed, paid, refundDue }) => owed !== 0 || paid !== 0 || refundDue !== 0)
        .map((row) => ({
          bookingId: row.id,
          code: row.code,
          startTime: wallTimeWithOffset(
            { date: row.local_date, time: row.local_start, timeZone: row.time_zone },
            row.starts_at,
          ),
          toPay: toDollars(payableNow(row.toPay)),
          paid: toDollars(row.paid),
          owed: toDollars(row.owed),
          refundDue: toDollars(row.refundDue),
        })),
      packages: packages
        .filter((one) => one.school_id === schoolId)
        .map((one) => ({
          packageId: one.id,
          name: { en: one.name_en, fr: one.name_fr },
          paid: toDollars(one.paid),
          owed: toDollars(one.owed),
          refundDue: toDollars(one.refundDue),
        })),
      payments: payments
        .filter((payment) => payment.school_id === schoolId)
        .map((payment) => ({
          id: payment.id,
          number: payment.number,
          kind: payment.kind as PaymentKind,
          amount: toDollars(payment.amount_cents),
          method: payment.method as PaymentMethod,
          date: payment.paid_on,
          isReversed: payment.undone_by !== null,
        })),
    };
  });
  return { schools: schools.sort((one, other) => other.owed - one.owed) };
}
