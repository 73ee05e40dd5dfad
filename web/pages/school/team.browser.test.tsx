import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SchoolMember } from '#contract/members.ts';
import { type Call, refused } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { Team } from './team.tsx';

const PRIYA_ID = '2f1dbf4c-0a54-4d1b-9d40-58c1d1c1a001';
const JEAN_ID = '2f1dbf4c-0a54-4d1b-9d40-58c1d1c1a002';
const member = (more: Partial<SchoolMember>): SchoolMember => ({
  ...{ id: 'm1', state: 'member', email: 'owner@school.example', firstName: '', lastName: '', role: 'owner' },
  ...{ instructorId: null, since: '2026-11-01T12:00:00Z', expiresAt: null, isYou: false, version: 'v1' },
  ...more,
});
const OWNER = member({ isYou: true });
const MANAGER = member({
  id: 'm2',
  role: 'manager',
  email: 'noor@school.example',
  firstName: 'Noor',
  lastName: 'Haddad',
});
const PRIYA = member({ id: 'm3', role: 'instructor', instructorId: PRIYA_ID, firstName: 'Priya', lastName: 'Rao' });

async function open(language: 'en' | 'fr', answers: Record<string, () => unknown> = {}) {
  const instructors = [
    { id: PRIYA_ID, name: 'Priya Rao' },
    { id: JEAN_ID, name: 'Jean Roy' },
  ];
  const room = await show(<Team schoolId="s1" instructors={instructors} />, {
    language,
    size: PHONE,
    answers: {
      'GET /school/s1/members': () => [OWNER, MANAGER, PRIYA],
      'GET /school/s1/history': () => ({ items: [], next: null }),
      ...answers,
    },
  });
  await expect.element(page.getByText('Noor Haddad', { exact: true }).first()).toBeVisible();
  return room;
}

test('asks a member without a name for it', async () => {
  const { calls } = await open('en', { 'PUT /school/s1/own-name': () => new Response(null, { status: 204 }) });
  await page.getByLabelText('First name').fill('Ada');
  await page.getByLabelText('Last name').fill('Moss');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect.element(page.getByText('Name saved.')).toBeVisible();
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ firstName: 'Ada', lastName: 'Moss' });
  expectToFit();
});

