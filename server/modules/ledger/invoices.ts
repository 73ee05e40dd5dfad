import { localeOf } from '#contract/locale.ts';
import { PROVINCES, type ProvinceCode, type ProvinceTexts } from '#contract/provinces.ts';
import { provincialTaxOf } from '#contract/tax-numbers.ts';
import { fill } from '#contract/texts.ts';
import { nameIn } from '#contract/written-names.ts';
import { formats, lengthOf } from '#server/modules/notifications/formats.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Pair } from '#server/platform/pdf/paper.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import { type InvoiceRow, selectInvoice } from './invoice.repository.ts';
import { selectPackageSums } from './ledger.repository.ts';
import { letterheadOf } from './letterhead.ts';
import { drawReceipt, type Receipt } from './receipt-pdf.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const provinces = await sharedTexts<ProvinceTexts>('provinces');

/** Of both taxes together the federal one's part. */
const FEDERAL_BASIS_POINTS = 500;

interface InvoiceSums {
  owed: number;
  refundDue: number;
  paid: number;
}

/** Of an accepted package, in the student's language. */
export function createInvoices({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** @throws AppError not_found where the school has not accepted it */
    async draw(orderId: string): Promise<{ name: string; bytes: Buffer }> {
      const row = await selectInvoice(db, orderId);
      if (!row) throw new AppError('not_found');
      const [sums = { owed: 0, refundDue: 0, paid: 0 }] = await selectPackageSums(db, [orderId]);
      const bytes = await drawReceipt(invoiceOf(row, sums, dayIn(row.time_zone, clock.now())));
      return { name: `${texts(localeOf(row.locale)).invoice.file}-${row.invoice_number}.pdf`, bytes };
    },
  };
}

export type Invoices = ReturnType<typeof createInvoices>;

/** What it says. The price and the taxes are as they were accepted; what is paid and owed, as of the day. */
export function invoiceOf(row: InvoiceRow, { owed, refundDue, paid }: InvoiceSums, today: string): Receipt {
  const locale = localeOf(row.locale);
  const { invoice: words, receipt } = texts(locale);
  const { money, date } = formats(locale);
  const total = row.price_cents + row.tax_cents;
  const takenOff = total - paid - owed + refundDue;
  return {
    language: locale,
    title: words.title,
    number: fill(receipt.number, { number: row.invoice_number }),
    school: letterheadOf(row, locale),
    facts: [
      [receipt.student, row.student.trim()],
      [receipt.date, date(row.accepted_on)],
      [words.validity, fill(words.before, { day: date(row.expires_on) })],
    ],
    lines: [
      [
        `${fill(receipt.package, { name: nameIn(locale, { en: row.name_en, fr: row.name_fr }) })}, ${lengthOf(row.minutes)}`,
        money(row.price_cents),
      ],
    ],
    sums: row.tax_cents > 0 ? [[receipt.untaxed, money(row.price_cents)], ...taxesOf(row)] : [],
    total: [words.total, money(total)],
    standing: [
      ...(takenOff > 0 ? [[words.takenOff, money(-takenOff)] as const] : []),
      [takenOff > 0 ? words.paidNet : words.paid, money(paid)],
      refundDue > 0 ? [words.refundDue, money(refundDue)] : [words.owed, money(owed)],
    ],
    foot: [fill(words.asOf, { day: date(today) }), receipt.currency, fill(receipt.issued, { school: row.school })],
  };
}

/** Each apart; as one where the school has a rate of its own, of which nobody said what is whose. */
function taxesOf(row: InvoiceRow): Pair[] {
  const locale = localeOf(row.locale);
  const { money } = formats(locale);
  const { taxes } = texts(locale).invoice;
  const province = row.province as ProvinceCode | null;
  if (province === null) return [[taxes.one, money(row.tax_cents)]];
  const own = provincialTaxOf(province);
  const usual = Math.round((row.price_cents * PROVINCES[province].taxBasisPoints) / 10_000);
  if (own === null || row.tax_cents !== usual) return [[provinces(locale).taxes[province], money(row.tax_cents)]];
  const federal = Math.round((row.price_cents * FEDERAL_BASIS_POINTS) / 10_000);
  return [
    [taxes.GST, money(federal)],
    [taxes[own], money(row.tax_cents - federal)],
  ];
}
