import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refused } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SchoolSignup } from './school-signup.tsx';

test.each([
  ['en', 'name_taken', 'School name', 'Signup', /Another school already uses this name\. Add your city to it/],
  ['en', 'name_reserved', 'School name', 'Signup', /This name could be mistaken for Lanewise\. Choose another/],
] as const)('%s: %s is said at the name, with what to do', async (language, code, label, button, words) => {
  const refusal = () => refused(400, 'invalid_request', [{ path: 'name', code, message: '' }]);
  await show(<SchoolSignup />, { language, size: PHONE, answers: { 'POST /school/signup': refusal } });
  await page.getByLabelText('Email').fill('office@larch.example');
  await page.getByLabelText('Password', { exact: true }).fill('left-turn-4711');
  await page.getByLabelText(label).fill('Larch Driving');
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(words);
  expectToFit();
});