test('turns a manager into an instructor who has no log-in yet', async () => {
  const { calls } = await open('en', { 'PATCH /school/s1/members/m2': () => MANAGER });
  await page.getByRole('button', { name: 'Change role of Noor Haddad' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Instructor' }).click();
  await dialog.getByRole('button', { name: /Which instructor/ }).click();
  await expect.element(page.getByRole('option', { name: 'Priya Rao' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Jean Roy' }).click();
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect.element(page.getByText('Noor Haddad: Instructor.')).toBeVisible();
  const sent = calls.find(({ name }) => name.startsWith('PATCH'))?.body;
  expect(sent).toEqual({ role: 'instructor', instructorId: JEAN_ID, version: 'v1' });
});

test('the only owner stays owner and can start teaching; members without a profile keep none', async () => {
  let taught: string | null = null;
  const { calls } = await open('en', {
    'GET /school/s1/members': () => [{ ...OWNER, instructorId: taught }, MANAGER, PRIYA],
    'PATCH /school/s1/members/m1': () => {
      taught = JEAN_ID;
      return OWNER;
    },
    'PATCH /school/s1/members/m2': () => MANAGER,
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /Change role of owner@/ }).click();
  await expect.element(dialog.getByRole('radio')).toBeVisible();
  await dialog.getByRole('button', { name: /Teaches as/ }).click();
  await page.getByRole('option', { name: 'Jean Roy' }).click();
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect.element(page.getByText('Owner · teaches as Jean Roy')).toBeVisible();
  expect(page.getByRole('button', { name: /Remove owner@/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Change role of Noor Haddad' }).click();
  await expect.element(dialog.getByRole('button', { name: /Teaches as/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect
    .poll(() => calls.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body))
    .toEqual([
      { role: 'owner', instructorId: JEAN_ID, version: 'v1' },
      { role: 'manager', version: 'v1' },
    ]);
  expectToFit();
});

test('a manager who teaches becomes a bookkeeper, who teaches nobody; your own new role applies to the page', async () => {
  let me = MANAGER;
  const { calls } = await open('en', {
    'GET /school/s1/members': () => [OWNER, { ...me, instructorId: JEAN_ID, isYou: true }, PRIYA],
    'GET /session': () => ({ actor: null }),
    'PATCH /school/s1/members/m2': () => {
      me = { ...MANAGER, role: 'bookkeeper' };
      return me;
    },
  });
  await page.getByRole('button', { name: 'Change role of Noor Haddad' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: /Teaches as/ })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Bookkeeper' }).click();
  await expect.element(dialog.getByText(/doesn’t see lessons or messages/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /Teaches as/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect.element(page.getByText('Noor Haddad: Bookkeeper.')).toBeVisible();
  expect(calls.find(({ name }) => name.startsWith('PATCH'))?.body).toEqual({ role: 'bookkeeper', version: 'v1' });
  await expect.poll(() => calls.some(({ name }) => name === 'GET /session')).toBe(true);
});

test('a refused change keeps what was chosen: the role may have been taken away meanwhile', async () => {
  await open('en', { 'POST /school/s1/members': () => refused(403, 'forbidden') });
  await page.getByLabelText('Their email').fill('new@school.example');
  await page.getByRole('radio', { name: 'Front desk' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByLabelText('Their email')).toHaveValue('new@school.example');
  await expect.element(page.getByRole('radio', { name: 'Front desk' })).toBeChecked();
});

test('doesn’t remove the last owner, and explains a refused change', async () => {
  await open('fr', { 'PATCH /school/s1/members/m3': () => refused(409, 'last_owner') });
  await expect.element(page.getByRole('button', { name: /^Retirer owner@/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Changer le rôle de Priya Rao' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le rôle' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expectToFit();
});

test('an owner reads the history page by page, with the API keys used', async () => {
  const entry = (id: number, given: object) => ({
    ...{ id, at: '2026-11-20T15:00:00Z', who: 'Noor Haddad', keyName: '', what: 'lesson_cancelled', target: 'LW-7K2M' },
    ...given,
  });
  await open('en', {
    'GET /school/s1/history': (({ query }: Call) =>
      query.get('after') === '2'
        ? { items: [entry(1, { what: 'not_known_yet', target: '' })], next: null }
        : {
            items: [entry(3, {}), entry(2, { keyName: 'Front desk', what: 'slot_added', target: 'Priya Rao' })],
            next: 2,
          }) as () => unknown,
  });
  const lines = page.getByRole('list').last().getByRole('listitem');
  const said = () => lines.elements().map((line) => line.textContent ?? '');
  await expect.poll(said).toHaveLength(2);
  expect(said()[0]).toMatch(/^Noor Haddad.*LW-7K2M/);
  expect(said()[1]).toMatch(/^Front desk \(API key created by Noor Haddad\).*Priya Rao/);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => said()[2]).toMatch(/^Noor HaddadChanged something/);
  expectToFit();
});

test('long names wrap instead of widening a small phone', async () => {
  const long = 'Venkatanarasimharajuvaripetapapadimitrakopoulos';
  const entry = { id: 1, at: '2026-11-20T15:00:00Z', who: long, keyName: long, what: 'slot_added', target: long };
  await show(<Team schoolId="s1" instructors={[]} />, {
    size: [320, 700],
    answers: {
      'GET /school/s1/members': () => [OWNER, member({ id: 'm2', firstName: long, lastName: long })],
      'GET /school/s1/history': () => ({ items: [entry], next: null }),
    },
  });
  await expect.element(page.getByText(`${long} (API key created by ${long})`)).toBeVisible();
  expectToFit();
});
