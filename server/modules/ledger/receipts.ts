import { resolveLocale } from '#contract/locale.ts';
import type { PaymentMethod } from '#contract/money.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { splitTax } from '#contract/taxes.ts';
import { fill } from '#contract/texts.ts';
import { nameIn } from '#contract/written-names.ts';
import type { Context } from '#server/context.ts';
import { formatMinutes, formats } from '#server/modules/notifications/formats.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn } from '#server/platform/clock.ts';
import { openPaper, type Pair } from '#server/platform/pdf/paper.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import { selectPackageSums } from './ledger.db.ts';
import { addTaxes, taxesOnReceipt } from './ledger.rules.ts';
import { formatLetterhead, taxLines } from './letterhead.ts';
import { type InvoiceRow, selectInvoice, selectOwners, selectReceipt, selectReceiptLessons } from './papers.db.ts';
import type { PaymentKind } from './payments.db.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const methods = await sharedTexts<Record<PaymentMethod, string>>('payment-methods');

export function findPaymentOwners(ctx: Context, paymentId: string) {
  return selectOwners(ctx, paymentId);
}

/** In the student's language, as of when the payment was recorded. @throws AppError not_found */
export async function drawReceipt(ctx: Context, paymentId: string): Promise<{ name: string; bytes: Buffer }> {
  const row = await selectReceipt(ctx, paymentId);
  if (!row) throw new AppError('not_found');
  const lessons = await selectReceiptLessons(ctx, paymentId);
  const locale = resolveLocale(row.locale);
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
    school: formatLetterhead(row, locale),
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

interface InvoiceSums {
  owed: number;
  refundDue: number;
  paid: number;
}

/** @throws AppError not_found until the school accepts the package */
export async function drawInvoice(ctx: Context, orderId: string): Promise<{ name: string; bytes: Buffer }> {
  const row = await selectInvoice(ctx, orderId);
  if (!row) throw new AppError('not_found');
  const [sums = { owed: 0, refundDue: 0, paid: 0 }] = await selectPackageSums(ctx, [orderId]);
  const bytes = await drawReceiptPdf(composeInvoice(row, sums, dayIn(row.time_zone, ctx.clock.now())));
  return { name: `${texts(resolveLocale(row.locale)).invoice.file}-${row.invoice_number}.pdf`, bytes };
}

/** Price and taxes are as accepted; payments and balance as of `today`. */
export function composeInvoice(row: InvoiceRow, { owed, refundDue, paid }: InvoiceSums, today: string): Receipt {
  const locale = resolveLocale(row.locale);
  const { invoice: words, receipt } = texts(locale);
  const { money, date } = formats(locale);
  const province = row.province as ProvinceCode | null;
  const total = row.price_cents + row.tax_cents;
  const takenOff = total - paid - owed + refundDue;
  return {
    language: locale,
    title: words.title,
    number: fill(receipt.number, { number: row.invoice_number }),
    school: formatLetterhead(row, locale),
    facts: [
      [receipt.student, row.student || texts(locale).deletedAccount],
      [receipt.date, date(row.accepted_on)],
      [words.validity, fill(words.before, { day: date(row.expires_on) })],
    ],
    lines: [
      [
        `${fill(receipt.package, { name: nameIn(locale, { en: row.name_en, fr: row.name_fr }) })}, ${formatMinutes(row.minutes)}`,
        money(row.price_cents),
      ],
    ],
    sums:
      row.tax_cents > 0
        ? [
            [receipt.untaxed, money(row.price_cents)],
            ...taxLines(splitTax(row.price_cents, row.tax_cents, province), locale),
          ]
        : [],
    total: [words.total, money(total)],
    standing: [
      ...(takenOff > 0 ? [[words.takenOff, money(-takenOff)] as const] : []),
      [takenOff > 0 ? words.paidNet : words.paid, money(paid)],
      refundDue > 0 ? [words.refundDue, money(refundDue)] : [words.owed, money(owed)],
    ],
    foot: [fill(words.asOf, { day: date(today) }), receipt.currency, fill(receipt.issued, { school: row.school })],
  };
}

/** The text of a receipt. */
export interface Receipt {
  title: string;
  number: string;
  /** Letterhead: name, address, phone. */
  school: readonly string[];
  facts: readonly Pair[];
  lines: readonly Pair[];
  sums: readonly Pair[];
  total: Pair;
  /** Below the total of an invoice: paid and owed. */
  standing?: readonly Pair[];
  foot: readonly string[];
  language: string;
}

/** How many lessons fit on the page. */
const LINES_MOST = 18;

export async function drawReceiptPdf(receipt: Receipt): Promise<Buffer> {
  const { title, number, school, language, lines } = receipt;
  const paper = await openPaper({ language, title: `${title} ${number}`, author: school[0] ?? '' });
  paper.letterhead(school);
  paper.title([title, number]);
  paper.facts(receipt.facts);
  paper.rule();
  for (const line of lines.slice(0, LINES_MOST)) paper.pair(line);
  if (lines.length > LINES_MOST) paper.softPair([`… +${lines.length - LINES_MOST}`, '']);
  paper.rule();
  for (const sum of receipt.sums) paper.softPair(sum);
  paper.boldPair(receipt.total);
  if (receipt.standing) paper.rule();
  for (const sum of receipt.standing ?? []) paper.pair(sum);
  paper.gap(25);
  for (const line of receipt.foot) paper.soft(line);
  return paper.close();
}
