import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Instructor } from '#contract/instructors.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { DESKTOP, show } from '../../testing/room.tsx';
import InstructorDetails from './instructor-details.tsx';

const PRIYA = {
  ...{ id: 'i1', firstName: 'Priya', lastName: 'Sharma', numberOfYearsOfExperience: 6, ratePerHour: 62.5 },
  ...{ languages: ['ENGLISH', 'PUNJABI'], contactNumber: '(416) 555-0188', email: 'priya@maple.example' },
  ...{ bio: 'Patient in traffic.\nCalm on ice.', rating: null, reviews: [], isActive: true, profilePhotoS3Url: null },
  instructorCar: { make: 'Toyota', model: 'Corolla', year: 2024, color: 'Blue', transmission: null },
  school: {
    ...{ id: 's1', name: 'Maple Lane', city: 'Toronto', province: 'ON', timeZone: 'America/Toronto' },
    ...{ bookingFee: 0, taxBasisPoints: 0 },
  },
} as unknown as Instructor;

const slot = (date: string, startTime: string, endTime: string) => ({
  ...{ date, startTime, endTime, timeZone: 'America/Toronto' },
  refundDeadlines: { full: '2099-05-06T07:08:00-04:00', half: '2099-05-07T09:10:00+05:30' },
});

function open(path: string, instructor = PRIYA) {
  writeSession({ kind: 'candidate', id: 'c1', first_name: 'Maya', last_name: 'Chen', photoVersion: null } as never);
  return show(<InstructorDetails />, {
    path,
    size: DESKTOP,
    answers: {
      'GET /instructor/i1': () => instructor,
      'GET /instructor/i1/kinds': () => [],
      'GET /instructor/i1/lesson-kinds': () => [],
      'GET /booking': () => [],
      'GET /saved-places': () => ({ saved: [], searched: null }),
      'GET /school/s1/packages/offered': () => [],
      'GET /package-orders': () => [],
      'GET /schedule/instructor/i1': () => [
        slot('2099-05-08', '09:00', '10:00'),
        slot('2099-05-08', '11:00', '12:00'),
        slot('2099-05-09', '09:00', '10:00'),
      ],
    },
  });
}
const CHOSEN = '/instructordetails?id=i1&date=2099-05-08&slot=09%3A00+-+10%3A00';
const termOf = (term: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === term)?.nextElementSibling?.textContent;
const bookButton = () => page.getByRole('button', { name: 'Book Your Session' });

test('[IP-01] [IP-02] shows the instructor and selected time; a blank pickup books nothing', async () => {
  await open(CHOSEN);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Priya Sharma' })).toBeVisible();
  for (const fact of [
    '$62.50 per hour',
    '$62.50 for a lesson of 1\u00a0h',
    'Experience - 6 years',
    'English, Punjabi',
    'No reviews yet',
    'Friday, May 8',
    '09:00 AM - 10:00 AM',
  ])
    await expect.element(page.getByText(fact, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/Patient in traffic\.\s*Calm on ice\./)).toBeVisible();
  expect(termOf('Contact number')).toBe('(416) 555-0188');
  expect(termOf('Email')).toBe('priya@maple.example');
  expect(termOf('Vehicle model')).toBe('Toyota Corolla 2024');
  expect(termOf('Vehicle colour')).toBe('Blue');
  await expect.element(bookButton()).toBeDisabled();
  await page.getByLabelText('Pickup location').fill('   ');
  await expect.element(bookButton()).toBeDisabled();
  await page.getByLabelText('Pickup location').fill('12 King Street West');
  await expect.element(bookButton()).toBeEnabled();
});

