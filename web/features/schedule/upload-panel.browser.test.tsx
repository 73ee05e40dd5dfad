import type { ComponentProps } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SlotChange } from '#contract/schedule-changes.ts';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import type { SheetQuestion } from '#contract/sheet-reading.ts';
import { DESKTOP, PHONE, show } from '../../testing/room.tsx';
import { PastUploads } from './past-uploads.tsx';
import { UploadPreview } from './preview.tsx';
import { UndoUpload } from './undo-upload.tsx';
import { UploadButton } from './upload-button.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useScheduleUpload } from './use-schedule-upload.ts';

function Upload() {
  const upload = useScheduleUpload('school', () => undefined);
  return (
    <>
      <UploadButton onFile={(file) => void upload.choose(file)} isBusy={false} />
      <UploadPanel upload={upload} />
    </>
  );
}

test('[SC-01] [ER-08] the button picks .xlsx or .xls; another file is refused before it is sent', async () => {
  await show(<Upload />);
  await expect.element(page.getByRole('button', { name: 'Upload New Schedule' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file][name=schedule]');
  if (!input) throw new Error('no file input');
  expect(input.accept).toBe('.xlsx,.xls');
  await userEvent.upload(input, new File(['%PDF-1.7'], 'notes.pdf'));
  await expect
    .element(
      page.getByText(
        'We couldn’t read notes.pdf. This file isn’t a spreadsheet. Choose an .xlsx, .xls, .ods, .csv or .tsv file.',
      ),
    )
    .toBeVisible();
});

const nothing = () => undefined;
const READING = { sheets: [''], unread: [], hiddenRows: [], skippedRows: [], questions: [] };

function Preview({ answer, ...more }: { answer: UploadAnswer } & Partial<ComponentProps<typeof UploadPreview>>) {
  return (
    <UploadPreview
      {...{ fileName: 'week.xlsx', answer, choices: { days: 'suggest' }, questions: [], error: null }}
      {...{ onChange: nothing, onSave: nothing, onChoose: nothing, onDiscard: nothing }}
      {...more}
    />
  );
}

test.each([2, 0])('the preview says how many new slots leave no time to drive: %i', async (backToBack) => {
  const answer: UploadAnswer = {
    ...{ read: 1, added: 2, unchanged: 0, backToBack, refusedRows: 0, refused: [], notes: [], reading: READING },
    slots: ['09:00', '10:00'].map((startTime) => ({
      ...{ row: 2, instructor: 'Amina Osei', date: '2026-12-04', timeZone: 'America/Toronto', isNew: true },
      ...{ startTime, endTime: `${Number(startTime.slice(0, 2)) + 1}:00` },
    })),
  };
  await show(<Preview answer={answer} />);
  await expect.element(page.getByText('Check before saving')).toBeVisible();
  const warning = page.getByText('2 new slots leave no driving time before or after another slot');
  expect(warning.elements()).toHaveLength(backToBack > 0 ? 1 : 0);
});

const slot = (startTime: string, endTime: string, change: SlotChange) => ({
  ...{ startTime, endTime, change, timeZone: 'America/Toronto' },
});
const replacing = (people: number): UploadAnswer => ({
  ...{ read: 2, added: 2, unchanged: 1, removed: 1, booked: 1, daysAgain: 1, days: 'replace', version: 'v1' },
  ...{ backToBack: 0, refusedRows: 0, refused: [], notes: [], slots: [], reading: READING },
  calendar: Array.from({ length: people }, (_, index) => ({
    instructorId: `i${index}`,
    instructor: index === 0 ? 'Amina Osei' : `Person ${index}`,
    days: [
      {
        date: '2026-12-04',
        slots: [
          slot('09:00', '10:00', 'added'),
          slot('10:00', '11:00', 'added'),
          slot('11:00', '12:00', 'removed'),
          slot('13:00', '14:00', 'kept'),
          slot('15:00', '16:00', 'booked'),
        ],
      },
      { date: '2026-12-08', slots: [slot('09:00', '10:00', 'kept')] },
    ],
  })),
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)(
  'on %s, the calendar labels new, removed, kept and booked slots in words, week by week',
  async (_, size) => {
    await show(<Preview answer={replacing(1)} />, { size });
    await expect.element(page.getByRole('heading', { name: 'November 30–December 6, 2026' })).toBeVisible();
    for (const text of ['New: 9:00–11:00 AM 2 slots', 'Removed: 11:00 AM–12:00 PM', 'Kept: 1:00–2:00 PM'])
      await expect
        .element(
          page
            .getByRole('listitem')
            .filter({ hasText: spaces(text) })
            .last(),
        )
        .toBeVisible();
    await expect
      .element(
        page
          .getByRole('listitem')
          .filter({ hasText: spaces('Kept because booked: 3:00–4:00 PM') })
          .last(),
      )
      .toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Next week' }));
    await expect.element(page.getByRole('heading', { name: 'December 7–13, 2026' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Changes only' }));
    await expect.element(page.getByText('No matching instructors this week.')).toBeVisible();
  },
);

/** The formats put thin spaces around dashes and before AM. */
const spaces = (text: string) => new RegExp(text.replaceAll(' ', '\\s*').replaceAll('–', '\\s*–\\s*'));

test('two hundred instructors are paged and searched', async () => {
  await show(<Preview answer={replacing(200)} />, { size: DESKTOP });
  const rows = page.getByRole('table', { name: 'Changes by instructor and day' }).getByRole('rowheader');
  await expect.poll(() => rows.elements().length).toBe(20);
  await page.getByRole('searchbox', { name: 'Search instructors' }).fill('person 137');
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toEqual(['Person 137']);
});

test('slots can be added to days that already have some, and the order of day and month is asked once', async () => {
  const changes: unknown[] = [];
  const question: SheetQuestion = {
    kind: 'day_order',
    sheet: '',
    column: 'Date',
    row: 2,
    value: '03/12/2026',
    options: [
      { order: 'month_first', date: '2026-03-12' },
      { order: 'day_first', date: '2026-12-03' },
    ],
  };
  await show(<Preview answer={replacing(1)} questions={[question]} onChange={(change) => changes.push(change)} />);
  await expect.element(page.getByText('Is 03/12/2026 March 12, 2026 or December 3, 2026?')).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: 'December 3, 2026' }));
  await expect.element(page.getByRole('radio', { name: 'Replace these days for these instructors' })).toBeChecked();
  await userEvent.click(page.getByRole('radio', { name: 'Add to the existing slots' }));
  expect(changes).toEqual([{ days: 'suggest', dayOrder: 'day_first' }, { days: 'add' }]);
});

test('a file discarded during a comparison doesn’t come back when the comparison ends', async () => {
  const answers: ((answer: UploadAnswer) => void)[] = [];
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    answers.push((answer) => {
      Object.defineProperties(this, { status: { value: 200 }, responseText: { value: JSON.stringify(answer) } });
      this.getResponseHeader = () => 'application/json';
      this.onload?.(new ProgressEvent('load'));
    });
  });
  onTestFinished(() => send.mockRestore());
  await show(<Upload />);
  const input = document.querySelector<HTMLInputElement>('input[type=file][name=schedule]');
  await userEvent.upload(input as HTMLInputElement, new File(['PK'], 'week.xlsx'));
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(replacing(1));
  await userEvent.click(page.getByRole('radio', { name: 'Add to the existing slots' }));
  await expect.poll(() => answers.length).toBe(2);
  await userEvent.click(page.getByRole('button', { name: 'Discard' }));
  const paste = page.getByRole('textbox', { name: 'Or paste rows from your spreadsheet' });
  await expect.element(paste).toBeVisible();
  answers[1]?.(replacing(1));
  // React has rendered by the second frame.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  await expect.element(paste).toBeVisible();
  expect(page.getByText('Check before saving').elements()).toEqual([]);
});

test('rows can be pasted, and an empty box sends nothing', async () => {
  await show(<Upload />);
  const button = page.getByRole('button', { name: 'Check pasted rows' });
  await expect.element(button).toBeDisabled();
  await page.getByRole('textbox', { name: 'Or paste rows from your spreadsheet' }).fill('Instructor\tDate');
  await expect.element(button).toBeEnabled();
});

test('undoing an upload asks first, then names the booked lessons that stay', async () => {
  const booked = {
    ...{ bookingId: 'b', instructor: 'Amina Osei', studentName: 'Maya Chen' },
    ...{ date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
  };
  const { calls } = await show(<UndoUpload schoolId="school" upload={{ id: 'u1', fileName: 'week.xlsx' }} />, {
    answers: { 'POST /schedule/uploads/u1/undo': () => ({ removed: 3, restored: 1, booked: [booked] }) },
  });
  await userEvent.click(page.getByRole('button', { name: 'Undo upload week.xlsx' }));
  await expect.element(page.getByRole('alertdialog', { name: 'Undo this upload?' })).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Undo upload', exact: true }));
  await expect
    .element(
      page.getByText(/Slots removed: 3\. These lessons stay because they’re booked: Maya Chen with Amina Osei on/),
    )
    .toBeVisible();
  expect(calls).toHaveLength(1);
});

test('an upload can be undone until a lesson from it is booked, and for its first minutes even then', async () => {
  const upload = (fileName: string, undo: object) => ({
    ...{ id: fileName, fileName, uploadedBy: 'Olivia', uploadedAt: '2026-11-20T18:00:00Z' },
    ...{ read: 1, added: 1, unchanged: 0, refused: 0, removed: 0, ...undo },
  });
  const booked = { isUndoable: true, hasBookedSlots: true };
  await show(<PastUploads schoolId="school" timeZone="America/Toronto" />, {
    answers: {
      'GET /schedule/uploads': () => [
        upload('free.csv', { isUndoable: true, hasBookedSlots: false }),
        upload('new.csv', { ...booked, undoUntil: '2099-01-01T00:00:00Z' }),
        upload('booked.csv', { ...booked, undoUntil: '2020-01-01T00:00:00Z' }),
        upload('undone.csv', { isUndoable: false, undoneAt: '2026-11-20T18:05:00Z' }),
        upload('followed.csv', { isUndoable: false, isFollowed: true }),
        upload('past.csv', { isUndoable: false }),
      ],
    },
  });
  await expect.element(page.getByRole('row', { name: /^booked/ }).getByText('Has booked lessons')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^undone/ }).getByText('Undone', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /^followed/ }).getByText('Undo the later upload first'))
    .toBeVisible();
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);
  expect(names).toEqual(['free.csv', 'new.csv'].map((name) => `Undo uploadUndo upload ${name}`));
});
