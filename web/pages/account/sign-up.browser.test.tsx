import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, refused, refusedFor } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SchoolSignup } from './school-signup.tsx';
import StudentSignup from './student-signup.tsx';

test.each([
  ['en', 'name_taken', 'School name', 'Signup', /Another school already uses this name\. Add your city to it/],
  ['en', 'name_reserved', 'School name', 'Signup', /This name could be mistaken for Lanewise\. Choose another/],
] as const)('%s: %s shows an error at the name with what to do', async (language, code, label, button, words) => {
  const refusal = () => refused(400, 'invalid_request', [{ path: 'name', code, message: '' }]);
  await show(<SchoolSignup />, { language, size: PHONE, answers: { 'POST /school/signup': refusal } });
  await page.getByLabelText('Email').fill('office@larch.example');
  await page.getByLabelText('Password', { exact: true }).fill('left-turn-4711');
  await page.getByLabelText(label).fill('Larch Driving');
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(words);
  expectToFit();
});

const field = (name: string) => page.getByLabelText(name, { exact: true });
const submit = () => page.getByRole('button', { name: 'Signup', exact: true });
const text = (words: string) => page.getByText(words, { exact: true });

async function openStudent(answers: Answers) {
  const room = await show(<StudentSignup />, { path: '/signup', answers });
  await field('First name').fill('Noor');
  await field('Last name').fill('Haddad');
  await field('Email').fill('noor@check.example');
  await field('Password').fill('lane-change-2026');
  return room;
}

async function openSchool(answers: Answers) {
  const room = await show(<SchoolSignup />, { path: '/schoolsignuppage', answers });
  await field('Email').fill('office@check.example');
  await field('Password').fill('lane-change-2026');
  await field('School name').fill('Check Lane School');
  return room;
}

async function expectCreated(email: string) {
  const dialog = page.getByRole('alertdialog', { name: 'Account Created Successfully!' });
  await expect.element(dialog).toBeVisible();
  await expect
    .element(dialog.getByText('Please check your email for verification before logging in.', { exact: true }))
    .toBeVisible();
  await expect
    .element(dialog.getByText(`We sent the link to ${email}. It expires in 24 hours.`, { exact: true }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Go to Login Page', exact: true }).click();
}

test('[RT-02] [SS-01] a student signs up with names, email and password, and is sent to the log-in', async () => {
  const { calls, address } = await openStudent({ 'POST /candidate/signup': () => ({ message: '' }) });
  await submit().click();
  await expectCreated('noor@check.example');
  await expect.poll(address).toBe('/login');
  const person = { first_name: 'Noor', last_name: 'Haddad', email: 'noor@check.example' };
  expect(calls.map(({ body }) => body)).toEqual([{ ...person, password: 'lane-change-2026', locale: 'en' }]);
});

test('[RT-07] [CS-01] a school signs up: heading, busy button, dialog, and the way to its log-in', async () => {
  const answer = Promise.withResolvers<object>();
  const { address } = await openSchool({ 'POST /school/signup': () => answer.promise });
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Signup to create an account', exact: true }))
    .toBeVisible();
  await expect.element(text('Already have an account? Login')).toBeVisible();
  const login = page.getByRole('link', { name: 'Login', exact: true });
  await expect.element(login).toHaveAttribute('href', '/schoolloginpage');
  await submit().click();
  const busy = page.getByRole('button', { name: 'Signing up...', exact: true });
  await expect.element(busy).toBeVisible();
  expect(busy.element().querySelector('svg')).toBeVisible();
  answer.resolve({ message: '' });
  await expectCreated('office@check.example');
  await expect.poll(address).toBe('/schoolloginpage');
});

test.each([
  ['POST /candidate/signup', openStudent],
  ['POST /school/signup', openSchool],
] as const)('[ER-04] %s that is refused, fails or is lost says so', async (call, open) => {
  let answer: unknown = refused(400, 'invalid_request');
  await open({ [call]: () => answer });
  const failed = text('Registration failed, please try again.');
  await submit().click();
  await expect.element(failed).toBeVisible();
  await field('Email').fill('another@check.example');
  await expect.element(failed).not.toBeInTheDocument();
  answer = refused(500, 'internal');
  await submit().click();
  await expect.element(failed).toBeVisible();
  answer = refusedFor(30);
  await submit().click();
  await expect
    .element(text('Registration failed, please try again. Too many attempts. Try again in 30 seconds.'))
    .toBeVisible();
  answer = 'lost';
  await submit().click();
  await expect.element(text('Something went wrong, please try again.')).toBeVisible();
});
