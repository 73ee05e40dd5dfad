import { toDollars } from '#contract/money.ts';
import type { OpenBalance } from '#contract/settings.ts';
import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { nowDate } from '#server/platform/clock.ts';
import { selectBalancesOfPerson, selectOpenBalances } from './balances.db.ts';
import { selectEntriesOfPerson } from './ledger.db.ts';
import { erasePaymentNotes, moveMoneyToStudent, selectPaymentsOfPerson } from './payments.db.ts';

/** Open balances between a student and each school: money owed or due back, and prepaid hours. */
export async function openBalances(ctx: Context, accountId: string): Promise<OpenBalance[]> {
  return (await selectOpenBalances(ctx, accountId, nowDate(ctx.clock))).map(
    ({ school, owedCents, refundDueCents, creditMinutes }) => ({
      ...{ school, creditMinutes },
      owed: toDollars(owedCents),
      refundDue: toDollars(refundDueCents),
    }),
  );
}

/** Amounts and days stay, because the school has to keep its books. References and notes are erased. */
export const ledgerPersonalData: PersonalData = {
  tables: ['ledger_entries', 'payments', 'payment_notes', 'student_balances'],

  async export(ctx, { id }) {
    const payments = await selectPaymentsOfPerson(ctx, id);
    const entries = await selectEntriesOfPerson(ctx, id);
    return {
      payments: payments.map((payment) => ({
        school: payment.school,
        receipt: payment.number,
        what: payment.kind,
        amount: toDollars(payment.amount_cents),
        method: payment.method,
        date: payment.paid_on,
        lessons: payment.lessons.map(({ code }) => code),
      })),
      paymentNotes: payments.flatMap(({ number, reference, note }) =>
        reference || note ? [{ receipt: number, reference, note }] : [],
      ),
      balances: (await selectBalancesOfPerson(ctx, id)).map(({ school, owed, refundDue }) => ({
        school,
        owed: toDollars(owed),
        toBeGivenBack: toDollars(-refundDue),
      })),
      ledger: entries.map((entry) => ({
        reference: entry.code,
        what: entry.kind,
        at: entry.happened_at.toISOString(),
        owed: toDollars(entry.owed_cents),
        toBeGivenBack: toDollars(-entry.refund_due_cents),
        paid: toDollars(entry.cash_cents),
        ...(entry.credit_minutes !== 0 && {
          credit: toDollars(-entry.credit_cents),
          creditMinutes: -entry.credit_minutes,
        }),
      })),
    };
  },

  erase: (tx, { id }) => erasePaymentNotes(tx, id),

  move: async (tx, move) => ({ payments: await moveMoneyToStudent(tx, move) }),
};
