import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

// Anybody can sign up with anybody's address, so only its owner's password may ever open the account.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());

const KINDS = ['candidate', 'school'] as const;
type Kind = (typeof KINDS)[number];
const USER_TYPES = { candidate: 'STUDENT', school: 'SCHOOL' } as const;

let count = 0;
const newAddress = () => `own-${++count}@example.com`;

/** Keeps its cookies, like a browser. */
function createBrowser() {
  const jar = new Map<string, string>();
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.call({ method, url: `/api${url}`, headers: { cookie }, ...(payload && { payload }) });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(set)) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
}
type Browser = ReturnType<typeof createBrowser>;

const OWN = { password: 'the-owners-choice', name: 'Robin' };
const STRANGERS = { password: 'the-strangers-own', name: 'Mallory' };
type Person = typeof OWN;

/** @returns the emailed link */
async function signUp(browser: Browser, kind: Kind, email: string, { password, name }: Person): Promise<string> {
  const before = (await sentMail(app, email)).length;
  app.clock.advance({ seconds: 1 });
  const names = kind === 'school' ? { name } : { first_name: name, last_name: 'Moss' };
  expect((await browser('POST', `/${kind}/signup`, { ...names, email, password })).status).toBe(201);
  return (await sentMail(app, email, before + 1))[0]?.link ?? '';
}

const openPage = (browser: Browser, link: string) => browser('GET', `${link}&from=page`);
const tokenOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token');
const isOpened = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []].flat().some((set) => /^lanewise_session=[^;]/.test(String(set)));
const logIn = async (browser: Browser, kind: Kind, email: string, { password }: { password: string }) =>
  isOpened(await browser('POST', `/${kind}/login`, { email, password }));
const nameAt = async (browser: Browser) => {
  const { actor } = (await browser('GET', '/session')).body as { actor: { first_name?: string; name?: string } };
  return actor.first_name ?? actor.name;
};

/** Two sign-ups with one address, and their emailed links: the owner's and the stranger's. */
async function makeBoth(kind: Kind, first: 'owner' | 'stranger') {
  const email = newAddress();
  const [laptop, strangers] = [createBrowser(), createBrowser()];
  const links = { own: '', strangers: '' };
  const own = async () => {
    links.own = await signUp(laptop, kind, email, OWN);
  };
  if (first === 'owner') await own();
  links.strangers = await signUp(strangers, kind, email, STRANGERS);
  if (first === 'stranger') await own();
  const strangerGetsIn = async () =>
    (await logIn(strangers, kind, email, STRANGERS)) || (await logIn(createBrowser(), kind, email, STRANGERS));
  return { email, laptop, links, strangerGetsIn };
}

const CASES = KINDS.flatMap((kind) =>
  (['owner', 'stranger'] as const).flatMap((first) =>
    (['own', 'strangers'] as const).map((opened) => ({ kind, first, opened })),
  ),
).filter(({ kind, first, opened }) => kind === 'candidate' || (first === 'owner') === (opened === 'strangers'));

