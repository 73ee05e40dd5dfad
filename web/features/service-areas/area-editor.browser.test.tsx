import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Instructor } from '#contract/instructors.ts';
import type { ServiceArea } from '#contract/service-areas.ts';
import type { Call } from '../../testing/http.ts';
import { expectToFit, show } from '../../testing/room.tsx';
import { ServiceAreaSection } from './service-area-section.tsx';

const place = (postalCode: string, latitude: number, longitude: number) => ({
  ...{ postalCode, latitude, longitude },
  label: `${postalCode}, Town, ON`,
  province: 'ON' as const,
  uncertaintyKm: 2,
});
const SCHOOLS: ServiceArea = {
  postalCode: 'M4K 1N5',
  radiusKm: 25,
  isOwn: false,
  version: 'v1',
  centre: place('M4K 1N5', 43.68, -79.35),
  towns: [
    { name: 'Toronto', latitude: 43.7, longitude: -79.4 },
    { name: 'Oshawa', latitude: 43.9, longitude: -78.87 },
  ],
  lessons: [
    { latitude: 43.69, longitude: -79.3, count: 3 },
    { latitude: 43.9, longitude: -78.87, count: 1 },
  ],
};

async function open({ language = 'en', size = [1280, 900] }: { language?: 'en' | 'fr'; size?: [number, number] } = {}) {
  let stored = SCHOOLS;
  const url = '/instructor/7/service-area';
  const room = await show(<ServiceAreaSection instructor={{ id: '7', firstName: 'Daniel' } as Instructor} />, {
    language,
    size,
    answers: {
      [`GET ${url}`]: () => stored,
      [`PUT ${url}`]: ({ body }: Call) => {
        stored = { ...SCHOOLS, ...(body as { postalCode: string; radiusKm: number }), isOwn: true };
        return stored;
      },
      [`DELETE ${url}`]: () => {
        stored = SCHOOLS;
        return stored;
      },
      'GET /places': () => [place('L1G 4T9', 43.93, -78.86)],
    },
  });
  await expect.element(page.getByRole('img')).toBeVisible();
  return {
    ...room,
    writes: () => room.calls.flatMap(({ name, body }) => (name.startsWith('GET') ? [] : [{ name, body }])),
  };
}
const names = () => [...document.querySelectorAll<SVGElement>('[data-name]')].map((one) => one.dataset.name);
const radius = () => page.getByRole('textbox', { name: 'Radius' });

test('the picture has towns and lessons, and the same is said in words', async () => {
  await open();
  await expect
    .element(
      page.getByRole('img', {
        name: 'Map: 25 km around M4K 1N5, Town, ON, where Daniel picks up students. North is up.',
      }),
    )
    .toBeVisible();
  expect(names()).toEqual(['Toronto']);
  await expect.element(page.getByText('Covers Toronto.')).toBeVisible();
  await expect.element(page.getByText(/^3 of 4 lessons in the last 8 weeks started in this area/)).toBeVisible();
});

test('it follows the slider and the number before anything is saved', async () => {
  const { writes } = await open();
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(radius()).toHaveValue('200');
  await expect.poll(names).toContain('Oshawa');
  await radius().fill('50');
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '50 km');
  await expect.element(page.getByText(/^4 of 4 lessons/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Postal code of the centre' }).fill('l1g4t9');
  await expect.element(page.getByRole('img', { name: /50 km around L1G 4T9/ })).toBeVisible();
  expect(writes()).toEqual([]);
});

test('what is saved can be undone, and given back to the school', async () => {
  const { writes } = await open();
  await radius().fill('12');
  await page.getByRole('button', { name: 'Save area' }).click();
  await expect.element(page.getByText('Daniel’s own area: 12 km around M4K 1N5.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/^Daniel uses your school’s area: 25 km/)).toBeVisible();
  await expect.element(radius()).toHaveValue('25');
  await radius().fill('30');
  await page.getByRole('button', { name: 'Save area' }).click();
  await page.getByRole('button', { name: 'Use the school’s area' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Daniel’s own area: 30 km around M4K 1N5.')).toBeVisible();
  const put = (radiusKm: number) => ({
    name: 'PUT /instructor/7/service-area',
    body: { postalCode: 'M4K 1N5', radiusKm, version: 'v1' },
  });
  const clear = { name: 'DELETE /instructor/7/service-area', body: undefined };
  expect(writes()).toEqual([put(12), clear, put(30), clear, put(30)]);
});

test('what is no area is said at its field, and the picture keeps the one before', async () => {
  const { writes } = await open();
  await radius().fill('500');
  await page.getByRole('textbox', { name: 'Postal code of the centre' }).fill('here');
  await page.getByRole('button', { name: 'Save area' }).click();
  await expect.element(radius()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('img', { name: /25 km around M4K 1N5/ })).toBeVisible();
  expect(writes()).toEqual([]);
});

test.each(['en', 'fr'] as const)('on the narrowest phone nothing sticks out: %s', async (language) => {
  await open({ language, size: [320, 700] });
  expectToFit();
});