test.each([
  { isActive: true, links: 2 },
  { isActive: false, links: 0 },
])(
  'shows the instructor’s record, and links to the school’s page only while it lists them: %o',
  async ({ isActive, links }) => {
    const facts = { isActive, rating: 4.8, reviewCount: 25, lessonsGiven: 50, hasLicenceOnFile: true };
    await open('/instructordetails?id=i1', { ...PRIYA, ...facts });
    await expect.element(page.getByText('Valid licence on file with the school')).toBeVisible();
    await expect.element(page.getByText('50+ lessons given with Lanewise')).toBeVisible();
    await expect.element(page.getByText('(25 reviews)').first()).toBeVisible();
    const school = page.getByRole('link', { name: 'Maple Lane' }).elements();
    expect(school.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/schools/s1'));
  },
);

test('[IP-01] hides contact details until after the booking', async () => {
  await open(CHOSEN, { ...PRIYA, contactNumber: null, email: null });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(termOf('Email')).toMatch(/after/i);
});

test('[CP-01] shows the server’s refund deadlines in local time', async () => {
  await open(CHOSEN);
  await expect.element(page.getByText('Full refund before Wed, May 6, 7:08 AM')).toBeVisible();
  await expect.element(page.getByText('50% refund before Thu, May 7, 9:10 AM')).toBeVisible();
});

test.each([
  ['09:00 AM-10:00 AM', '09/05/2099', 'Saturday, May 9', '09:00 AM - 10:00 AM'],
  ['11:00 - 12:00', '2099-05-08T05:00:00.000Z', 'Friday, May 8', '11:00 AM - 12:00 PM'],
])('[RT-04] a navigation state with %s on %s selects that lesson', async (selectedSlot, dateOfSlot, day, time) => {
  const { go } = await open(CHOSEN);
  await go('/instructordetails', { state: { id: 'i1', selectedSlot, dateOfSlot } });
  await expect.element(page.getByText(day, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(time, { exact: true }).first()).toBeVisible();
});

test('a link fills in the pickup, which stays when another time is chosen', async () => {
  const pickup = '12 King Street West';
  const { address } = await open(`${CHOSEN}&${new URLSearchParams({ pickup, pickupPostalCode: 'M5V 2T6' })}`);
  await expect.element(page.getByLabelText('Pickup location')).toHaveValue(pickup);
  await expect.element(page.getByLabelText('Postal code (optional)')).toHaveValue('M5V 2T6');
  await expect.element(bookButton()).toBeEnabled();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: '11:00 AM - 12:00 PM' }).click();
  await expect.poll(address).toContain('11%3A00');
  expect(new URLSearchParams(address().split('?')[1]).get('pickup')).toBe(pickup);
  await expect.element(page.getByLabelText('Pickup location')).toHaveValue(pickup);
});

test('[RT-04] [IP-02] visitors who came to read can’t book, by navigation state or address', async () => {
  const { go } = await open('/instructordetails?id=i1&fromModule=true');
  await expect.element(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
  expect(bookButton().elements()).toEqual([]);
  expect(page.getByLabelText('Pickup location').elements()).toEqual([]);
  await go(CHOSEN);
  await expect.element(bookButton()).toBeVisible();
  await go(CHOSEN, { state: { id: 'i1', selectedSlot: '', dateOfSlot: '', fromModule: true } });
  await expect.poll(() => bookButton().elements()).toEqual([]);
});

test('shows reviews below the description, each with the lesson’s month and type, then packages and the car', async () => {
  const review = { name: 'Maya C.', rating: 5, comment: 'Passed!', answer: null, lessonMonth: '2026-11' };
  const reviews = [
    { ...review, kindNames: { en: 'Highway driving', fr: 'Autoroute' } },
    { ...review, comment: 'Calm', kindNames: null },
  ];
  const school = { ...PRIYA.school, taxBasisPoints: 1_300 };
  await open(CHOSEN, { ...PRIYA, school, rating: 5, reviews });
  await expect.element(page.getByText('$70.63 for a lesson of 1\u00a0h, tax included')).toBeVisible();
  await expect.element(page.getByText('Highway driving, November 2026', { exact: true })).toBeVisible();
  await expect.element(page.getByText('November 2026', { exact: true })).toBeVisible();
  const headings = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(headings.filter((heading) => /About|Reviews|Vehicle/.test(heading ?? ''))).toEqual([
    'About Priya',
    'Reviews',
    'Vehicle',
  ]);
});

test('carries the searched postal code into the form and keeps it when the time changes', async () => {
  const near = 'M5V, Downtown Toronto, ON';
  const { address } = await open(`${CHOSEN}&${new URLSearchParams({ near })}`);
  await expect.element(page.getByLabelText('Postal code (optional)')).toHaveValue('M5V');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: '11:00 AM - 12:00 PM' }).click();
  await expect.poll(address).toContain('11%3A00');
  expect(new URLSearchParams(address().split('?')[1]).get('near')).toBe(near);
});

test('[RT-04] redirects to the list without an instructor', async () => {
  const { address } = await open('/instructordetails');
  await expect.poll(address).toBe('/studenthomepage');
});
