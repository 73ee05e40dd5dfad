import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { as, type Fixture, makeFixture, nth } from './support/fixture.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ instructors: [] });
});

/** As a phone writes it: larger than needed, not square, lying on its side, with the place where it was taken. */
const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** The picture in the open menu's head: its size in pixels and its colour in the middle. */
const shown = (page: Page) =>
  page
    .locator('img[src*="/docs/photo"]')
    .last()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(image, 0, 0, 1, 1);
      const [red = 0, , blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      return { width: image.naturalWidth, height: image.naturalHeight, colour: red > blue ? 'red' : 'blue' };
    });

test('[NV-07] a phone’s photo, and another after it, shows at once in every avatar; what is no picture is refused', async () => {
  const page = await open('/bookings', as(nth(fixture.students).client));
  await page.getByRole('button', { name: 'User menu' }).click();
  const head = page.getByRole('menu', { name: 'User menu' });
  await head.waitFor();
  expect(await page.locator('img[src*="/docs/photo"]').count()).toBe(0);

  for (const [item, colour] of [
    ['Add a photo', 'red'],
    ['Change photo', 'blue'],
  ] as const) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    expect(await chooser.element().getAttribute('accept')).toBe('image/*');
    await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(colour) });
    await expect.poll(() => shown(page).catch(() => null)).toEqual({ width: 512, height: 512, colour });
  }
  // In the header and in the menu's head alike.
  const sources = await page
    .locator('img[src*="/docs/photo"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  expect(sources.length).toBe(2);
  expect(new Set(sources).size).toBe(1);

  // No picture: told in words, and the old one stays.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Change photo' }).click(),
  ]);
  await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
  await page.getByText('Please choose a JPEG, PNG, WebP or AVIF picture.').waitFor();
  expect((await shown(page)).colour).toBe('blue');
});

test('a school gives a car a photo, and another after it', async () => {
  const { school } = fixture;
  const { id } = await school.client.post<{ id: string }>(`/school/${school.id}/cars`, {
    ...{ make: 'Toyota', model: 'Corolla', year: 2024, color: 'Blue', plateNumber: 'PHOTO 1', transmission: null },
    ...{ insuranceExpiry: null, inspectionExpiry: null, outFrom: null, outUntil: null },
  });
  const page = await open('/cars', as(school.client));
  for (const [button, colour] of [
    ['Add a photo', 'red'],
    ['Change photo', 'blue'],
  ] as const) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: `${button}: Toyota Corolla 2024 · PHOTO 1` }).click(),
    ]);
    await chooser.setFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer: await photo(colour) });
    await expect.poll(() => shown(page).catch(() => null)).toEqual({ width: 512, height: 512, colour });
  }
  expect(await page.locator(`img[src^="/api/car/${id}/docs/photo"]`).count()).toBe(1);
});
