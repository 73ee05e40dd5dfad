import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { RefundDeadlines } from './refund-deadlines.tsx';

const HOUR_MS = 3_600_000;
/** Deadlines of a lesson that starts in the given number of hours. */
const deadlines = (hours: number) => {
  const at = (before: number) => new Date(Date.now() + (hours - before) * HOUR_MS).toISOString();
  return { full: at(48), half: at(24) };
};
/** Matches any kind of space between numbers and units. */
const words = (said: string) => new RegExp(said.replaceAll(/[$.]/g, '\\$&').replaceAll(' ', '\\s'));
const price = { lesson: 80, tax: 0, fee: 5 };

test.each([
  [36, 'less than 48 hours away. Cancelling now costs you $45.00 of the $85.00.'],
  [12, 'less than 24 hours away. Cancelling now costs you the full $85.00.'],
])('%s hours before a lesson, shows what cancelling costs whether or not it was paid', async (hours, said) => {
  await show(<RefundDeadlines deadlines={deadlines(hours)} price={price} />, { size: PHONE });
  await expect.element(page.getByText(words(said))).toBeVisible();
  expectToFit();
});

test.each([
  [36, 'less than 48 hours away. If you cancel, you lose 45 min of your credit.'],
  [12, 'less than 24 hours away. If you cancel, you lose 1 h 30 min of your credit.'],
])('%s hours before a lesson paid from credit, shows what is lost', async (hours, said) => {
  const credit = { minutes: 90 };
  await show(<RefundDeadlines deadlines={deadlines(hours)} price={{ ...price, credit }} />, { size: PHONE });
  await expect.element(page.getByText(words(said))).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\$\d/);
});
