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

/** A photo as a phone writes it: larger than needed, not square, rotated by its EXIF data, and with GPS coordinates. */
const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** The last picture of this kind on the page: its size in pixels and its centre colour. */
const shown = (page: Page, of: string) =>
  page
    .locator(`img[src*="/${of}/"][src*="/docs/photo"]`)
    .last()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(image, 0, 0, 1, 1);
      const [red = 0, , blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      return { width: image.naturalWidth, height: image.naturalHeight, colour: red > blue ? 'red' : 'blue' };
    });

const chooseFile = async (page: Page, choose: () => Promise<void>, buffer: Buffer) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose()]);
  expect(await chooser.element().getAttribute('accept')).toBe('image/*');
  await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
};

/** Uploads two profile photos in turn from the user menu, which stays open. */
async function changeOwnPhoto(page: Page, of: 'candidate' | 'school'): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  for (const [item, colour] of [
    ['Add a photo', 'red'],
    ['Change photo', 'blue'],
  ] as const) {
    await chooseFile(page, () => page.getByRole('menuitem', { name: item }).click(), await photo(colour));
    await expect.poll(() => shown(page, of).catch(() => null)).toEqual({ width: 512, height: 512, colour });
  }
  // The header and the top of the menu show the same photo.
  const sources = await page
    .locator(`img[src*="/${of}/"]`)
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  expect(sources.length).toBe(2);
  expect(new Set(sources).size).toBe(1);
}

test('[NV-07] a student’s new photo shows at once in every avatar; a file that is no picture is refused', async () => {
  const page = await open('/bookings', as(nth(fixture.students).client));
  await changeOwnPhoto(page, 'candidate');
  const noPicture = Buffer.from('no picture at all');
  await chooseFile(page, () => page.getByRole('menuitem', { name: 'Change photo' }).click(), noPicture);
  await page.getByText('Choose a JPEG, PNG, WebP or AVIF picture.').waitFor();
  expect((await shown(page, 'candidate')).colour).toBe('blue');
});

test('[NV-07] a school’s new photo shows at once in every avatar, and a car’s in the list of cars', async () => {
  const { school } = fixture;
  await school.client.post(`/school/${school.id}/cars`, {
    ...{ make: 'Toyota', model: 'Corolla', year: 2024, color: 'Blue', plateNumber: 'PHOTO 1', transmission: null },
    ...{ insuranceExpiry: null, inspectionExpiry: null, outFrom: null, outUntil: null },
  });
  const page = await open('/cars', as(school.client));
  const add = page.getByRole('button', { name: 'Add a photo: Toyota Corolla 2024 · PHOTO 1' });
  await chooseFile(page, () => add.click(), await photo('red'));
  await expect.poll(() => shown(page, 'car').catch(() => null)).toEqual({ width: 512, height: 512, colour: 'red' });
  await changeOwnPhoto(page, 'school');
});
