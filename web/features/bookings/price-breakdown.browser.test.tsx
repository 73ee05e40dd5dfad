import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';

const price = { perHour: 60, minutes: 60, kind: null, lesson: 60, fee: 5, tax: 7.8, province: 'ON' } as const;

test('shows the reduction and what remains to pay', async () => {
  await show(<PriceBreakdown price={price} takenOff={67.8} />, { size: PHONE });
  await expect.element(page.getByText('No longer due-$67.80')).toBeVisible();
  await expect.element(page.getByText('To pay$5.00')).toBeVisible();
  expectToFit();
});

test('shows the price without a reduction', async () => {
  await show(<PriceBreakdown price={price} />);
  await expect.element(page.getByText('To pay$72.80')).toBeVisible();
  expect(page.getByText('No longer due').elements()).toEqual([]);
});

test('a Québec school’s own rate isn’t called GST and QST', async () => {
  const own = { ...price, lesson: 100, province: 'QC' } as const;
  await show(<PriceBreakdown price={{ ...own, tax: 5 }} />);
  await expect.element(page.getByText('Tax$5.00')).toBeVisible();
  await show(<PriceBreakdown price={{ ...own, tax: 14.98 }} />);
  await expect.element(page.getByText('GST and QST (Quebec)$14.98')).toBeVisible();
});
