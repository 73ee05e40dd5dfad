import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { PAGE_PATHS } from '#contract/paths.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { type Answers, refused, refusedFor } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import ForgotPassword from './forgot-password.tsx';
import ResetPassword from './reset-password.tsx';
import Verify from './verify.tsx';

const open = (pattern: string, part: ReactNode, path: string, answers: Answers = {}) =>
  show(
    <Routes>
      <Route path={pattern} element={part} />
    </Routes>,
    { path, answers },
  );
const text = (words: string) => page.getByText(words, { exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const expectLink = (name: string, href: string) =>
  expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);

const verify = (type: string, answer: () => unknown, query = '?token=abc') =>
  open(PAGE_PATHS.verify, <Verify />, `/verify/${type}${query}`, { [`GET /verify/${type}`]: answer });

test.each([
  ['student', 'Student', '/login'],
  ['school', 'Driving School', '/schoolloginpage'],
  ['admin', 'Admin', '/admin/login'],
])('[RT-17] [VF-01] [ER-05] verifies a %s’s account and links to its log-in', async (type, label, login) => {
  const answer = Promise.withResolvers<object>();
  const { calls } = await verify(type, () => answer.promise);
  await expect.element(text('Verifying your account...')).toBeVisible();
  expect(text('Verifying your account...').element().querySelector('svg')).toBeVisible();
  await expect.element(heading(`${label} account verification`)).toBeVisible();
  answer.resolve({});
  await expect.element(text('Your account has been successfully verified!')).toBeVisible();
  await expectLink('Go to Login', login);
  expect(calls[0]?.query.get('token')).toBe('abc');
});

const BACK = '/instructordetails?id=i1&date=2026-11-30&slot=09%3A00+-+10%3A00';
const instructor = {
  ...{ id: 'i1', firstName: 'Priya', lastName: 'Sharma', photo: null, kinds: [], price: 60, bookingFee: 0, tax: 7.8 },
  ...{ taxBasisPoints: 1300, school: { name: 'Maple', province: 'ON' }, days: [] },
};

test('a link opened where the student signed up leads straight on to the chosen lesson', async () => {
  onTestFinished(() => writeSession(null));
  const actor = { kind: 'candidate', id: 's1', first_name: 'Noor', last_name: 'H', email: 'noor@check.example' };
  const { calls, address } = await open(
    PAGE_PATHS.verify,
    <Verify />,
    `/verify/student?${new URLSearchParams({ token: 'abc', returnTo: BACK })}`,
    {
      'GET /verify/student': () => ({ message: '', email: actor.email, actor }),
      'GET /public/instructor/i1': () => instructor,
    },
  );
  await expect.poll(address).toBe(BACK);
  expect(Object.fromEntries(calls.find(({ name }) => name.startsWith('GET /verify'))?.query ?? [])).toEqual({
    ...{ token: 'abc', from: 'page', logIn: 'true' },
  });
  expect(sessionStorage.getItem('loginActor')).toBe('candidate');
});

const openElsewhere = (returnTo: string) =>
  open(PAGE_PATHS.verify, <Verify />, `/verify/student?${new URLSearchParams({ token: 'a', returnTo })}`, {
    'GET /verify/student': () => ({ message: '', email: 'noor@check.example', isPasswordPending: true }),
    'GET /public/instructor/i1': () => instructor,
  });

test('opened elsewhere, it shows the lesson, keeps the way back and fills in the address', async () => {
  await openElsewhere(BACK);
  await expect.element(page.getByRole('region', { name: 'Your lesson' }).getByText('Priya Sharma')).toBeVisible();
  await expectLink('Go to Login', `/login?${new URLSearchParams({ returnTo: BACK })}`);
  expect(JSON.parse(sessionStorage.getItem('draft::login-candidate') ?? '')).toEqual({ email: 'noor@check.example' });
});

test('opened for a locked account, it says that nobody can log in, instead of leading to the log-in', async () => {
  await open(PAGE_PATHS.verify, <Verify />, '/verify/student?token=abc', {
    'GET /verify/student': () => ({ message: 'Verified!', email: 'noor@check.example', isLockedOut: true }),
  });
  await expect.element(page.getByText('Your account is locked')).toBeVisible();
  await expectLink('Contact support', PAGE_PATHS.contact);
  expect(page.getByRole('link', { name: 'Go to Login' }).elements()).toEqual([]);
});

test('no link leads on to another site', async () => {
  await openElsewhere('//elsewhere.example/');
  await expectLink('Go to Login', '/login');
});

test('[VF-01] [ER-05] a link without a user type fails like a user’s', async () => {
  await verify('friend', () => refused(400, 'invalid_request'));
  await expect.element(heading('User account verification')).toBeVisible();
  await expect.element(text('Verification failed. Please try again or contact support.')).toBeVisible();
});

test('[VF-01] [ER-05] a link without a token says so and leads home', async () => {
  const { calls } = await verify('student', () => ({}), '');
  await expect.element(text('Invalid verification link. Missing token or user type.')).toBeVisible();
  await expectLink('Go to Home Page', '/');
  expect(calls).toEqual([]);
});

test.each([
  ['a code', () => refused(400, 'verification_failed')],
  ['a message', () => Response.json({ message: 'verification_failed' }, { status: 400 })],
])('[ER-05] a link that no longer works says why in the server’s words, with %s', async (_, answer) => {
  await verify('student', answer);
  await expect.element(text('verification_failed')).toBeVisible();
  await expect.element(page.getByText(/Sign up again with the same email/)).toBeVisible();
  expect(button('Try again').elements()).toEqual([]);
});

test('[ER-05] a verification that didn’t reach the server can be retried without signing up again', async () => {
  let answer: unknown = 'lost';
  await verify('student', () => answer);
  await expect.element(text('Network error occurred. Please check your connection and try again.')).toBeVisible();
  answer = new Response('', { status: 502 });
  await button('Try again').click();
  await expect.element(text('Verification failed. Please try again or contact support.')).toBeVisible();
  answer = Response.json({ error: { code: 'overloaded', message: '' } }, { status: 503 });
  await button('Try again').click();
  await expect.element(text('Lanewise is very busy right now. Try again in a few seconds.')).toBeVisible();
  expect(page.getByText(/Sign up again with the same email/).elements()).toEqual([]);
  answer = {};
  await button('Try again').click();
  await expect.element(text('Your account has been successfully verified!')).toBeVisible();
});

test.each([
  ['student', 'Student Password Reset', '/login', 'STUDENT'],
  ['school', 'School Password Reset', '/schoolloginpage', 'SCHOOL'],
  ['admin', 'Admin Password Reset', '/admin/login', 'ADMIN'],
  ['friend', 'Student Password Reset', '/login', 'STUDENT'],
])('[RT-17] [FP-01] [ER-06] a %s forgot the password: “%s”', async (type, title, login, userType) => {
  let answer: unknown = refused(400, 'invalid_request');
  const { calls } = await open(PAGE_PATHS.forgotPassword, <ForgotPassword />, `/forgot-password/${type}`, {
    'POST /auth/password/forgot': () => answer,
  });
  await expect.element(heading(title)).toBeVisible();
  await expectLink('Back to Login', login);
  await page.getByLabelText('Email', { exact: true }).fill('nobody@check.example');
  await button('Send link').click();
  const failed = 'Failed to process your request. Please verify your email and try again.';
  await expect.element(text(failed)).toBeVisible();
  answer = refusedFor(3600);
  await button('Send link').click();
  await expect.element(text(`${failed} Too many attempts. Try again in 1 hour.`)).toBeVisible();
  answer = 'lost';
  await button('Send link').click();
  await expect.element(text('Something went wrong. Please try again later.')).toBeVisible();
  answer = { message: '' };
  await button('Send link').click();
  await expect
    .element(text('Password reset instructions have been sent to your email. Please check your inbox.'))
    .toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ email: 'nobody@check.example', userType });
});

