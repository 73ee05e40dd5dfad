import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { openBrowser } from './support/browser.ts';
import { expectDialog, logIn, PASSWORD, verifyByMail } from './support/people.ts';
import { answerWith, breakConnection, DEMO, enter, expectPath, holdCall, signUp } from './support/sessions.ts';

const open = openBrowser();

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const says = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
const saysNoMore = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).waitFor({ state: 'detached' });

async function tryLogIn(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await button(page, 'Login').click();
}

test('[RT-02] [SL-01] [SL-02] student log-in: fields, the toggle, Remember me, and the ways on', async () => {
  const page = await open('/login');
  await page.getByRole('heading', { level: 1, name: 'Student login' }).waitFor();
  expect(await email(page).getAttribute('type')).toBe('email');
  expect(await password(page).getAttribute('type')).toBe('password');
  await button(page, 'Show password').click();
  expect(await password(page).getAttribute('type')).toBe('text');
  await button(page, 'Hide password').click();
  expect(await password(page).getAttribute('type')).toBe('password');
  expect(await link(page, 'Forgot your password?').getAttribute('href')).toBe('/forgot-password/student');
  expect(await link(page, 'Signup').getAttribute('href')).toBe('/signup');

  const expiryAfterLogin = async () => {
    await tryLogIn(page, DEMO.candidate, 'drive-safely');
    await expectPath(page, '/studenthomepage');
    return (await page.context().cookies()).find(({ httpOnly }) => httpOnly)?.expires ?? Number.NaN;
  };
  expect(await expiryAfterLogin()).toBe(-1);
  await page.goto('/logout');
  await expectPath(page, '/');
  await page.goto('/login');
  await page.getByLabel('Remember me', { exact: true }).check();
  const days = ((await expiryAfterLogin()) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(31);
});

test('a log-in that is sent before the page woke up goes through, and its password into no address', async () => {
  const page = await open('about:blank');
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (asset) => {
    await release.promise;
    await asset.continue();
  });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/login', { waitUntil: 'commit' });
  await tryLogIn(page, DEMO.candidate, 'drive-safely');
  release.resolve();
  await expectPath(page, '/studenthomepage');
  expect(addresses.filter((address) => address.includes('drive-safely'))).toEqual([]);
});

test('a page keeps the field that one types in while it wakes up, though the session is known before', async () => {
  const page = await open('about:blank');
  await page.addInitScript(() => {
    const ask = window.fetch;
    const session = { headers: { 'content-type': 'application/json' } };
    window.fetch = (to, how) =>
      String(to).endsWith('/api/session') ? Promise.resolve(new Response('{"actor":null}', session)) : ask(to, how);
  });
  let release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (asset) => {
    await release.promise;
    await asset.continue();
  });
  // Which of the two is first is decided anew each time.
  for (let time = 0; time < 12; time += 1) {
    release = Promise.withResolvers<void>();
    await page.goto('/signup', { waitUntil: 'commit' });
    const name = page.getByLabel('First name', { exact: true });
    await name.fill('Noor');
    const field = await name.elementHandle();
    release.resolve();
    // React marks what it has taken over.
    const isAwake = (element: HTMLElement | SVGElement | null) =>
      !element?.isConnected || Object.keys(element).some((key) => key.startsWith('__reactProps'));
    await page.waitForFunction(isAwake, field);
    expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await name.inputValue()).toBe('Noor');
  }
});

test('[RT-07] [CL-01] [SL-02] [RT-19] school and admin log-in: heading, busy button, the ways on', async () => {
  const page = await open('/schoolloginpage');
  await page.getByRole('heading', { level: 1, name: 'Login to your account', exact: true }).waitFor();
  await page.getByText("Don't have an account yet? Signup", { exact: true }).waitFor();
  expect(await link(page, 'Signup').getAttribute('href')).toBe('/schoolsignuppage');
  expect(await link(page, 'Forgot your password?').getAttribute('href')).toBe('/forgot-password/school');
  const release = await holdCall(page, '/school/login', 500, {});
  await tryLogIn(page, 'someone@check.example', PASSWORD);
  const busy = button(page, 'Logging in...');
  await busy.waitFor();
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  expect(await busy.locator('svg').isVisible()).toBe(true);
  release();
  await button(page, 'Login').waitFor();

  await page.goto('/admin/login');
  await page.getByRole('heading', { level: 1, name: 'Administrator login' }).waitFor();
  expect(await link(page, 'Forgot your password?').getAttribute('href')).toBe('/forgot-password/admin');
  await tryLogIn(page, DEMO.admin, 'drive-safely');
  await expectPath(page, '/admin');
  await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
});

