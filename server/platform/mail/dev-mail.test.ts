import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ NODE_ENV: 'development' }, { runsJobs: true });
});
afterAll(() => app.close());

const get = (url: string) => app.http.inject({ url });

test('/dev/mail lists emails and shows each one with its link', async () => {
  expect((await get('/dev/mail')).body).toContain('No message yet');
  const email = 'reader@example.com';
  const payload = { first_name: 'Rea', last_name: 'Der', email, password: 'seven-quiet-lanes' };
  await app.call({ method: 'POST', url: '/api/candidate/signup', payload });
  const [mail] = await sentMail(app, email, 1);

  const list = await get('/dev/mail');
  expect(list.headers['content-type']).toContain('text/html');
  expect(list.body).toContain('Confirm your email address');
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

test('a file that isn’t an email gets 404', async () => {
  for (const file of ['nothing.eml', '..%2f..%2fconfig.eml', 'server.pid', '.hidden.eml'])
    expect((await get(`/dev/mail/${file}`)).statusCode).toBe(404);
});

test('/dev/mail doesn’t exist on a server that sends mail or serves others, in whatever way that was configured', async () => {
  const forgotten = { NODE_ENV: '', PUBLIC_URL: 'https://lanewise.example', LIMITS: 'on' };
  const real = { NODE_ENV: 'development', SMTP_URL: 'smtp://127.0.0.1:1' };
  for (const environment of [real, forgotten, { ...forgotten, NODE_ENV: 'production' }, { NODE_ENV: 'test' }]) {
    const other = await createTestApp(environment);
    try {
      for (const url of ['/dev/mail', '/dev/mail/:file', '/dev/mail/:file/body'])
        expect(other.http.hasRoute({ method: 'GET', url })).toBe(false);
    } finally {
      await other.close();
    }
  }
});
