import type { z } from 'zod/mini';
import { toDollars } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { studentMoneySchema } from '#contract/student-money.ts';
import type { Context } from '#server/context.ts';
import { wallTimeWithOffset } from '#server/platform/wall-time.ts';
import { payableNow } from './ledger.rules.ts';
import type { PaymentKind } from './payments.db.ts';
import { selectLessonSumsOf, selectPackageSumsOf, selectPaymentsOf } from './student-money.db.ts';

/** What a student owes and has paid, for the student and who sees it with them. */
export async function readStudentMoney(ctx: Context, candidateId: string): Promise<z.input<typeof studentMoneySchema>> {
  const [lessons, packages, payments] = await Promise.all([
    selectLessonSumsOf(ctx, candidateId),
    selectPackageSumsOf(ctx, candidateId),
    selectPaymentsOf(ctx, candidateId),
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
