import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_SETTINGS, type SavedSettings } from '#contract/schools.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SettingsForm } from './settings-form.tsx';

const SETTINGS: SavedSettings = { ...DEFAULT_SETTINGS, version: 'v1' };

test('a school that says it is registered is asked for the number of each tax it charges, at the field', async () => {
  const { calls } = await show(<SettingsForm schoolId="s1" part="billing" province="QC" settings={SETTINGS} />, {
    size: PHONE,
    answers: { 'PUT /school/s1/settings': ({ body }) => ({ ...(body as SavedSettings), version: 'v2' }) },
  });
  await page.getByRole('checkbox', { name: 'We’re registered for sales tax' }).click();
  const federal = page.getByRole('textbox', { name: 'GST/HST number' });
  const own = page.getByRole('textbox', { name: 'QST number' });
  await federal.fill('123456789 RT0001');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(own).toBeInvalid();
  await expect.element(federal).toBeValid();
  await expect.element(page.getByText(/^Enter the number you charge this tax under/).first()).toBeVisible();
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);
  expectToFit();
  await own.fill('1234567890 TQ0001');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(() => calls.filter(({ name }) => name.startsWith('PUT')).length).toBe(1);
});

test.each([
  ['en', /includes 4 minutes to park and change seats\. With 15, .* up to 11 minutes apart by car/],
  ['fr', /comprend 4 minutes pour se stationner et changer de place\. Avec 15, .* à 11 minutes de route/],
] as const)('the tolerance’s help counts the time to change seats: %s', async (language, help) => {
  await show(<SettingsForm schoolId="s1" part="hours" province="QC" settings={SETTINGS} />, { size: PHONE, language });
  await expect.element(page.getByRole('textbox', { name: /driving time|trajet/ })).toHaveAccessibleDescription(help);
  expectToFit();
});

test('a rate of the school’s own that equals its province’s needs the same numbers; another rate doesn’t', async () => {
  const { calls } = await show(<SettingsForm schoolId="s1" part="billing" province="SK" settings={SETTINGS} />, {
    answers: { 'PUT /school/s1/settings': ({ body }) => ({ ...(body as SavedSettings), version: 'v2' }) },
  });
  await page.getByRole('checkbox', { name: 'We’re registered for sales tax' }).click();
  await page.getByRole('textbox', { name: 'GST/HST number' }).fill('123456789 RT0001');
  const rate = page.getByLabelText(/^Your own tax rate/);
  const own = page.getByRole('textbox', { name: 'PST number' });
  await rate.fill('11');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(own).toBeInvalid();
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);
  await rate.fill('5');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(() => calls.filter(({ name }) => name.startsWith('PUT')).length).toBe(1);
});

test('a school describes itself and chooses what its public page shows; too many characters are refused', async () => {
  const { calls } = await show(<SettingsForm schoolId="s1" part="about" province="ON" settings={SETTINGS} />, {
    size: PHONE,
    answers: { 'PUT /school/s1/settings': ({ body }) => ({ ...(body as SavedSettings), version: 'v2' }) },
  });
  const about = page.getByLabelText(/^About your school/);
  const saved = () => calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);
  await about.fill('a'.repeat(601));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(about).toBeInvalid();
  expect(saved()).toEqual([]);
  await about.fill('Family-run since 1998.');
  await page.getByRole('checkbox', { name: 'Phone number' }).click();
  expectToFit();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect
    .poll(() => saved())
    .toMatchObject([{ about: 'Family-run since 1998.', showsPhone: true, showsAddress: false, showsWebsite: false }]);
});

test('a part takes somebody else’s change to another part, and sends it back unchanged', async () => {
  const details = { version: 'v2', fields: { noticeDays: 5 }, changedBy: 'Sam Roy', isOwnChange: false };
  const refusal = () => Response.json({ error: { code: 'changed_meanwhile', message: '', details } }, { status: 409 });
  const { calls } = await show(<SettingsForm schoolId="s1" part="team" province="ON" settings={SETTINGS} />, {
    answers: {
      'PUT /school/s1/settings': ({ body }) => ((body as SavedSettings).version === 'v1' ? refusal() : body),
    },
  });
  await page.getByRole('checkbox', { name: 'Managers can see income and reports' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(page.getByText('Sam Roy changed this while you were editing.')).toBeVisible();
  await expect.element(page.getByLabelText(/Minimum notice/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect.element(page.getByText('Settings saved.')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ managersSeeFigures: true, noticeDays: 5, version: 'v2' });
});
