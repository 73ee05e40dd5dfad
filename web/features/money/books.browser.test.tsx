import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { BooksFiles } from './books.tsx';

test('dates in the wrong order show an error and request no file', async () => {
  await show(<BooksFiles schoolId="s1" timeZone="America/Toronto" />, { size: PHONE });
  await page.getByRole('button', { name: /Period/ }).click();
  await page.getByRole('option', { name: 'Other days' }).click();
  await page.getByLabelText('From').fill('2026-11-20');
  await page.getByLabelText('To', { exact: true }).fill('2026-11-19');
  await expect.element(page.getByText('Choose an end date on or after the start date.')).toBeVisible();
  for (const button of page.getByRole('button', { name: /Excel|CSV/ }).elements()) expect(button).toBeDisabled();
  await page.getByLabelText('To', { exact: true }).fill('2026-11-20');
  await expect.element(page.getByText('Choose an end date on or after the start date.')).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: /Excel|CSV/ }).elements().length).toBeGreaterThan(0);
  for (const button of page.getByRole('button', { name: /Excel|CSV/ }).elements()) expect(button).toBeEnabled();
  expectToFit();
});
