import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/room.tsx';
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
        'notes.pdf was not read. This file is not an Excel spreadsheet. Please choose an .xlsx or .xls file.',
      ),
    )
    .toBeVisible();
});