describe.each(CASES)(
  'a $kind, the $first signs up first, and the link opened is: $opened',
  ({ kind, first, opened }) => {
    test('where its owner signed up: the account gets the owner’s password', async () => {
      const { email, laptop, links, strangerGetsIn } = await makeBoth(kind, first);
      expect((await openPage(laptop, links[opened])).body).not.toHaveProperty('isPasswordPending');
      expect(await strangerGetsIn()).toBe(false);
      expect(await logIn(createBrowser(), kind, email, OWN)).toBe(true);
      expect(await logIn(laptop, kind, email, OWN)).toBe(true);
      expect(await nameAt(laptop)).toBe(OWN.name);
      // The other link no longer changes anything.
      await openPage(createBrowser(), links[opened === 'own' ? 'strangers' : 'own']);
      expect([await strangerGetsIn(), await logIn(createBrowser(), kind, email, OWN)]).toEqual([false, true]);
    });

    test('on another device: neither password opens the account until the owner types theirs there', async () => {
      const { email, laptop, links, strangerGetsIn } = await makeBoth(kind, first);
      const phone = createBrowser();
      expect((await openPage(phone, links[opened])).body).toMatchObject({ isPasswordPending: true });
      expect(await strangerGetsIn()).toBe(false);
      expect(await logIn(laptop, kind, email, OWN)).toBe(false);
      expect(await logIn(phone, kind, email, OWN)).toBe(true);
      expect(await nameAt(phone)).toBe(OWN.name);
      expect([await strangerGetsIn(), await logIn(laptop, kind, email, OWN)]).toEqual([false, true]);
    });

    test('on another device: or until the owner chooses a new one by that link, once', async () => {
      const { email, laptop, links, strangerGetsIn } = await makeBoth(kind, first);
      await openPage(createBrowser(), links[opened]);
      const choose = (newPassword: string) =>
        createBrowser()('POST', '/auth/password/reset', { token: tokenOf(links[opened]), newPassword });
      expect((await choose('a-brand-new-lane')).status).toBe(200);
      expect(await logIn(laptop, kind, email, { password: 'a-brand-new-lane' })).toBe(true);
      expect(await strangerGetsIn()).toBe(false);
      expect((await choose('another-new-lane')).status).toBe(400);
      expect((await openPage(createBrowser(), links[opened])).body).not.toHaveProperty('isPasswordPending');
    });

    test('by a script without cookies: neither password opens the account', async () => {
      const { email, links, strangerGetsIn } = await makeBoth(kind, first);
      expect((await createBrowser()('GET', links[opened])).status).toBe(200);
      expect([await strangerGetsIn(), await logIn(createBrowser(), kind, email, OWN)]).toEqual([false, false]);
    });

    test('whichever way its owner gets in later: by a reset or a log-in link', async () => {
      const { email, links, strangerGetsIn } = await makeBoth(kind, first);
      await openPage(createBrowser(), links[opened]);
      const mails = (await sentMail(app, email)).length;
      app.clock.advance({ seconds: 1 });
      const phone = createBrowser();
      if (kind === 'candidate') {
        await phone('POST', '/auth/log-in-link', { email });
        const [mail] = await sentMail(app, email, mails + 1);
        const answer = await phone('POST', '/auth/log-in-link/use', { token: tokenOf(mail?.link ?? '') });
        expect(isOpened(answer)).toBe(true);
      } else {
        await phone('POST', '/auth/password/forgot', { email, userType: USER_TYPES[kind] });
        const [mail] = await sentMail(app, email, mails + 1);
        const payload = { token: tokenOf(mail?.link ?? ''), newPassword: 'a-brand-new-lane' };
        expect((await phone('POST', '/auth/password/reset', payload)).status).toBe(200);
      }
      expect(await strangerGetsIn()).toBe(false);
    });
  },
);

describe.each(KINDS)('a %s whose address only a stranger signed up with', (kind) => {
  test('opens the link: the stranger’s password doesn’t work, and the owner chooses a new one', async () => {
    const email = newAddress();
    const strangers = createBrowser();
    const link = await signUp(strangers, kind, email, STRANGERS);
    expect((await openPage(createBrowser(), link)).body).toMatchObject({ isPasswordPending: true });
    expect(await logIn(strangers, kind, email, STRANGERS)).toBe(false);
    const payload = { token: tokenOf(link), newPassword: OWN.password };
    expect((await createBrowser()('POST', '/auth/password/reset', payload)).status).toBe(200);
    expect(await logIn(createBrowser(), kind, email, OWN)).toBe(true);
    expect(await logIn(strangers, kind, email, STRANGERS)).toBe(false);
  });

  test('a link that nobody opened can’t choose a password', async () => {
    const link = await signUp(createBrowser(), kind, newAddress(), STRANGERS);
    const payload = { token: tokenOf(link), newPassword: OWN.password };
    expect((await createBrowser()('POST', '/auth/password/reset', payload)).status).toBe(400);
  });
});