const reset = (query: string, answers: Answers = {}) =>
  open(PAGE_PATHS.resetPassword, <ResetPassword />, `/reset-password${query}`, {
    'GET /session': () => ({ actor: null }),
    ...answers,
  });
async function typeTwice(one: string, other = one) {
  await page.getByLabelText('New password', { exact: true }).fill(one);
  await page.getByLabelText('Confirm the new password', { exact: true }).fill(other);
}

test('[RP-01] [ER-07] a new password can’t be sent without a token', async () => {
  await reset('?userType=STUDENT');
  await expect.element(text('Invalid reset link. Please request a new password reset link.')).toBeVisible();
  await typeTwice('a-new-lane-2026');
  await expect.element(button('Reset Password')).toBeDisabled();
});

test('[RP-01] [ER-07] a new password needs eight characters and a match, and errors are shown', async () => {
  let answer: unknown = refused(400, 'invalid_request');
  const { calls } = await reset('?token=abc&userType=STUDENT', { 'POST /auth/password/reset': () => answer });
  const differ = text('Passwords do not match');
  await typeTwice('a-new-lane-2026', 'another-lane-2026');
  await expect.element(differ).toBeVisible();
  await expect.element(button('Reset Password')).toBeDisabled();
  await typeTwice('2short');
  await expect.element(differ).not.toBeInTheDocument();
  await button('Reset Password').click();
  await expect.element(text('Password must be at least 8 characters long')).toBeVisible();
  expect(calls).toEqual([]);
  await typeTwice('a-new-lane-2026');
  await button('Reset Password').click();
  const failed = 'Failed to reset password. The link may have expired or is invalid.';
  await expect.element(text(failed)).toBeVisible();
  answer = refusedFor(60);
  await button('Reset Password').click();
  await expect.element(text(`${failed} Too many attempts. Try again in 1 minute.`)).toBeVisible();
  answer = 'lost';
  await button('Reset Password').click();
  await expect.element(text('Something went wrong. Please try again later.')).toBeVisible();
});

