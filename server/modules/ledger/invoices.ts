import { localeOf } from '#contract/locale.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { splitTax } from '#contract/taxes.ts';
import { fill } from '#contract/texts.ts';
import { nameIn } from '#contract/written-names.ts';
import type { Context } from '#server/context.ts';
import { formatMinutes, formats } from '#server/modules/notifications/formats.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn } from '#server/platform/clock.ts';
import { textsIn } from '#server/platform/texts.ts';
import { type InvoiceRow, selectInvoice } from './invoice.db.ts';
import { selectPackageSums } from './ledger.db.ts';
import { letterheadOf, taxLines } from './letterhead.ts';
import { drawReceipt, type Receipt } from './receipt-pdf.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

interface InvoiceSums {
  owed: number;
  refundDue: number;
  paid: number;
}

/** @throws AppError not_found where the school has not accepted it */
export async function drawInvoice(ctx: Context, orderId: string): Promise<{ name: string; bytes: Buffer }> {
  const row = await selectInvoice(ctx, orderId);
  if (!row) throw new AppError('not_found');
  const [sums = { owed: 0, refundDue: 0, paid: 0 }] = await selectPackageSums(ctx, [orderId]);
  const bytes = await drawReceipt(invoiceOf(row, sums, dayIn(row.time_zone, ctx.clock.now())));
  return { name: `${texts(localeOf(row.locale)).invoice.file}-${row.invoice_number}.pdf`, bytes };
}

/** What it says. The price and the taxes are as they were accepted; what is paid and owed, as of the day. */
export function invoiceOf(row: InvoiceRow, { owed, refundDue, paid }: InvoiceSums, today: string): Receipt {
  const locale = localeOf(row.locale);
  const { invoice: words, receipt } = texts(locale);
  const { money, date } = formats(locale);
  const province = row.province as ProvinceCode | null;
  const total = row.price_cents + row.tax_cents;
  const takenOff = total - paid - owed + refundDue;
  return {
    language: locale,
    title: words.title,
    number: fill(receipt.number, { number: row.invoice_number }),
    school: letterheadOf(row, locale),
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
