import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PublicSchool, ShownInstructors } from '#contract/public-pages.ts';
import { show } from '../../testing/room.tsx';
import { CancellationTerms } from './instructor-cards.tsx';
import { SchoolPage } from './school-page.tsx';

const SCHOOL: PublicSchool = {
  ...{ slug: 'maple', name: 'Maple', city: 'Toronto', province: 'ON', photo: null, picture: '', languages: [] },
  ...{ rating: null, reviewCount: 0, reviews: [], kinds: [], packages: [], town: null },
  ...{ about: '', address: null, phone: null, website: null, instructors: [] },
};
const SHOWN: ShownInstructors = {
  ...{ page: 1, pages: 1, pageSize: 8, search: '', found: 8, count: 8, lowestPrice: 60 },
};
const hrefOf = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');

test('a school with few instructors has no search and no pages', async () => {
  await show(<SchoolPage school={SCHOOL} shown={SHOWN} />);
  await expect.element(page.getByRole('heading', { name: 'Instructors' })).toBeVisible();
  expect(page.getByRole('searchbox').query()).toBeNull();
  expect(page.getByRole('link', { name: /page/ }).query()).toBeNull();
});

test('without scripts, links lead to the neighbouring pages, and a form searches', async () => {
  const shown = { ...SHOWN, page: 2, pages: 3, found: 20, count: 200, search: 'Zoé' };
  await show(<SchoolPage school={SCHOOL} shown={shown} />, { language: 'fr' });
  await expect.element(page.getByText('9 à 16 sur 20')).toBeVisible();
  expect(hrefOf('Page précédente')).toBe('/fr/schools/maple?q=Zo%C3%A9#instructors');
  expect(hrefOf('Page suivante')).toBe('/fr/schools/maple?q=Zo%C3%A9&page=3#instructors');
  expect(hrefOf('Tout afficher')).toBe('/fr/schools/maple#instructors');
  const search = page.getByRole('searchbox', { name: 'Rechercher par nom' });
  await expect.element(search).toHaveValue('Zoé');
  expect((search.element() as HTMLInputElement).form?.getAttribute('action')).toBe('/fr/schools/maple#instructors');
});

test.each([
  ['en', false, /^Free cancellation until 48\s/, '/faqs#cancelling'],
  ['fr', true, /^Annulation gratuite jusqu’à 48\sheures avant le cours, sauf les frais/, '/fr/faqs#cancelling'],
] as const)('[CP-01] free cancellation in %s, with a booking fee: %s', async (language, hasFee, text, href) => {
  await show(<CancellationTerms hasFee={hasFee} />, { language });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('link').element().getAttribute('href')).toBe(href);
});

test('a school’s reviews show with whom each lesson was', async () => {
  const review = { name: 'Amina O.', rating: 5, comment: '', answer: null, lessonMonth: '2026-11', kindNames: null };
  const reviews = [{ ...review, instructorName: 'Priya Sharma' }];
  await show(<SchoolPage school={{ ...SCHOOL, reviews }} shown={SHOWN} />);
  await expect.element(page.getByText('November 2026, with Priya Sharma')).toBeVisible();
});