test('[RT-02] [RT-17] [SS-01] [VF-01] [ER-05] student sign-up, the emailed link, and in', async () => {
  const page = await open('/signup');
  const address = `student-${randomUUID().slice(0, 8)}@check.example`;
  await page.getByLabel('First name', { exact: true }).fill('Noor');
  await page.getByLabel('Last name', { exact: true }).fill('Haddad');
  await email(page).fill(address);
  await password(page).fill(PASSWORD);
  await button(page, 'Signup').click();
  await expectDialog(
    page,
    'Account Created Successfully!',
    'Please check your email for verification before logging in.',
  );
  await expectDialog(
    page,
    'Account Created Successfully!',
    `The link is on its way to ${address} and works for 24 hours.`,
  );
  await page.getByRole('button', { name: 'Go to Login Page', exact: true }).click();
  await expectPath(page, '/login');
  await verifyByMail(page, address);
  await page.getByRole('heading', { level: 1, name: 'Student account verification' }).waitFor();
  await link(page, 'Go to Login').click();
  await expectPath(page, '/login');
  await logIn(page, '/login', address);
  await expectPath(page, '/studenthomepage');
});

test('[RT-07] [CS-01] school sign-up: heading, fields, busy button, and the dialog over the page', async () => {
  const page = await open('/schoolsignuppage');
  await page.getByRole('heading', { level: 1, name: 'Signup to create an account', exact: true }).waitFor();
  await page.getByText('Already have an account? Login', { exact: true }).waitFor();
  expect(await link(page, 'Login').getAttribute('href')).toBe('/schoolloginpage');
  await email(page).fill(`school-${randomUUID().slice(0, 8)}@check.example`);
  await password(page).fill(PASSWORD);
  await page.getByLabel('School name', { exact: true }).fill('Check Lane School');
  const release = await holdCall(page, '/school/signup', 201, { message: '' });
  await button(page, 'Signup').click();
  const busy = button(page, 'Signing up...');
  await busy.waitFor();
  expect(await busy.locator('svg').isVisible()).toBe(true);
  release();
  await expectDialog(
    page,
    'Account Created Successfully!',
    'Please check your email for verification before logging in.',
  );
  await page.getByRole('button', { name: 'Go to Login Page', exact: true }).click();
  await expectPath(page, '/schoolloginpage');
});

describe.each([
  { kind: 'candidate' as const, path: '/login', call: '/candidate/login', home: '/studenthomepage' },
  { kind: 'school' as const, path: '/schoolloginpage', call: '/school/login', home: '/drivingSchoolBookings' },
])('refused log-ins of a $kind', ({ kind, path, call, home }) => {
  test('[ER-01] [ER-02] [ER-03] each has its words, which go when a field is edited', async () => {
    const page = await open(path);
    const { email: address } = await signUp(page, kind, { isVerified: false });
    await tryLogIn(page, address, PASSWORD);
    await says(page, 'Account is not enabled, please reach out to the team');
    await button(page, 'Email me a new link').click();
    await says(page, `If you signed up with ${address}, a new link is on its way there. It works for 24 hours.`);

    await answerWith(page, call, 429, { error: { code: 'too_many_requests', message: '' } });
    await button(page, 'Login').click();
    await page.getByText('In a hurry? A new password lets you in at once:').waitFor();
    expect(await link(page, 'get a link by email').getAttribute('href')).toMatch(
      /^\/forgot-password\/(student|school)$/,
    );
    await page.unroute(`**/api${call}`);

    const wrong = 'Invalid email or password. Please try again or sign up.';
    await tryLogIn(page, address, 'not-my-password');
    await says(page, wrong);
    await password(page).fill('not-my-passwor');
    await saysNoMore(page, wrong);
    await button(page, 'Login').click();
    await says(page, wrong);
    await email(page).fill(`x${address}`);
    await saysNoMore(page, wrong);

    await breakConnection(page, call);
    await button(page, 'Login').click();
    await says(page, 'Something went wrong. Please try again later.');
    await page.unroute(`**/api${call}`);

    const admin = await open('about:blank');
    await enter(admin, 'admin');
    const known = await signUp(page, kind);
    const { request } = admin.context();
    const found = await request.get(`/api/admin/accounts?search=${known.email}`);
    const [account] = ((await found.json()) as { items: { id: string }[] }).items;
    expect((await request.post(`/api/admin/accounts/${account?.id}/expire-password`)).status()).toBe(204);
    await tryLogIn(page, known.email, PASSWORD);
    await says(page, 'Your credentials expired, please reach out to the team');
    expect(new URL(page.url()).pathname).toBe(path);

    await tryLogIn(page, DEMO[kind], 'drive-safely');
    await expectPath(page, home);
  });
});

