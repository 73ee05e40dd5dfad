import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/room.tsx';
import { SchoolContact, useTrustFacts } from './trust-facts.tsx';

const HIDDEN = { address: null, phone: null, website: null };

test('the school’s name leads to its public page, with the contact details that it shows', async () => {
  await show(<SchoolContact slug="maple" name="Maple Lane" contact={{ ...HIDDEN, phone: '(416) 555-0177' }} />, {
    language: 'fr',
  });
  const link = page.getByRole('link', { name: 'Maple Lane' });
  expect(link.element().getAttribute('href')).toBe('/fr/schools/maple');
  await expect.element(page.getByRole('link', { name: '(416) 555-0177' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
});

const Facts = (props: Parameters<typeof useTrustFacts>[0]) => {
  const { licence, lessons } = useTrustFacts(props);
  return (
    <p>
      {licence}; {lessons ?? 'none'}
    </p>
  );
};

test.each([
  [{}, 'Licence confirmed by the school; none'],
  [{ lessonsGiven: 0, hasLicenceOnFile: false }, 'Licence confirmed by the school; none'],
  [
    { lessonsGiven: 50, hasLicenceOnFile: true },
    'Valid licence on file with the school; 50+ lessons given with Lanewise',
  ],
])('claims no more than is known: %o', async (facts, text) => {
  await show(<Facts {...facts} />);
  await expect.element(page.getByText(text)).toBeVisible();
});
