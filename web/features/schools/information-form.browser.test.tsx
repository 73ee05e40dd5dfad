import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { School } from '#contract/schools.ts';
import { breakUploads } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { InformationForm } from './information-form.tsx';

const LARCH: School = {
  ...{ id: '2f1dbf4c-0a54-4d1b-9d40-58c1d1c1a001', name: 'Larch Driving', wantedName: null },
  ...{ email: 'office@larch.example', contactNumber1: '(416) 555-0199', contactNumber2: '', website: '' },
  ...{ addressLine1: '77 Bay Street', addressLine2: '', city: 'Toronto', province: 'ON', country: 'Canada' },
  ...{ postalCode: 'M5V 2T6', timeZone: 'America/Toronto', isInformationComplete: true, isApproved: true },
  ...{ mailAddress: 'office@larch.example', addressState: 'confirmed', photoVersion: null, version: 'v1' },
};

test.each([
  ['en', 'Your new name is waiting for approval', 'School name', /Students still see “Larch Driving”/],
  [
    'fr',
    'Votre nouveau nom attend notre approbation',
    'Nom de l’école',
    /Les élèves voient toujours «\sLarch Driving\s»/,
  ],
] as const)(
  '%s: a name that waits for approval stands in its field, and students see the old one',
  async (...[language, title, label, text]) => {
    await show(<InformationForm school={{ ...LARCH, wantedName: 'Larch Driving Academy' }} />, {
      language,
      size: PHONE,
    });
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByLabelText(label)).toHaveValue('Larch Driving Academy');
    expectToFit();
  },
);

test('no name waits: nothing is said of it', async () => {
  await show(<InformationForm school={LARCH} />);
  await expect.element(page.getByLabelText('School name')).toHaveValue('Larch Driving');
  await expect.element(page.getByText('Your new name is waiting for approval')).not.toBeInTheDocument();
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole('button', { name: 'Submit' });
const BOXES = [
  'The school is legally registered and licensed in Canada or the province.',
  'I accept the terms and conditions.',
];
const REQUIRED = {
  'School name': 'Larch Driving',
  'House number and street': '77 Bay Street',
  City: 'Toronto',
  'Postal code': 'M5V 2T6',
  Phone: '(416) 555-0199',
  Email: 'office@larch.example',
};

test('[SI-01] Submit is disabled until the eight fields are filled in and both boxes ticked', async () => {
  const { screen } = await show(<InformationForm school={LARCH} />);
  for (const [label, value] of Object.entries(REQUIRED)) {
    await expect.element(field(label)).toHaveValue(value);
    await field(label).fill('   ');
    await expect.element(submit()).toBeDisabled();
    await field(label).fill(value);
    await expect.element(submit()).toBeEnabled();
  }
  await expect.element(page.getByRole('button', { name: /Ontario.*Province$/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Canada.*Country$/ })).toBeVisible();
  for (const name of BOXES) {
    const box = page.getByRole('checkbox', { name, exact: true });
    await expect.element(box).toBeChecked();
    await box.click();
    await expect.element(submit()).toBeDisabled();
    await box.click();
    await expect.element(submit()).toBeEnabled();
  }
  await screen.unmount();
  await show(<InformationForm school={{ ...LARCH, province: null }} />);
  await expect.element(submit()).toBeDisabled();
});

test('[SI-01] a postal code of another province and a wrong phone number are refused together', async () => {
  const { calls } = await show(<InformationForm school={LARCH} />);
  await field('Postal code').fill('V5V 2T6');
  await field('Phone').fill('123');
  await submit().click();
  const links = page.getByRole('alert').getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.textContent))
    .toEqual([
      'Postal code: This postal code is in British Columbia. Correct the code or the province.',
      'Phone: Invalid Canadian phone number',
    ]);
  expect(calls).toEqual([]);
});

test('until a new address is confirmed the form says where email goes, and sends the link again', async () => {
  const waiting: School = { ...LARCH, mailAddress: 'old@larch.example', addressState: 'link_sent' };
  await show(<InformationForm school={waiting} />, {
    size: PHONE,
    answers: { [`POST /school/${LARCH.id}/contact-address/link`]: () => waiting },
  });
  await expect
    .element(
      page.getByText('We sent a link to office@larch.example. Until you open it, emails go to old@larch.example.'),
    )
    .toBeVisible();
  expectToFit();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect.element(page.getByText('A link is on its way to office@larch.example.')).toBeVisible();
});

test('[ER-08] without a connection the form says that it was not sent, and keeps what was typed', async () => {
  breakUploads();
  await show(<InformationForm school={LARCH} />);
  await field('City').fill('Ottawa');
  await submit().click();
  await expect
    .element(page.getByRole('alert').getByText('We couldn’t reach Lanewise. Check your connection and try again.'))
    .toBeVisible();
  await expect.element(field('City')).toHaveValue('Ottawa');
});

test.each([
  ['en', 'Quebec', /^QST number/, 'Enter the number exactly as it appears on your registration letter'],
  ['fr', 'Québec', /^Nº de TVQ/, 'Entrez le numéro tel qu’il figure sur votre lettre d’inscription'],
] as const)(
  '%s: a school that moves to %s can enter its tax number there',
  async (language, province, label, wrong) => {
    await show(<InformationForm school={LARCH} />, { language, size: PHONE });
    const number = page.getByRole('textbox', { name: label });
    await expect.element(number).not.toBeInTheDocument();
    await page.getByRole('button', { name: /Ontario/ }).click();
    await page.getByRole('option', { name: province }).click();
    await number.fill('123');
    await page.getByLabelText(/^(Postal code|Code postal)$/).fill('H2X 1Y4');
    await page.getByRole('button', { name: /^(Submit|Envoyer)$/ }).click();
    await expect.element(number).toBeInvalid();
    await expect.element(page.getByText(wrong, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByLabelText(/^(City|Ville)$/)).toHaveValue('Toronto');
    expectToFit();
  },
);
