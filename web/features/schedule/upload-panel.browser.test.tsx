import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { show } from '../../testing/room.tsx';
import { UploadButton, UploadPreview } from './preview.tsx';
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

test.each([2, 0])('the preview says how many new slots leave no time to drive: %i', async (backToBack) => {
  const answer: UploadAnswer = {
    ...{ read: 1, added: 2, unchanged: 0, backToBack, refusedRows: 0, refused: [], notes: [] },
    reading: { sheets: [''], unread: [], hiddenRows: [], skippedRows: [], questions: [] },
    slots: ['09:00', '10:00'].map((startTime) => ({
      ...{ row: 2, instructor: 'Amina Osei', date: '2026-12-04', timeZone: 'America/Toronto', isNew: true },
      ...{ startTime, endTime: `${Number(startTime.slice(0, 2)) + 1}:00` },
    })),
  };
  const nothing = () => undefined;
  await show(
    <UploadPreview
      {...{ fileName: 'week.xlsx', answer, error: null, onSave: nothing, onChoose: nothing, onDiscard: nothing }}
    />,
  );
  await expect.element(page.getByText('Check before saving')).toBeVisible();
  const warning = page.getByText('2 new slots leave no driving time before or after another slot');
  expect(warning.elements()).toHaveLength(backToBack > 0 ? 1 : 0);
});
