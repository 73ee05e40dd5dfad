import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AvailabilityRecord } from '#contract/availability.ts';
import type { Call } from '../../testing/http.ts';
import { DESKTOP, PHONE, show } from '../../testing/room.tsx';
import { InstructorRow } from './instructor-row.tsx';
import { RowList } from './instructor-row-skeleton.tsx';

const RECORD: AvailabilityRecord = {
  ...{ instructorId: 'i-1', firstName: 'Maria', lastName: 'Silva', numberOfYearsOfExperience: 6 },
  ...{ language: 'ENGLISH, PUNJABI', carMake: 'Toyota', carModel: 'Corolla', carTransmission: 'manual' },
  ...{ schoolName: 'Maple Lane', city: 'Toronto', province: 'ON', charges: 60, bookingFee: 0, taxBasisPoints: 1300 },
  ...{ rating: 4.8, reviewCount: 12, photoVersion: null, availabilityDate: '2026-11-26', timeZone: 'America/Toronto' },
  ...{ timeSlots: [{ startTime: '09:00', endTime: '10:00' }], distanceKm: 6, travelMinutes: 14 },
};
const slot = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime });

const open = (size: typeof PHONE | typeof DESKTOP, record: AvailabilityRecord = RECORD, chosen: string | null = null) =>
  show(
    <RowList>
      <InstructorRow record={record} chosen={chosen} onChoose={() => {}} near="M5V" />
    </RowList>,
    {
      size,
      answers: {
        'GET /schedule/instructor/i-1': () => [
          slot('2026-11-26', '09:00', '10:00'),
          slot('2026-11-29', '17:00', '18:00'),
          slot('2026-12-04', '09:00', '10:00'),
        ],
      },
    },
  );

const row = (name = 'Maria Silva') => page.getByRole('article', { name });
/** The text that the layout shows. */
const inSight = (name: string): string =>
  [...row(name).element().querySelectorAll('p span')]
    .filter((one) => one.children.length === 0 && one.checkVisibility())
    .map(({ textContent }) => textContent.trim())
    .join(' ');

test('[SH-03] a row shows all key facts and leaves out an unknown transmission', async () => {
  await open(PHONE);
  const text = row().element().textContent;
  for (const fact of ['Experience - 6 years', 'English, Punjabi', 'Toyota Corolla', 'Manual', 'Maple Lane'])
    expect(text).toContain(fact);
  for (const fact of ['$60.00 per hour', '60 min: $60.00 + $7.80 HST', '6 km', '09:00 AM - 10:00 AM'])
    expect(text).toContain(fact);
  // In a search near a place, the distance replaces the town.
  expect(text).not.toContain('Toronto, ON');
  await open(PHONE, { ...RECORD, firstName: 'Ana', carTransmission: null, distanceKm: undefined });
  expect(row('Ana Silva').element().textContent).toContain('Toronto, ON · Toyota Corolla · Experience - 6 years');
});

test('a chosen time is shown with its end and length before going on', async () => {
  await open(PHONE, RECORD, '09:00 - 10:00');
  await expect.element(row().getByText('9:00 AM – 10:00 AM (1\u00a0h)')).toBeVisible();
});

test('a narrow row shortens the distance and two taxes, and names only manual cars; a wide one has room', async () => {
  const record = { ...RECORD, province: 'QC', taxBasisPoints: 1498, carTransmission: 'automatic' } as const;
  await open(PHONE, record);
  const phone = inSight('Maria Silva');
  expect(phone).toContain('+ $8.99 tax');
  expect(phone).not.toMatch(/QST|Automatic|min away/);
  await open(DESKTOP, { ...record, firstName: 'Ana' });
  const wide = inSight('Ana Silva');
  for (const fact of ['+ $8.99 GST and QST', '6 km, about 14 min away', 'Automatic']) expect(wide).toContain(fact);
});

test('a row on a phone has 12 px of padding, wraps instead of cutting off, and usually fits four on a screen', async () => {
  await open(PHONE);
  expect(row().element().getBoundingClientRect().height).toBeLessThanOrEqual(155);
  expect(parseFloat(getComputedStyle(row().element()).paddingTop)).toBeGreaterThanOrEqual(12);
  await open(PHONE, {
    ...RECORD,
    ...{ firstName: 'Maximiliana-Bernadette', schoolName: 'The Very Patient Driving School of Greater Toronto' },
    ...{ language: 'ENGLISH, PUNJABI, FRENCH, MANDARIN', charges: 100 },
  });
  const long = row('Maximiliana-Bernadette Silva').element();
  expect(long.getBoundingClientRect().height).toBeLessThanOrEqual(230);
  for (const line of long.querySelectorAll('p')) expect(line.scrollHeight).toBeLessThanOrEqual(line.clientHeight + 1);
});

test('a row lists longer lesson types with prices, and the chosen one opens its booking', async () => {
  const kind = (id: string, en: string, price: number | null) => ({ id, names: { en, fr: en }, minutes: 0, price });
  const timeSlots = [
    { startTime: '09:00', endTime: '11:00', kind: kind('k-1', 'Highway', null) },
    { startTime: '09:00', endTime: '11:30', kind: kind('k-2', 'Road-test day', 99.5) },
    { startTime: '13:00', endTime: '15:00' },
  ];
  await open(DESKTOP, { ...RECORD, timeSlots });
  expect(page.getByRole('article').element().textContent).toContain(
    'Highway · Road-test day · From $99.50 for 2\u00a0h\u00a030\u00a0min + $12.94 HST',
  );
  expect(page.getByRole('link', { name: /Proceed/ }).elements()).toHaveLength(0);
  await open(DESKTOP, { ...RECORD, firstName: 'Ana', timeSlots }, '09:00 - 11:30');
  const chosen = page.getByRole('article', { name: 'Ana Silva' });
  expect(chosen.element().textContent).toContain('Road-test day · 2\u00a0h\u00a030\u00a0min: $99.50 + $12.94 HST');
  expect(chosen.element().textContent).not.toContain('Highway');
  const way = chosen
    .getByRole('link', { name: /Proceed/ })
    .element()
    .getAttribute('href');
  expect(new URLSearchParams(way?.split('?')[1]).get('kind')).toBe('k-2');
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const)('on %s, the week opens in its row and its times link to the booking', async (_, size) => {
  const { calls, address } = await open(size);
  const week = page.getByRole('button', { name: 'See the week: Maria Silva' });
  await week.click();
  await expect.element(week).toHaveAttribute('aria-expanded', 'true');
  const days = page.getByRole('list', { name: 'Maria Silva’s free times over seven days' });
  await expect.element(days.getByRole('link', { name: '05:00 PM - 06:00 PM' })).toBeVisible();
  // The eighth day is left out, and five of the seven have no times.
  expect(days.getByRole('link').elements()).toHaveLength(2);
  expect(days.getByText('No free times').elements()).toHaveLength(5);
  expect(calls.map(({ query }: Call) => Object.fromEntries(query))).toEqual([{ from: '2026-11-26', near: 'M5V' }]);
  await days.getByRole('link', { name: '05:00 PM - 06:00 PM' }).click();
  expect(address()).toBe(
    `/instructordetails?${new URLSearchParams({ id: 'i-1', date: '2026-11-29', slot: '17:00 - 18:00', near: 'M5V' })}`,
  );
});
