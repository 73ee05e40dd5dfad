import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, refused, refusedFor } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
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

test('[SS-01] the dialog resends the email once a minute, three times, and says so; then the log-in has the address', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let answer: unknown = 'lost';
  const { calls, address } = await openStudent({
    'POST /candidate/signup': () => ({ message: '' }),
    'POST /auth/verification/resend': () => answer,
  });
  await submit().click();
  const resend = page.getByRole('button', { name: 'Resend the email', exact: true });
  await resend.click();
  await expect.element(page.getByRole('alertdialog').getByRole('alert')).toBeVisible();
  answer = { message: '' };
  const paused = page.getByRole('button', { name: 'Email sent. Resend in a minute', exact: true });
  for (const count of [1, 2]) {
    await resend.click();
    await expect.element(page.getByText(/We’ve emailed a new link to noor@check\.example/)).toBeVisible();
    await expect.element(paused).toHaveAttribute('aria-disabled', 'true');
    (paused.element() as HTMLElement).click();
    // One call was lost.
    expect(calls.filter(({ name }) => name.endsWith('/resend'))).toHaveLength(count + 1);
    vi.advanceTimersByTime(60_000);
  }
  await resend.click();
  await expect.element(page.getByText(/several times/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contactus');
  await expect.element(page.getByRole('link', { name: 'Contact support' })).toHaveFocus();
  expect(resend.elements()).toEqual([]);
  expect(calls.at(-1)?.body).toEqual({
    ...{ email: 'noor@check.example', password: 'lane-change-2026', userType: 'STUDENT' },
  });
  await page.getByRole('button', { name: 'Go to Login Page', exact: true }).click();
  await expect.poll(address).toBe('/login');
  expect(JSON.parse(sessionStorage.getItem('draft::login-candidate') ?? '')).toEqual({ email: 'noor@check.example' });
});

test('[SS-01] the dialog leads to the mailbox first where we know the provider', async () => {
  await openStudent({ 'POST /candidate/signup': () => ({ message: '' }) });
  await field('Email').fill('noor@gmail.com');
  await submit().click();
  const dialog = page.getByRole('alertdialog');
  const mailbox = dialog.getByRole('link', { name: 'Open Gmail' });
  await expect.element(mailbox).toHaveAttribute('href', 'https://mail.google.com/');
  const look = (element: Element) => getComputedStyle(element).backgroundColor;
  expect(look(mailbox.element())).not.toBe(look(dialog.getByRole('button', { name: 'Go to Login Page' }).element()));
});

const RETURN = '/instructordetails?id=i1&date=2026-11-30&slot=09%3A00+-+10%3A30';
const instructor = {
  ...{ id: 'i1', firstName: 'Priya', lastName: 'Sharma', photo: null, kinds: [], price: 65, bookingFee: 5, tax: 7.8 },
  ...{ taxBasisPoints: 1300, school: { name: 'Maple', province: 'ON' }, days: [{ timeZone: 'America/Toronto' }] },
};

test.each([
  ['en', PHONE, ['Mon, Nov 30', '9:00 AM – 10:30 AM', 'Priya Sharma', 'Maple', '1 h 30 min: $106.70, tax included']],
  ['fr', DESKTOP, ['un. 30 nov.', '9 h – 10 h 30', 'Priya Sharma', 'Maple', '106,70 $, taxes compr']],
] as const)(
  'the chosen lesson is in sight with its day, time, instructor and price (%s)',
  async (language, size, parts) => {
    const path = `/signup?${new URLSearchParams({ returnTo: RETURN })}`;
    const answers = { 'GET /public/instructor/i1': () => instructor };
    await show(<StudentSignup />, { path, language, size, answers });
    const lesson = page.getByRole('region', { name: language === 'en' ? 'Your lesson' : 'Votre cours' });
    const shown = () => lesson.elements().map((one) => (one as HTMLElement).textContent.replaceAll(/\s/g, ' '));
    for (const part of parts) await expect.poll(() => shown()[0]).toContain(part);
    expectToFit();
  },
);

test('a choice without a time, or whose instructor can’t be read, promises nothing that isn’t there', async () => {
  const path = `/signup?${new URLSearchParams({ returnTo: '/instructordetails?id=i1' })}`;
  await show(<StudentSignup />, { path, answers: { 'GET /public/instructor/i1': () => refused(404, 'not_found') } });
  await expect.element(text('You’ll return to this instructor after you log in.')).toBeVisible();
  expect(page.getByText(/We’ve saved your lesson/).elements()).toEqual([]);
});
