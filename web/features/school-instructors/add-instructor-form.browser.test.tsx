import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, refused } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { AMINA } from '../../testing/samples.ts';
import { AddInstructorForm } from './add-instructor-form.tsx';

const SCHOOL = '2f1dbf4c-0a54-4d1b-9d40-58c1d1c1a001';

/** A school with one instructor, Amina. */
async function open(answers: Answers = {}) {
  const { calls } = await show(<AddInstructorForm schoolId={SCHOOL} />, {
    answers: { [`GET /instructor/school/${SCHOOL}/names`]: () => [AMINA], 'POST /instructor': () => AMINA, ...answers },
  });
  return { sent: () => calls.filter(({ name }) => name === 'POST /instructor').map(({ body }) => body) };
}

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole('button', { name: 'Add instructor' }).click();
const summary = () => page.getByRole('alert').filter({ hasText: 'your attention' });
const complaints = () =>
  summary()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

const TYPED = {
  'First name': 'Priya',
  'Last name': 'Nair',
  'Contact number': '+1 (416) 555-0123',
  Email: 'priya@nair.driving',
  'Years of experience': '4',
  'Charges per hour': '48',
  'Car model': 'Civic',
  'Car colour': 'White',
  'Car plate number': 'PRI 001',
};

async function fillIn(changes: Partial<typeof TYPED> = {}) {
  for (const [label, value] of Object.entries({ ...TYPED, ...changes })) await field(label).fill(value);
  await page.getByRole('button', { name: /Languages/ }).click();
  await page.getByRole('option', { name: 'Malayalam' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('checkbox').click();
}

test('[AI-01] each required field says so when it is empty; make, year and photo are optional', async () => {
  const { sent } = await open();
  await submit();
  await expect.element(summary()).toHaveFocus();
  expect(complaints().sort()).toEqual(
    [...Object.keys(TYPED), 'Languages', 'I accept the terms for instructors']
      .map((label) => `${label}: This field is required`)
      .sort(),
  );
  expect(sent()).toEqual([]);
});

test('[AI-02] [AI-03] a wrong number, address or rate is refused with its reason, until it is corrected', async () => {
  const { sent } = await open();
  await fillIn({ 'Contact number': '116-555-0123', Email: 'priya@driving', 'Charges per hour': 'forty' });
  await submit();
  await expect.element(summary()).toBeVisible();
  expect(complaints()).toEqual([
    'Contact number: Invalid Canadian phone number',
    'Email: Invalid email address',
    'Charges per hour: Enter a number',
  ]);
  await field('Contact number').fill('1 416 555 0123');
  await field('Charges per hour').fill('48');
  // A colleague's email is refused together with the other errors.
  await field('Email').fill(' AMINA@example.com');
  await submit();
  await expect.poll(complaints).toEqual(['Email: One of your instructors already has this email address.']);
  expect(sent()).toEqual([]);
  await field('Email').fill('priya@nair.driving');
  await submit();
  await expect.poll(sent).toMatchObject([{ contactNumber: '(416) 555-0123', email: 'priya@nair.driving' }]);
});

test('[AI-04] the 13 languages, in the order of the specification', async () => {
  await open();
  await page.getByRole('button', { name: /Languages/ }).click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const options = page.getByRole('option').elements();
  expect(options.map((option) => option.textContent?.toUpperCase()).join(' ')).toBe(
    'ENGLISH FRENCH HINDI TAMIL TELUGU KANNADA MALAYALAM MARATHI GUJARATI BENGALI PUNJABI MANDARIN SPANISH',
  );
});

test('[AI-05] success clears the form and says so; the next instructor begins at the first field', async () => {
  const { sent } = await open();
  await fillIn();
  await submit();
  const dialog = page.getByRole('alertdialog', { name: 'Success!' });
  await expect.element(dialog.getByText('Instructor added successfully!')).toBeVisible();
  expect(sent()).toMatchObject([{ languages: ['MALAYALAM'], ratePerHour: 48, termsAcceptance: true }]);
  await page.getByRole('button', { name: 'Add another instructor' }).click();
  await expect.element(field('First name')).toHaveFocus();
  for (const label of Object.keys(TYPED)) await expect.element(field(label)).toHaveValue('');
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
});

test('[AI-05] the terms are at most 400 px high and are accepted once they have been read to the end', async () => {
  await open();
  await page.getByRole('button', { name: 'Read the terms' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms for instructors' });
  for (const promise of [/authorized representative of the school/, /is accurate/, /valid driver’s licence/])
    await expect.element(terms.getByText(promise).first()).toBeInTheDocument();
  expect(terms.element().getBoundingClientRect().height).toBeLessThanOrEqual(400);
  await expect.element(terms.getByRole('button', { name: 'Accept the terms' })).not.toBeInTheDocument();
  await terms.getByRole('button', { name: 'Read on' }).click();
  (terms.getByRole('region').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await terms.getByRole('button', { name: 'Accept the terms' }).click();
  await expect.element(page.getByRole('checkbox')).toBeChecked();
});

test('a colleague’s plate asks whose car it is and what would change; going back leaves the reason at the field', async () => {
  const { model, ...car } = AMINA.instructorCar;
  const { sent } = await open({
    'POST /instructor': () =>
      refused(409, 'car_shared', [
        {
          ...{ path: 'instructorCar.plateNumber', code: 'car_known', message: 'This car is used by Amina Osei' },
          params: { knownCar: { drivers: ['Amina Osei'], car: { ...car, model }, changes: ['model'] } },
        },
      ]),
  });
  await fillIn({ 'Car plate number': 'abc-123' });
  await submit();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('Currently Corolla; you entered Civic')).toBeVisible();
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Car plate number')).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toHaveLength(1);
});

test('[ER-08] without a connection the form says so, and keeps what was typed', async () => {
  await open({ 'POST /instructor': () => 'lost' });
  await fillIn();
  await submit();
  await expect
    .element(page.getByRole('alert').getByText('We couldn’t reach Lanewise. Check your connection and try again.'))
    .toBeVisible();
  for (const [label, value] of Object.entries(TYPED)) await expect.element(field(label)).toHaveValue(value);
});
