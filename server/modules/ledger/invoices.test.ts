import { expect, test } from 'vitest';
import type { InvoiceRow } from './papers.db.ts';
import { composeInvoice } from './receipts.ts';

const ROW: InvoiceRow = {
  ...{ invoice_number: 12, name_en: 'Ten hours', name_fr: 'Dix heures', minutes: 600 },
  ...{ price_cents: 60_000, tax_cents: 8_985, expires_on: '2027-05-20', accepted_on: '2026-11-20' },
  ...{ time_zone: 'America/Montreal', locale: 'fr', student: 'Amina Osei', school: 'École Zoé', phone: '' },
  ...{ address_line1: '1 Rue', address_line2: '', city: 'Laval', province: 'QC', postal_code: 'H7A 1A1' },
  ...{ is_tax_registered: true, tax_number: '123456789 RT0001', provincial_tax_number: '1234567890 TQ0001' },
};
const of = (more: Partial<InvoiceRow> = {}, sums = { owed: 48_985, refundDue: 0, paid: 20_000 }) => {
  const drawn = composeInvoice({ ...ROW, ...more }, sums, '2026-11-23');
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  return {
    ...drawn,
    said: [...drawn.lines, ...drawn.sums, drawn.total, ...(drawn.standing ?? [])].map((pair) => pair.map(plain)),
  };
};

test('an invoice has the school and its number, the price, each tax, and what is paid and owed', () => {
  const { title, number, school, facts, said } = of();
  expect([title, number]).toEqual(['Facture', 'Nº 12']);
  expect(school).toContain('Nº de TPS/TVH 123456789 RT0001 · Nº de TVQ 1234567890 TQ0001');
  expect(facts[0]).toEqual(['Élève', 'Amina Osei']);
  expect(said).toEqual([
    ['Forfait « Dix heures », 10 h', '600,00 $'],
    ['Avant taxes', '600,00 $'],
    ['TPS', '30,00 $'],
    ['TVQ', '59,85 $'],
    ['Total', '689,85 $'],
    ['Payé à ce jour', '200,00 $'],
    ['Reste à payer', '489,85 $'],
  ]);
});

test('the school’s own rate isn’t split, no tax has no line, and an ended package shows its reduction', () => {
  expect(of({ tax_cents: 6_000 }).sums).toHaveLength(2);
  expect(of({ price_cents: 3_175, tax_cents: 476 }).said.slice(2, 4)).toEqual([
    ['TPS', '1,59 $'],
    ['TVQ', '3,17 $'],
  ]);
  expect(of({ tax_cents: 0 }).sums).toEqual([]);
  const ended = of({ locale: 'en', province: 'ON', tax_cents: 7_800 }, { owed: 0, refundDue: 61_020, paid: 67_800 });
  expect(ended.said.slice(1)).toEqual([
    ['Before tax', '$600.00'],
    ['HST', '$78.00'],
    ['Total', '$678.00'],
    ['Deducted when the package ended', '-$610.20'],
    ['Paid, less refunds', '$678.00'],
    ['Refund due', '$610.20'],
  ]);
});
