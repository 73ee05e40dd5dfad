import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '#contract/bookable-days.ts';
import type { Car } from '#contract/cars.ts';
import { type Call, refused } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { todayIn } from '../../ui/dates.ts';
import { Cars } from './cars.tsx';

const TODAY = todayIn(null);

const CAR: Car = {
  ...{ id: 'c1', make: 'Toyota', model: 'Corolla', year: 2023, color: 'Blue', plateNumber: 'ABCD 123' },
  ...{ transmission: 'manual', insuranceExpiry: addDays(TODAY, 10), inspectionExpiry: addDays(TODAY, -1) },
  ...{ outFrom: TODAY, outUntil: null, photoVersion: null, version: 'v1' },
  drivers: [
    { id: 'i1', name: 'Maria Silva' },
    { id: 'i2', name: 'Jean Tremblay' },
  ],
  lessons: [
    {
      ...{ bookingId: 'b1', date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
      ...{ instructorName: 'Maria Silva', studentName: 'Sam Learner' },
    },
  ],
};

const pageOf = (cars: Car[]) => ({ cars, total: cars.length });

async function open(language: 'en' | 'fr', save: () => unknown = () => CAR) {
  const room = await show(<Cars schoolId="s1" />, {
    language,
    size: PHONE,
    answers: { 'GET /school/s1/cars/page': () => pageOf([CAR]), 'PUT /school/s1/cars/c1': save },
  });
  await expect.element(page.getByRole('heading', { name: 'Toyota Corolla 2023' })).toBeVisible();
  return room;
}

test('a car shows its drivers, expiry dates and the lessons it’s unavailable for', async () => {
  await open('en');
  await expect.element(page.getByText('Expired')).toBeVisible();
  await expect.element(page.getByText('Soon', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Jean Tremblay' }))
    .toHaveAttribute('href', '/instructorDetails/i2');
  await expect.element(page.getByText('1 lesson is booked while this car is out of service')).toBeVisible();
  await expect
    .element(page.getByText('Friday, December 4, 9:00 AM - 10:00 AM: Sam Learner with Maria Silva'))
    .toBeVisible();
  expectToFit();
});

test('long names wrap instead of widening a small phone', async () => {
  const long = 'Venkatanarasimharajuvaripetapapadimitrakopoulos';
  const car = { ...CAR, make: long, color: long, drivers: [{ id: 'i1', name: `${long} ${long}` }] };
  await show(<Cars schoolId="s1" />, {
    size: [320, 700],
    answers: { 'GET /school/s1/cars/page': () => pageOf([car]) },
  });
  await expect.element(page.getByRole('link', { name: `${long} ${long}` })).toBeVisible();
  expectToFit();
});

test('saves every field for all drivers, and clears emptied dates', async () => {
  const { calls } = await open('en');
  await page.getByRole('button', { name: 'Edit Toyota Corolla 2023 · ABCD 123' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Maria Silva, Jean Tremblay share this car/)).toBeVisible();
  await dialog.getByLabelText('Colour').fill('Red');
  await dialog.getByLabelText(/^Insured until/).fill('');
  await dialog.getByLabelText(/^Until/).fill(addDays(TODAY, -3));
  await dialog.getByRole('button', { name: 'Save car' }).click();
  await expect.element(dialog.getByText('The end must come after the start.').first()).toBeVisible();
  await dialog.getByLabelText(/^Until/).fill(addDays(TODAY, 3));
  await dialog.getByRole('button', { name: 'Save car' }).click();
  await expect.element(page.getByText('Toyota Corolla 2023 saved.')).toBeVisible();
  const { id: _, photoVersion, drivers, lessons, ...said } = CAR;
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    ...said,
    ...{ color: 'Red', insuranceExpiry: null, outUntil: addDays(TODAY, 3) },
  });
});

test('a duplicate plate shows an error at its field in the reader’s language', async () => {
  await open('fr', () => refused(400, 'invalid_request', [{ path: 'plateNumber', code: 'plate_in_use' }]));
  await page.getByRole('button', { name: /^Modifier/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer la voiture' }).click();
  await expect.element(page.getByText('Une autre voiture de votre école a déjà cette plaque.').first()).toBeVisible();
  expectToFit();
});

test('a car is added before anybody drives it', async () => {
  const { calls } = await show(<Cars schoolId="s1" />, {
    size: PHONE,
    answers: {
      'GET /school/s1/cars/page': () => pageOf([]),
      'POST /school/s1/cars': () => ({ ...CAR, drivers: [], lessons: [] }),
    },
  });
  await page.getByRole('button', { name: 'Add a car' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Plate number').fill('ABCD 123');
  await dialog.getByLabelText('Model').fill('Corolla');
  await dialog.getByLabelText('Colour').fill('Blue');
  await dialog.getByRole('button', { name: 'Save car' }).click();
  await expect.element(page.getByText('Toyota Corolla 2023 saved.')).toBeVisible();
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    plateNumber: 'ABCD 123',
    outFrom: null,
  });
});

test('shows a car’s photo, or asks for one', async () => {
  const other = { ...CAR, id: 'c2', plateNumber: 'EFGH 456', photoVersion: '0123456789ab' };
  await show(<Cars schoolId="s1" />, {
    size: PHONE,
    answers: { 'GET /school/s1/cars/page': () => pageOf([CAR, other]) },
  });
  await expect.element(page.getByRole('button', { name: 'Add a photo: Toyota Corolla 2023 · ABCD 123' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Change photo: Toyota Corolla 2023 · EFGH 456' }))
    .toBeVisible();
  const pictures = [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual(['/api/car/c2/docs/photo?v=0123456789ab']);
  expectToFit();
});

test('many cars come a page at a time, and are searched by the server', async () => {
  const plates = Array.from({ length: 24 }, (_, index) => `BIG ${index + 1}`);
  const answer = ({ query }: Call) => {
    const found = plates.filter((plate) => plate.includes(query.get('q') ?? ''));
    const start = Number(query.get('page')) * Number(query.get('limit'));
    const cars = found.slice(start, start + 10).map((plateNumber) => ({ ...CAR, id: plateNumber, plateNumber }));
    return { cars, total: found.length };
  };
  const { address } = await show(<Cars schoolId="s1" />, {
    path: '/cars?page=2',
    answers: { 'GET /school/s1/cars/page': answer },
  });
  await expect.element(page.getByText('11–20 of 24')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Edit .*BIG 11$/ })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search by plate, car or driver' });
  await search.fill('BIG 24');
  await expect.element(page.getByRole('button', { name: /^Edit .*BIG 24$/ })).toBeVisible();
  expect(address()).toBe('/cars?q=BIG+24');
  await search.fill('Honda');
  await expect.element(page.getByText('No matches')).toBeVisible();
});