test.each([
  ['STUDENT', '/login'],
  ['SCHOOL', '/schoolloginpage'],
  ['ADMIN', '/admin/login'],
])('[RT-17] [RP-01] the new password of a %s leads to their log-in', async (userType, login) => {
  const { calls } = await reset(`?token=abc&userType=${userType}`, {
    'POST /auth/password/reset': () => ({ message: '' }),
  });
  await typeTwice('a-new-lane-2026');
  await button('Reset Password').click();
  await expectLink('Go to Login', login);
  expect(calls[0]?.body).toEqual({ token: 'abc', newPassword: 'a-new-lane-2026' });
});

const query = new URLSearchParams({ returnTo: BACK });
const LOGIN_WITH_LESSON = `/login?${query}`;
const savedLesson = () => page.getByRole('region', { name: 'Your lesson' });

test('the lesson chosen before a forgotten password is kept in the emailed link', async () => {
  const { calls } = await open(PAGE_PATHS.forgotPassword, <ForgotPassword />, `/forgot-password/student?${query}`, {
    'POST /auth/password/forgot': () => ({ message: '' }),
  });
  await expect.element(savedLesson().getByText('Mon, Nov 30')).toBeVisible();
  await expectLink('Back to Login', LOGIN_WITH_LESSON);
  await page.getByLabelText('Email', { exact: true }).fill('maya@check.example');
  await button('Send link').click();
  await expect
    .poll(() => calls.find(({ name }) => name === 'POST /auth/password/forgot')?.body)
    .toEqual({ email: 'maya@check.example', userType: 'STUDENT', returnTo: BACK });
});

test('the lesson chosen before a forgotten password is kept with the new one', async () => {
  await reset(`?token=abc&userType=STUDENT&${query}`, { 'POST /auth/password/reset': () => ({ message: '' }) });
  await expect.element(savedLesson().getByText('Mon, Nov 30')).toBeVisible();
  await typeTwice('a-new-lane-2026');
  await button('Reset Password').click();
  await expectLink('Go to Login', LOGIN_WITH_LESSON);
  await expect.element(savedLesson()).toBeVisible();
});
