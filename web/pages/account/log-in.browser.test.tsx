import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSession, writeSession } from '../../features/session/session-store.ts';
import { type Answers, refused, refusedFor } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import AdminLogin from '../admin/login.tsx';
import SchoolLogin from './school-login.tsx';
import StudentLogin from './student-login.tsx';

const LOGINS = {
  candidate: { path: '/login', part: <StudentLogin />, call: 'POST /candidate/login', type: 'student' },
  school: { path: '/schoolloginpage', part: <SchoolLogin />, call: 'POST /school/login', type: 'school' },
  admin: { path: '/admin/login', part: <AdminLogin />, call: 'POST /admin/login', type: 'admin' },
} as const;
type Kind = keyof typeof LOGINS;

const KNOWN = {
  ...{ id: 's1', first_name: 'Maya', last_name: 'Chen', email: 'maya@student.example', is_guardian: false },
  ...{ is_account_enabled: true, is_password_expired: false },
};

const open = (kind: Kind, answers: Answers = {}) => show(LOGINS[kind].part, { path: LOGINS[kind].path, answers });
const email = () => page.getByLabelText('Email', { exact: true });
const password = () => page.getByLabelText('Password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Login', exact: true });
const text = (words: string) => page.getByText(words, { exact: true });
const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href');

async function logIn(address = 'maya@student.example', secret = 'drive-safely') {
  await email().fill(address);
  await password().fill(secret);
  await submit().click();
}

afterEach(() => writeSession(null));

test('[RT-02] [SL-01] a student logs in: fields, the password shown and hidden, Remember me, the other ways', async () => {
  const actor = { kind: 'candidate', id: 's1', first_name: 'Maya', last_name: 'Chen', email: 'maya@student.example' };
  const { calls } = await open('candidate', {
    'POST /candidate/login': () => KNOWN,
    'GET /session': () => ({ actor: { ...actor, photoVersion: null, isGuardian: false } }),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Student login' })).toBeVisible();
  await expect.element(email()).toHaveAttribute('type', 'email');
  await expect.element(password()).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'password');
  expect(hrefOf('Forgot your password?')).toBe('/forgot-password/student');
  expect(hrefOf('Signup')).toBe('/signup');

  await page.getByLabelText('Remember me', { exact: true }).click();
  await logIn();
  await expect.poll(() => readSession()?.kind).toBe('candidate');
  const sent = calls.filter(({ name }) => name === 'POST /candidate/login').map(({ body }) => body);
  expect(sent).toEqual([{ email: 'maya@student.example', password: 'drive-safely', rememberMe: true }]);
});

test('[RT-07] [CL-01] a school logs in: heading, busy button, the way to its signup', async () => {
  const answer = Promise.withResolvers<Response>();
  await open('school', { 'POST /school/login': () => answer.promise });
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Login to your account', exact: true }))
    .toBeVisible();
  await expect.element(text("Don't have an account yet? Signup")).toBeVisible();
  expect(hrefOf('Signup')).toBe('/schoolsignuppage');
  await logIn('office@school.example');
  const busy = page.getByRole('button', { name: 'Logging in...', exact: true });
  await expect.element(busy).toHaveAttribute('disabled');
  expect(busy.element().querySelector('svg')).toBeVisible();
  answer.resolve(refused(401, 'invalid_credentials'));
  await expect.element(submit()).toBeEnabled();
  // The disabled button loses the focus, which moves to the error.
  await expect.element(page.getByRole('alert')).toHaveFocus();
});

test.each(['candidate', 'school', 'admin'] as const)('[SL-02] the forgotten password of a %s', async (kind) => {
  await open(kind);
  await expect.element(submit()).toBeVisible();
  expect(hrefOf('Forgot your password?')).toBe(`/forgot-password/${LOGINS[kind].type}`);
});

test('[RT-19] administrators have their own log-in', async () => {
  await open('admin');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Administrator login' })).toBeVisible();
});

const FLAGS: Record<'candidate' | 'school', (isEnabled: boolean, isExpired: boolean) => object> = {
  candidate: (isEnabled, isExpired) => ({ ...KNOWN, is_account_enabled: isEnabled, is_password_expired: isExpired }),
  school: (isEnabled, isExpired) => ({
    ...{ id: 'c1', name: 'Maple Lane', email: 'office@school.example', isInformationComplete: true, role: 'owner' },
    ...{ instructorId: null, isAccountEnabled: isEnabled, isCredentialsExpired: isExpired },
  }),
};

const WRONG = 'Invalid email or password. Please try again or sign up.';

test.each(['candidate', 'school'] as const)(
  '[ER-01] [ER-02] [ER-03] each refused log-in of a %s has its own message, which disappears on editing',
  async (kind) => {
    let answer: unknown = FLAGS[kind](false, false);
    await open(kind, {
      [LOGINS[kind].call]: () => answer,
      'POST /auth/verification/resend': () => ({ message: '' }),
    });
    await logIn();
    await expect.element(text('Account is not enabled, please reach out to the team')).toBeVisible();
    await page.getByRole('button', { name: 'Email me a new link' }).click();
    await expect
      .element(page.getByText(/^If you signed up with maya@student\.example, we’ve sent you a new link\./))
      .toBeVisible();

    answer = FLAGS[kind](true, true);
    await submit().click();
    await expect.element(text('Your credentials expired, please reach out to the team')).toBeVisible();
    expect(readSession() ?? null).toBeNull();

    const wrong = text(WRONG);
    answer = refused(401, 'invalid_credentials');
    await submit().click();
    await expect.element(wrong).toBeVisible();
    await password().fill('drive-safel');
    await expect.element(wrong).not.toBeInTheDocument();
    answer = refused(401, 'invalid_credentials');
    await submit().click();
    await expect.element(wrong).toBeVisible();
    await email().fill('maya2@student.example');
    await expect.element(wrong).not.toBeInTheDocument();

    for (const failure of [refused(500, 'internal'), new Response('<h1>Bad Gateway</h1>', { status: 502 })]) {
      answer = failure;
      await submit().click();
      await expect.element(wrong).toBeVisible();
      await email().fill(`maya@${crypto.randomUUID()}.example`);
      await expect.element(wrong).not.toBeInTheDocument();
    }

    answer = 'lost';
    await submit().click();
    await expect.element(text('Something went wrong. Please try again later.')).toBeVisible();

    answer = refusedFor(75);
    await submit().click();
    await expect.element(text(`${WRONG} Too many attempts. Try again in 2 minutes.`)).toBeVisible();
    await expect.element(page.getByText(/^Don’t want to wait\?/)).toBeVisible();
    expect(hrefOf('Reset your password')).toBe(`/forgot-password/${LOGINS[kind].type}`);
  },
);

test('the chosen lesson is kept by the link to a forgotten password', async () => {
  const search = new URLSearchParams({ returnTo: '/instructordetails?id=i1' });
  await show(<StudentLogin />, { path: `/login?${search}` });
  await expect.poll(() => hrefOf('Forgot your password?')).toBe(`/forgot-password/student?${search}`);
});
