import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = (url: string) => app.http.inject({ url });

test('/dev/mail lists what was sent and shows each message with its link', async () => {
  expect((await get('/dev/mail')).body).toContain('No message yet');
  const email = 'reader@example.com';
  const payload = { first_name: 'Rea', last_name: 'Der', email, password: 'seven-quiet-lanes' };
  await app.call({ method: 'POST', url: '/api/candidate/signup', payload });
  const [mail] = await sentMail(app, email, 1);

  const list = await get('/dev/mail');
  expect(list.headers['content-type']).toContain('text/html');
  expect(list.body).toContain('Please confirm your email address');
  expect(list.body).toContain(email);
  const address = /href="(\/dev\/mail\/[\w-]+\.eml)"/.exec(list.body)?.[1] ?? '';
  const page = await get(address);
  expect(page.body).toContain(`src="${address}/body"`);
  expect(page.body).toContain('sandbox="allow-popups');
  expect(page.body).not.toContain('allow-scripts');

  const body = await get(`${address}/body`);
  expect(body.headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'self'; sandbox /);
  expect(body.body).toContain(`href="http://localhost:3000${mail?.link}"`);
});

test('a file that is no message’s answers 404', async () => {
  for (const file of ['nothing.eml', '..%2f..%2fconfig.eml', 'server.pid', '.hidden.eml'])
    expect((await get(`/dev/mail/${file}`)).statusCode).toBe(404);
});

test('a name that somebody else points at this machine reads no mail', async () => {
  const as = async (host: string, url = '/dev/mail') => (await app.http.inject({ url, headers: { host } })).statusCode;
  for (const host of ['elsewhere.example', 'elsewhere.example:3000', 'localhost.elsewhere.example', '127.0.0.1.nip.io'])
    for (const url of ['/dev/mail', '/dev/mail/a.eml', '/dev/mail/a.eml/body', '/dev/mail/a.eml/attachment/0'])
      expect([host, await as(host, url)]).toEqual([host, 404]);
  for (const host of ['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000', '192.168.1.7'])
    expect([host, await as(host)]).toEqual([host, 200]);
  const named = await createTestApp({ PUBLIC_URL: 'https://lanewise.example' });
  try {
    const answer = await named.http.inject({ url: '/dev/mail', headers: { host: 'lanewise.example' } });
    expect(answer.statusCode).toBe(200);
  } finally {
    await named.close();
  }
});

test('there is no /dev/mail where mail really leaves, nor in production', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://lanewise.example', LIMITS: 'on' };
  for (const environment of [{ SMTP_URL: 'smtp://127.0.0.1:1' }, production]) {
    const real = await createTestApp(environment);
    try {
      for (const url of ['/dev/mail', '/dev/mail/:file', '/dev/mail/:file/body'])
        expect(real.http.hasRoute({ method: 'GET', url })).toBe(false);
    } finally {
      await real.close();
    }
  }
});
