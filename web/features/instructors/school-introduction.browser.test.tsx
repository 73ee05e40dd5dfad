import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SchoolIntroduction } from './school-introduction.tsx';

const HIDDEN = { address: null, phone: null, website: null };

test('the school’s name leads to its public page, with the contact details that it shows', async () => {
  const contact = { ...HIDDEN, phone: '(416) 555-0177' };
  await show(<SchoolIntroduction slug="maple" name="Maple Lane" contact={contact} summary={undefined} />, {
    language: 'fr',
  });
  const link = page.getByRole('link', { name: 'Maple Lane' });
  expect(link.element().getAttribute('href')).toBe('/fr/schools/maple');
  await expect.element(page.getByRole('link', { name: '(416) 555-0177' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
});

test('its own words come with its rating, its size and a link to more', async () => {
  const summary = { about: 'Family-run.', rating: 4.7, reviewCount: 31, instructorCount: 4 };
  await show(<SchoolIntroduction slug="maple" name="Maple Lane" contact={HIDDEN} summary={summary} />, { size: PHONE });
  for (const text of ['Family-run.', '(31 reviews)', '4 instructors'])
    await expect.element(page.getByText(text)).toBeVisible();
  const more = page.getByRole('link', { name: 'More about this school' });
  expect(more.element().getAttribute('href')).toBe('/schools/maple');
  expectToFit();
});

test('a school without words or reviews shows its size', async () => {
  const summary = { about: '', rating: null, reviewCount: 0, instructorCount: 1 };
  await show(<SchoolIntroduction slug="maple" name="Maple Lane" contact={HIDDEN} summary={summary} />);
  await expect.element(page.getByText('1 instructor')).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
  expect(page.getByText('review').elements()).toHaveLength(0);
});
