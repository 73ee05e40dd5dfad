import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminSchool } from '#contract/admin.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { Schools } from './schools.tsx';

const LARCH: AdminSchool = {
  ...{ id: 's1', name: 'Larch Driving', wantedName: 'Larch Driving Academy', email: 'office@larch.example' },
  ...{ mailAddress: null, logInEmail: 'office@larch.example', contactNumber1: '(416) 555-0199', contactNumber2: '' },
  ...{ website: '', address: '77 Bay Street, Toronto, M5V 2T6', province: 'ON', instructorCount: 2, carCount: 1 },
  ...{ isTaxRegistered: false, taxBasisPoints: null, state: 'approved', isEmailVerified: true },
  ...{ declaredAt: '2026-11-01T12:00:00Z', approvedAt: '2026-11-02T12:00:00Z', createdAt: '2026-11-01T12:00:00Z' },
};

async function open(language: 'en' | 'fr') {
  let items = [LARCH];
  return show(<Schools />, {
    language,
    size: PHONE,
    answers: {
      'GET /admin/schools': () => ({ items, next: null }),
      'GET /admin/waiting': () => ({ schools: items.length, messages: 0, mail: 0 }),
      'POST /admin/schools/s1/name': () => {
        items = [];
        return new Response(null, { status: 204 });
      },
    },
  });
}

test.each([
  [
    'en',
    'Approve the name Larch Driving Academy',
    true,
    'Students now see Larch Driving Academy. We emailed the school.',
  ],
  ['en', 'Reject the name Larch Driving Academy', false, 'Larch Driving keeps its name. We emailed the school.'],
  [
    'fr',
    'Approuver le nom Larch Driving Academy',
    true,
    'Les élèves voient maintenant Larch Driving Academy. Nous avons écrit à l’école.',
  ],
  ['fr', 'Refuser le nom Larch Driving Academy', false, 'Larch Driving garde son nom. Nous avons écrit à l’école.'],
] as const)('%s: shows a new name beside the old one: %s', async (language, button, isApproved, said) => {
  const { calls } = await open(language);
  await expect.element(page.getByText('Larch Driving → Larch Driving Academy')).toBeVisible();
  expectToFit();
  await page.getByRole('button', { name: button }).click();
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByText('Larch Driving → Larch Driving Academy')).not.toBeInTheDocument();
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
    name: 'Larch Driving Academy',
    isApproved,
  });
});
