import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SavedPlace } from '#contract/places.ts';
import type { Call } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SavedPlaces } from './saved-places.tsx';

/** A fake server that stores what it is sent. */
function open(saved: SavedPlace[], language: 'en' | 'fr' = 'en') {
  const places = new Map(saved.map((place) => [place.id, place]));
  const keep = ({ name, body }: Call) => {
    const id = name.split('/').at(-1) ?? '';
    if (name.startsWith('DELETE')) places.delete(id);
    else places.set(id, { id, ...(body as Omit<SavedPlace, 'id'>) });
    return places.get(id);
  };
  const answers = new Proxy<Record<string, (call: Call) => unknown>>(
    { 'GET /saved-places': () => ({ saved: [...places.values()], searched: null }) },
    { get: (known, name: string) => known[name] ?? keep },
  );
  return show(<SavedPlaces />, { language, size: PHONE, answers });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const HOME: SavedPlace = { id: 'p1', name: 'home', address: '1 Main Street', postalCode: 'M4C 1B5', version: 'v1' };

test('a place is added, changed and removed', async () => {
  const { calls } = await open([]);
  await button('Add a place').click();
  await page.getByLabelText('Address').fill('5 Elm Street');
  await page.getByLabelText('Postal code (optional)').fill('K1D');
  await button('Save this place').click();
  await expect.element(page.getByText('Enter a Canadian postal code, such as M5V 2T6.', { exact: true })).toBeVisible();
  await page.getByLabelText('Postal code (optional)').fill('m5v2t6');
  await button('Save this place').click();
  await expect.element(page.getByText('5 Elm Street, M5V 2T6')).toBeVisible();
  expectToFit();
  await button('Edit Home').click();
  await expect.element(page.getByLabelText('Address')).toHaveValue('5 Elm Street');
  await page.getByLabelText('Address').fill('6 Elm Street');
  await button('Save this place').click();
  await expect.element(page.getByText('6 Elm Street, M5V 2T6')).toBeVisible();
  expect(new Set(calls.filter(({ name }) => name.startsWith('PUT')).map(({ name }) => name)).size).toBe(1);
  await button('Remove Home').click();
  await expect.poll(() => page.getByText('6 Elm Street, M5V 2T6').query()).toBeNull();
});

test('five are enough; known names are in the reader’s language, own words as they were written', async () => {
  const five = ['home', 'school', 'work', 'Grandma', 'Pool'].map((name, index) => ({ ...HOME, id: `p${index}`, name }));
  await open(five, 'fr');
  await expect.element(page.getByText('Maison', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Grandma', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Vous avez atteint la limite de cinq lieux/)).toBeVisible();
  expect(button('Ajouter un lieu').query()).toBeNull();
});