test('[ER-04] a refused sign-up and a lost connection have their words', async () => {
  const page = await open('/signup');
  await page.getByLabel('First name', { exact: true }).fill('Noor');
  await page.getByLabel('Last name', { exact: true }).fill('Haddad');
  await email(page).fill('noor@check.example');
  await password(page).fill(PASSWORD);
  const expectWords = async (call: string) => {
    await answerWith(page, call, 400, { error: { code: 'invalid_request', message: '' } });
    await button(page, 'Signup').click();
    await says(page, 'Registration failed, please try again.');
    await email(page).fill(`x${await email(page).inputValue()}`);
    await saysNoMore(page, 'Registration failed, please try again.');
    await answerWith(page, call, 500, { error: { code: 'internal', message: '' } });
    await button(page, 'Signup').click();
    await says(page, 'Registration failed, please try again.');
    await breakConnection(page, call);
    await button(page, 'Signup').click();
    await says(page, 'Something went wrong, please try again.');
  };
  await expectWords('/candidate/signup');
  await page.goto('/schoolsignuppage');
  await email(page).fill('noor@check.example');
  await password(page).fill(PASSWORD);
  await page.getByLabel('School name', { exact: true }).fill('Check Lane School');
  await expectWords('/school/signup');
});

test('[RT-17] [VF-01] [ER-05] verification: busy, done and failed, for each kind of user', async () => {
  const page = await open('about:blank');
  const kinds = [
    { type: 'student', label: 'Student', login: '/login' },
    { type: 'school', label: 'Driving School', login: '/schoolloginpage' },
    { type: 'admin', label: 'Admin', login: '/admin/login' },
  ];
  for (const { type, label, login } of kinds) {
    // The server's words may be missing; these are the page's own.
    const release = await holdCall(page, '/verify/**', 200, {});
    await page.goto(`/verify/${type}?token=abc`);
    await says(page, 'Verifying your account...');
    expect(await page.getByText('Verifying your account...').locator('svg').isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1, name: `${label} account verification`, exact: true }).waitFor();
    release();
    await says(page, 'Your account has been successfully verified!');
    expect(await link(page, 'Go to Login').getAttribute('href')).toBe(login);
  }
  await breakConnection(page, '/verify/**');
  await page.goto('/verify/student?token=abc');
  await says(page, 'Network error occurred. Please check your connection and try again.');
  await answerWith(page, '/verify/**', 502);
  await page.reload();
  await says(page, 'Verification failed. Please try again or contact support.');
  await answerWith(page, '/verify/**', 503, { error: { code: 'overloaded', message: '' } });
  await page.reload();
  await says(page, 'Many people are here right now. Please try again in a few seconds.');
  // The link may be good: nobody is sent to sign up anew.
  const newLink = page.getByText('Sign up again with the same address');
  expect(await newLink.count()).toBe(0);
  await answerWith(page, '/verify/**', 200, {});
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, 'Your account has been successfully verified!');
  for (const body of [
    { error: { code: 'verification_failed', message: 'Said by the server' } },
    { message: 'Said by the server' },
  ]) {
    await answerWith(page, '/verify/**', 400, body);
    await page.reload();
    await says(page, 'Said by the server');
    await newLink.waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  }

  await page.unroute('**/api/verify/**');
  await page.goto('/verify/friend?token=abc');
  await page.getByRole('heading', { level: 1, name: 'User account verification', exact: true }).waitFor();
  await says(page, 'Verification failed. Please try again or contact support.');
  await page.goto('/verify/student');
  await says(page, 'Invalid verification link. Missing token or user type.');
  await link(page, 'Go to Home Page').click();
  await expectPath(page, '/');
});

