import { localeOf } from '#contract/locale.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { fill } from '#contract/texts.ts';
import { nameIn } from '#contract/written-names.ts';
import type { Context } from '#server/context.ts';
import { formats } from '#server/modules/notifications/formats.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import { addTaxes, taxesOnReceipt } from './ledger.rules.ts';
import { letterheadOf, taxLines } from './letterhead.ts';
import type { PaymentKind } from './payments.db.ts';
import { selectOwners, selectReceipt, selectReceiptLessons } from './receipt.db.ts';
import { drawReceipt as drawReceiptPdf } from './receipt-pdf.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const methods = await sharedTexts<Record<PaymentMethod, string>>('payment-methods');

export function findPaymentOwners(ctx: Context, paymentId: string) {
  return selectOwners(ctx, paymentId);
}

/** In the student's language, of what stood in the books when it was written down. @throws AppError not_found */
export async function drawReceipt(ctx: Context, paymentId: string): Promise<{ name: string; bytes: Buffer }> {
  const row = await selectReceipt(ctx, paymentId);
  if (!row) throw new AppError('not_found');
  const lessons = await selectReceiptLessons(ctx, paymentId);
  const locale = localeOf(row.locale);
  const words = texts(locale).receipt;
  const { money, date } = formats(locale);
  const kind = row.kind as PaymentKind;
  const province = row.province as ProvinceCode | null;
  const taxes = addTaxes(lessons.flatMap((lesson) => taxesOnReceipt(kind, lesson, province)));
  const tax = taxes.reduce((sum, { cents }) => sum + cents, 0);
  const bytes = await drawReceiptPdf({
    language: locale,
    title: words.title[kind],
    number: fill(words.number, { number: row.number }),
    school: letterheadOf(row, locale),
    facts: [
      [words.student, row.student || texts(locale).deletedAccount],
      [words.date, date(row.paid_on)],
      [words.method, methods(locale)[row.method as PaymentMethod]],
      [words.reference, row.reference ?? ''],
      [words.title.reversal, row.reversed_number === null ? '' : fill(words.reverses, { number: row.reversed_number })],
    ].filter((fact): fact is [string, string] => fact[1] !== ''),
    lines: lessons.map((lesson) => [
      lesson.code === null || lesson.date === null
        ? fill(words.package, { name: nameIn(locale, lesson.name) })
        : `${fill(words.lesson, { code: lesson.code })}, ${date(lesson.date)}`,
      money(lesson.cents),
    ]),
    sums: tax > 0 ? [[words.untaxed, money(row.amount_cents - tax)], ...taxLines(taxes, locale)] : [],
    total: [words.total[kind], money(row.amount_cents)],
    foot: [words.currency, fill(words.issued, { school: row.school })],
  });
  return { name: `${words.file}-${row.number}.pdf`, bytes };
}
