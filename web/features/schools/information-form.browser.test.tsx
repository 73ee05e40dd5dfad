import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { School } from '#contract/schools.ts';
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