test('[RT-17] [FP-01] [ER-06] forgotten password: title and way back by kind, and what may be said', async () => {
  const page = await open('about:blank');
  const kinds = [
    { type: 'student', title: 'Student Password Reset', login: '/login' },
    { type: 'school', title: 'School Password Reset', login: '/schoolloginpage' },
    { type: 'admin', title: 'Admin Password Reset', login: '/admin/login' },
    { type: 'friend', title: 'Student Password Reset', login: '/login' },
  ];
  for (const { type, title, login } of kinds) {
    await page.goto(`/forgot-password/${type}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(await link(page, 'Back to Login').getAttribute('href')).toBe(login);
  }
  await email(page).fill(`nobody-${randomUUID()}@check.example`);
  await answerWith(page, '/auth/password/forgot', 400, { error: { code: 'invalid_request', message: '' } });
  await button(page, 'Send the link').click();
  await says(page, 'Failed to process your request. Please verify your email and try again.');
  await breakConnection(page, '/auth/password/forgot');
  await button(page, 'Send the link').click();
  await says(page, 'Something went wrong. Please try again later.');
  await page.unroute('**/api/auth/password/forgot');
  await button(page, 'Send the link').click();
  await says(page, 'Password reset instructions have been sent to your email. Please check your inbox.');
});

test('[RT-17] [RP-01] [ER-07] new password: rules, faults, and the emailed link from end to end', async () => {
  const page = await open('/reset-password?userType=STUDENT');
  const first = page.getByLabel('New password', { exact: true });
  const second = page.getByLabel('Confirm the new password', { exact: true });
  const submit = button(page, 'Reset Password');
  const type = async (one: string, other = one) => {
    await first.fill(one);
    await second.fill(other);
  };
  await says(page, 'Invalid reset link. Please request a new password reset link.');
  await type('a-new-lane-2026');
  expect(await submit.isDisabled()).toBe(true);

  await page.goto('/reset-password?token=abc&userType=STUDENT');
  await type('a-new-lane-2026', 'another-lane-2026');
  await says(page, 'Passwords do not match');
  expect(await submit.isDisabled()).toBe(true);
  await type('2short');
  await saysNoMore(page, 'Passwords do not match');
  await submit.click();
  await says(page, 'Password must be at least 8 characters long');
  await type('a-new-lane-2026');
  await submit.click();
  await says(page, 'Failed to reset password. The link may have expired or is invalid.');
  await breakConnection(page, '/auth/password/reset');
  await submit.click();
  await says(page, 'Something went wrong. Please try again later.');

  await answerWith(page, '/auth/password/reset', 200, { message: '' });
  const logins = { STUDENT: '/login', SCHOOL: '/schoolloginpage', ADMIN: '/admin/login' };
  for (const [userType, login] of Object.entries(logins)) {
    await page.goto(`/reset-password?token=abc&userType=${userType}`);
    await type('a-new-lane-2026');
    await submit.click();
    await link(page, 'Go to Login').waitFor();
    expect(await link(page, 'Go to Login').getAttribute('href')).toBe(login);
  }
  await page.unroute('**/api/auth/password/reset');

  const { email: address } = await signUp(page, 'school');
  await page.goto('/forgot-password/school');
  await email(page).fill(address);
  await button(page, 'Send the link').click();
  await says(page, 'Password reset instructions have been sent to your email. Please check your inbox.');
  await page.goto(linkIn(await mailTo(inject('dataDir'), address, /password/i), '/reset-password'));
  await type('a-new-lane-2026');
  await submit.click();
  await link(page, 'Go to Login').click();
  await expectPath(page, '/schoolloginpage');
  await tryLogIn(page, address, 'a-new-lane-2026');
  await expectPath(page, '/drivingSchoolBookings');
});

test('a student who forgot the password logs in by an emailed link, which opens once', async () => {
  const page = await open('/login');
  const { email: address } = await signUp(page, 'candidate');
  await page.goto('/login');
  await link(page, 'Email me a link to log in').click();
  await expectPath(page, '/login/link');
  await email(page).fill(address);
  await button(page, 'Email me a link').click();
  await says(page, `If ${address} has a student account, a link is on its way there. It works once, for one hour.`);
  const opens = linkIn(await mailTo(inject('dataDir'), address, /link to log in/i), '/login/link');
  await page.goto(opens);
  await button(page, 'Log in now').click();
  await expectPath(page, '/studenthomepage');
  await page.goto('/logout');
  await expectPath(page, '/');
  await page.goto(opens);
  await button(page, 'Log in now').click();
  await says(page, 'This link no longer works. It opens once, for one hour.');
  await link(page, 'Email me a new link').click();
  await email(page).waitFor();
});