describe.each(KINDS)('a %s who signs up alone', (kind) => {
  test('[API-16] opens the link by a script: the account gets the password', async () => {
    const email = newAddress();
    const link = await signUp(createBrowser(), kind, email, OWN);
    expect((await createBrowser()('GET', link)).body).toEqual({
      message: 'Your account has been successfully verified!',
    });
    expect(await logIn(createBrowser(), kind, email, OWN)).toBe(true);
  });

  test('opens the link on the phone, and gets another one for the laptop', async () => {
    const email = newAddress();
    const laptop = createBrowser();
    const link = await signUp(laptop, kind, email, OWN);
    await openPage(createBrowser(), link);
    expect(await logIn(laptop, kind, email, OWN)).toBe(false);
    app.clock.advance({ seconds: 1 });
    const { password } = OWN;
    await laptop('POST', '/auth/verification/resend', { email, password, userType: USER_TYPES[kind] });
    const [again] = await sentMail(app, email, 2);
    expect((await openPage(laptop, again?.link ?? '')).body).not.toHaveProperty('isPasswordPending');
    expect(await logIn(laptop, kind, email, OWN)).toBe(true);
  });

  test('or a mail scanner opens the link first', async () => {
    const email = newAddress();
    const laptop = createBrowser();
    const link = await signUp(laptop, kind, email, OWN);
    await openPage(createBrowser(), link);
    expect((await openPage(laptop, link)).body).not.toHaveProperty('isPasswordPending');
    expect(await logIn(laptop, kind, email, OWN)).toBe(true);
  });
});

test('one browser’s sign-ups, as a student and as a school, are both verified by it', async () => {
  const email = newAddress();
  const browser = createBrowser();
  const links = [await signUp(browser, 'candidate', email, OWN), await signUp(browser, 'school', email, OWN)];
  for (const link of links) expect((await openPage(browser, link)).body).not.toHaveProperty('isPasswordPending');
});

describe('somebody invited to an address that a stranger signed up with earlier', () => {
  const INVITED = { firstName: 'Robin', lastName: 'Osei', password: OWN.password };

  async function stillClosed(kind: Kind, email: string, strangers: Browser, link: string) {
    for (const open of [openPage, (browser: Browser) => browser('GET', link)]) await open(createBrowser(), link);
    expect(await logIn(strangers, kind, email, STRANGERS)).toBe(false);
  }

  test('joins a school with a password of their own', async () => {
    const email = newAddress();
    const strangers = createBrowser();
    const link = await signUp(strangers, 'school', email, STRANGERS);
    const { schoolId, cookie } = await signUpSchool(app);
    const payload = { email, role: 'manager' };
    app.clock.advance({ seconds: 1 });
    await app.call({ method: 'POST', url: `/api/school/${schoolId}/members`, as: cookie, payload });
    const [mail] = await sentMail(app, email, 2);
    const joined = await createBrowser()('POST', '/auth/join', { token: tokenOf(mail?.link ?? ''), ...INVITED });
    expect(joined.status).toBeLessThan(300);
    await stillClosed('school', email, strangers, link);
    const { password } = INVITED;
    const entered = await createBrowser()('POST', '/school/login', { email, password, schoolId });
    expect(isOpened(entered)).toBe(true);
  });

  test('becomes a guardian with a password and a name of their own', async () => {
    const email = newAddress();
    const strangers = createBrowser();
    const link = await signUp(strangers, 'candidate', email, STRANGERS);
    const { cookie } = await signUpCandidate(app);
    const payload = { firstName: 'Robin', lastName: 'Osei', email, mayCancel: false };
    app.clock.advance({ seconds: 1 });
    await app.call({ method: 'POST', url: '/api/guardians', as: cookie, payload });
    const [mail] = await sentMail(app, email, 2);
    const token = tokenOf(mail?.link ?? '');
    expect((await createBrowser()('POST', '/auth/guardian', { token, ...INVITED })).status).toBeLessThan(300);
    await stillClosed('candidate', email, strangers, link);
    const browser = createBrowser();
    expect(await logIn(browser, 'candidate', email, OWN)).toBe(true);
    expect(await nameAt(browser)).toBe('Robin');
  });
});
