import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../server/testing/free-port.ts';
import { makeScratchFolder } from '../../../server/testing/scratch-folder.ts';
import { uploadSheet } from '../../support/api.ts';
import { linkIn, mailTo } from '../../support/mailbox.ts';
import { launchProduct } from '../../support/product.ts';
import { book, day, type Fixture, makeFixture, nth } from '../support/fixture.ts';
import { words } from '../support/languages.ts';
import { PASSWORD } from '../support/people.ts';
import { addMadeUpLanguage, MARK, run } from './made-up-language.ts';

// Adding a language takes only text files: this folder has one more language and the same code.
const french = words['fr-CA'];
const folder = makeScratchFolder('lanewise-check-');
const dataDir = makeScratchFolder('lanewise-check-');
let address: string;
let server: Awaited<ReturnType<typeof launchProduct>>;
let fixture: Fixture;

async function start(root?: string): Promise<void> {
  server = await launchProduct({ port: Number(new URL(address).port), dataDir, ...(root && { root }) });
}
async function stop(): Promise<void> {
  server.kill('SIGINT');
  await once(server, 'exit');
}

beforeAll(async () => {
  await addMadeUpLanguage(folder);
  run(folder, 'scripts/texts.ts');
  run(folder, 'web/build.ts');
  address = `http://localhost:${await freePort()}`;
  await start(folder);
  fixture = await makeFixture({ slots: [[0, 3, '09:00', '10:00']], product: { address, dataDir } });
});
afterAll(async () => {
  await stop();
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${address}${path}`, { ...init, headers: { 'accept-language': 'eo', ...init.headers } });
const send = (path: string, body: object): Promise<Response> =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

test('a copied language is in the switch, and pages are made in it', async () => {
  const english = await (await fetch(address, { headers: { 'accept-language': 'en' } })).text();
  for (const name of ['Français', 'Esperanto']) expect(english).toContain(`>${name}</span>`);
  const page = await (await ask('/')).text();
  expect(page).toContain('<html lang="eo"');
  expect(page).toContain(MARK);
  expect((await ask('/share.eo.jpg')).status).toBe(200);
});

test('a copied language is written in mails, and kept as an account’s own', async () => {
  const person = { first_name: 'Zofia', last_name: 'Nowak', password: PASSWORD };
  expect((await send('/api/candidate/signup', { ...person, email: 'de@check.example', locale: 'de' })).status).toBe(
    400,
  );
  const email = 'zofia@check.example';
  const answer = await send('/api/candidate/signup', { ...person, email, locale: 'eo' });
  expect([answer.status, await answer.json()]).toEqual([201, { message: expect.stringContaining(MARK) }]);
  const mail = await mailTo(dataDir, email, /‹eo›$/);
  expect(mail.html).toContain('lang="eo"');
  const link = new URL(linkIn(mail, '/verify/'));
  expect((await ask(`/api${link.pathname}${link.search}`)).status).toBe(200);
});

const { columns } = french.messages;
const ROW: Record<string, string> = {
  [columns.instructor]: 'instructor1@check.example',
  [columns.date]: day(4),
  [columns.start_time]: '10:00',
  [columns.end_time]: '11:00',
};

test('a copied language is that of refusals, exports, the template and the sheets that are read', async () => {
  const { school } = fixture;
  await book(nth(fixture.students), nth(fixture.instructors).id, 3, '09:00', '10:00');
  const headers = { cookie: school.client.cookie() };
  const refusal = await (await send('/api/candidate/login', { email: 'who@check.example', password: 'x' })).json();
  expect(refusal).toMatchObject({ error: { message: french.messages.errors.invalid_credentials + MARK } });
  const message = french.messages.validation.required + MARK;
  const { error } = await (await send('/api/candidate/signup', {})).json();
  expect(error.details).toContainEqual({ path: 'email', code: 'required', message });

  const csv = await (await ask(`/api/booking/school/${school.id}/export?format=csv&when=all`, { headers })).text();
  expect(csv).toContain(`Lieu de rencontre${MARK}`);

  const template = await ask(`/api/schedule/template?schoolId=${school.id}`, { headers });
  const heading = columns.instructor + MARK;
  const rows = utils.sheet_to_json<string[]>(Object.values(read(await template.arrayBuffer()).Sheets)[0] ?? {}, {
    header: 1,
  });
  expect(rows[0]).toContain(heading);
  const filledIn = utils.book_new();
  const row = rows[0]?.map((column) => ROW[column.replace(MARK, '')] ?? '') ?? [];
  utils.book_append_sheet(filledIn, utils.aoa_to_sheet([rows[0] ?? [], row]));
  const bytes = write(filledIn, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array<ArrayBuffer>;
  expect(await uploadSheet(school.client, school.id, new Blob([bytes]))).toMatchObject({ read: 1, added: 1 });
});

test('the API’s description names a copied language', async () => {
  const { paths } = (await (await ask('/api/openapi.json')).json()) as { paths: Record<string, object> };
  expect(JSON.stringify(paths['/api/candidate/signup'])).toContain('"enum":["en","eo","fr"]');
});

test('where a language is taken out again, whoever had it is written to in English', async () => {
  await stop();
  await start();
  const email = 'zofia@check.example';
  const login = await send('/api/candidate/login', { email, password: PASSWORD });
  const headers = { cookie: login.headers.getSetCookie().join('; ') };
  expect(await (await ask('/api/candidate/profile', { headers })).json()).toMatchObject({ locale: 'en' });
  await send('/api/auth/password/forgot', { email, userType: 'STUDENT' });
  expect((await mailTo(dataDir, email, /password/)).html).toContain('lang="en"');
});
