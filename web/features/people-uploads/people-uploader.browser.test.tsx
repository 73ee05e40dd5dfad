import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PeopleUploadAnswer } from '#contract/people-uploads.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { PeopleUploader } from './people-uploader.tsx';

const FOUND: PeopleUploadAnswer = {
  ...{ read: 3, added: 1, known: 1, refusedRows: 1 },
  refused: [{ row: 4, column: 'Email', code: 'invalid_email', message: 'Invalid email address' }],
  rows: [
    { row: 2, name: 'Mei Lin', email: 'mei@lanes.example', state: 'new' },
    { row: 3, name: 'Zoé Côté', email: 'zoe@lanes.example', state: 'known_licence' },
  ],
};

async function choose(content = 'a,b\n', found = FOUND) {
  const sent: string[] = [];
  const answering =
    (name: string) =>
    async ({ query }: { query: { dayOrder?: string } }) => {
      sent.push(query.dayOrder ? `${name} ${query.dayOrder}` : name);
      return query.dayOrder ? FOUND : found;
    };
  await show(
    <PeopleUploader
      ask={answering('ask')}
      save={answering('save')}
      template={{ mutate: () => undefined, isPending: false }}
      accepts="I accept the terms"
      saveLabel="Add instructors"
      savedText={(count) => `Added ${count} instructor.`}
    />,
    { size: PHONE },
  );
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, new File([content], 'team.csv', { type: 'text/csv' }));
  return sent;
}

test('a file shows what would come of it, and is saved once the terms are accepted', async () => {
  const sent = await choose();
  await expect.element(page.getByRole('heading', { name: 'Check before saving' })).toBeVisible();
  await expect.element(page.getByText('3 rows read · 1 new · 1 already in your list · 1 to correct')).toBeVisible();
  await expect.element(page.getByText('Invalid email address')).toBeVisible();
  await expect.element(page.getByText('Already in your list, same licence')).toBeVisible();
  expectToFit();
  await page.getByRole('button', { name: 'Add instructors' }).click();
  await expect.element(page.getByText('Check this box to continue')).toBeVisible();
  expect(sent).toEqual(['ask']);
  await page.getByLabelText('I accept the terms').click();
  await page.getByRole('button', { name: 'Add instructors' }).click();
  await expect.element(page.getByText('Added 1 instructor.')).toBeVisible();
  expect(sent).toEqual(['ask', 'save']);
});

test('a file too large is told before it is sent', async () => {
  const sent = await choose('x'.repeat(1024 * 1024 + 1));
  await expect
    .element(page.getByText('We couldn’t read team.csv. This file is too large. Choose a smaller one.'))
    .toBeVisible();
  expect(sent).toEqual([]);
});

test('the order of day and month is asked once, and saved with the file', async () => {
  const options = [
    { order: 'month_first' as const, date: '2007-04-12' },
    { order: 'day_first' as const, date: '2007-12-04' },
  ];
  const question = { kind: 'day_order' as const, sheet: '', column: 'Date of birth', row: 2, value: '04/12/2007' };
  const sent = await choose('a,b\n', { ...FOUND, added: 0, refusedRows: 2, questions: [{ ...question, options }] });
  await expect.element(page.getByText('Is 04/12/2007 April 12, 2007 or December 4, 2007?')).toBeVisible();
  expectToFit();
  await page.getByRole('radio', { name: 'December 4, 2007' }).click();
  await expect.element(page.getByText('3 rows read · 1 new · 1 already in your list · 1 to correct')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'December 4, 2007' })).toBeChecked();
  await page.getByLabelText('I accept the terms').click();
  await page.getByRole('button', { name: 'Add instructors' }).click();
  await expect.element(page.getByText('Added 1 instructor.')).toBeVisible();
  expect(sent).toEqual(['ask', 'ask day_first', 'save day_first']);
});
