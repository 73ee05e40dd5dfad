import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Payment } from '#contract/ledger.ts';
import { splitTax, type TaxPart } from '#contract/taxes.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { addTaxes, taxesOnReceipt, taxWithin } from './ledger.rules.ts';
import { formatLetterhead, taxLines } from './letterhead.ts';
import { selectReceiptLessons } from './papers.db.ts';
import { drawReceiptPdf } from './receipts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

async function paid(locale: 'en' | 'fr' = 'en') {
  const school = await addTaxedSchool(app, locale);
  const lesson = await bookLesson(app, school, { locale });
  const pay = async (amount: number) => {
    const body = { amount, method: 'cash', date: '2026-11-20', reference: 'Déjà vu', idempotencyKey: randomUUID() };
    const payload = { studentId: lesson.student.id, ...body };
    const url = `/api/school/${school.schoolId}/payments`;
    return ((await app.call({ method: 'POST', url, as: school.cookie, payload })).body as Payment).id;
  };
  const receipt = (id: string, as: string) =>
    app.http.inject({ url: `/api/receipt/${id}.pdf`, headers: { cookie: as } });
  return { school, ...lesson, pay, receipt };
}

test('only the school and the student can open a receipt', async () => {
  const { school, student, pay, receipt } = await paid('fr');
  const id = await pay(90.4);
  for (const as of [school.cookie, student.cookie]) {
    const answer = await receipt(id, as);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe('inline; filename="recu-1.pdf"');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1')).toMatch(/\/Lang \(fr\)/);
  }
  const strangers = [await signUpCandidate(app), await signUpSchool(app, { province: 'ON' })];
  for (const { cookie } of strangers) expect((await receipt(id, cookie)).statusCode).toBe(404);
  expect((await receipt(randomUUID(), student.cookie)).statusCode).toBe(404);
});

test('a receipt shows the school’s tax numbers if it collects tax', () => {
  const school = {
    ...{
      school: 'Zoé',
      address_line1: '1 Rue',
      address_line2: '',
      city: 'Laval',
      province: 'QC',
      postal_code: 'H7A 1A1',
    },
    ...{ phone: '', is_tax_registered: true, tax_number: '123456789 RT0001' },
    provincial_tax_number: '1234567890 TQ0001',
  };
  const last = (more: Partial<typeof school>, locale: 'en' | 'fr' = 'en') =>
    formatLetterhead({ ...school, ...more }, locale).at(-1);
  expect(last({}, 'fr')).toBe('Nº de TPS/TVH 123456789 RT0001 · Nº de TVQ 1234567890 TQ0001');
  expect(last({ tax_number: '' })).toBe('QST number 1234567890 TQ0001');
  // With the school's previous address.
  expect(last({ province: 'ON' })).toBe('GST/HST number 123456789 RT0001');
  expect(last({ is_tax_registered: false })).toBe('Laval QC H7A 1A1');
});

test('the taxes of a lesson’s payments add up to its tax to the cent', () => {
  const charged = { total: 9040, tax: 1040 };
  for (const parts of [[9040], [1, 9039], [3333, 3333, 2374], Array.from({ length: 904 }, () => 10)]) {
    let before = 0;
    let tax = 0;
    for (const part of parts) {
      tax += taxWithin(part, before, charged);
      before += part;
    }
    expect(tax).toBe(1040);
  }
  expect(taxWithin(100, 0, { total: 0, tax: 0 })).toBe(0);
});

test('the taxes of a lesson’s refunds add up to the tax its cancellation removed', async () => {
  const { school, student, id, pay } = await paid();
  await pay(90.4);
  await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
  const url = `/api/school/${school.schoolId}/refunds`;
  const taxes: TaxPart[] = [];
  for (const amount of [33.33, 33.33, 23.74]) {
    const body = { studentId: student.id, amount, method: 'cash', date: '2026-11-20', idempotencyKey: randomUUID() };
    const { body: refund } = await app.call({ method: 'POST', url, as: school.cookie, payload: body });
    for (const lesson of await selectReceiptLessons(app.ctx, (refund as Payment).id))
      taxes.push(...taxesOnReceipt('refund', lesson, 'ON'));
  }
  expect(addTaxes(taxes)).toEqual([{ tax: 'HST', cents: 1040 }]);
});

test('a Québec receipt splits GST and QST, and partial payments add up to each', async () => {
  const { school, student, id } = await paid('fr');
  const province = { province: 'QC', tax_number: '123456789 RT0001', provincial_tax_number: '1234567890 TQ0001' };
  await app.db.updateTable('schools').set(province).where('id', '=', school.schoolId).execute();
  const price = { total_cents: 3175, tax_cents: 476 };
  await app.db.updateTable('bookings').set(price).where('id', '=', id).execute();
  const url = `/api/school/${school.schoolId}/payments`;
  const taxes: TaxPart[] = [];
  // Rounded separately, the three would add up to $1.58 GST and $3.18 QST.
  for (const amount of [10.2, 10.2, 16.11]) {
    const body = { studentId: student.id, amount, method: 'cash', date: '2026-11-20', idempotencyKey: randomUUID() };
    const { body: payment } = await app.call({ method: 'POST', url, as: school.cookie, payload: body });
    for (const lesson of await selectReceiptLessons(app.ctx, (payment as Payment).id))
      taxes.push(...taxesOnReceipt('payment', lesson, 'QC'));
  }
  const sums = addTaxes(taxes);
  expect(sums).toEqual([
    { tax: 'GST', cents: 159 },
    { tax: 'QST', cents: 317 },
  ]);
  expect(taxLines(sums, 'fr').map(([name, amount]) => `${name} ${amount.replaceAll(/\s/g, ' ')}`)).toEqual([
    'TPS 1,59 $',
    'TVQ 3,17 $',
  ]);
});

test.each([
  ['GST alone, from a school with no QST number', 10_000, 500],
  ['HST, from before the school moved to Québec', 8_000, 1_040],
])('a Québec receipt shows no QST on a lesson charged %s', (_, untaxedCents, taxCents) => {
  const name = (locale: 'en' | 'fr') => taxLines(splitTax(untaxedCents, taxCents, 'QC'), locale).map(([tax]) => tax);
  expect([name('en'), name('fr')]).toEqual([['Tax'], ['Taxes']]);
});

test('embeds letters of every European language, and names of any length stay on the page', async () => {
  const bytes = await drawReceiptPdf({
    ...{ title: 'Reçu', number: 'Nº 7', school: ['École Łódź-Žižkov', 'x'.repeat(400)], language: 'fr' },
    ...{ facts: [['Élève', 'Œdipe Ağaoğlu']], lines: Array.from({ length: 40 }, () => ['Cours', '80,00 $'] as const) },
    ...{ sums: [['Taxes', '10,40 $']], total: ['Payé', '90,40 $'], foot: ['Montants en dollars canadiens.'] },
  });
  const text = bytes.toString('latin1');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // Both fonts, regular and bold.
  expect(new Set(text.match(/\/BaseFont \/\w+\+Figtree-\w+/g)).size).toBe(4);
});
