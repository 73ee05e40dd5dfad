import type { Payment } from '#contract/ledger.ts';
import { toDollars } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { PaymentKind, PaymentRow } from './payments.db.ts';

export const presentPayment = (row: PaymentRow): Payment => ({
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
