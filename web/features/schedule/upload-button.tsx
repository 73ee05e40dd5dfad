import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { SHEET_EXTENSIONS } from '#contract/sheet-limits.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/drop-zone.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('schedule');

/** SC-01: the button accepts Excel files only. Drop zones accept every format that we read. */
const EXCEL_TYPES = '.xlsx,.xls';
export const SHEET_TYPES = SHEET_EXTENSIONS.join(',');

export function UploadButton({ onFile, isBusy }: { onFile: (file: File) => void; isBusy: boolean }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        <Upload className="size-5 shrink-0" aria-hidden="true" />
        {t('schedule.upload')}
      </Button>
      <FileInput ref={input} name="schedule" accept={EXCEL_TYPES} onFile={onFile} />
    </>
  );
}
