import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

export const SHEET_TYPES = '.xlsx,.xls';

export function UploadButton({ onFile, isBusy }: { onFile: (file: File) => void; isBusy: boolean }) {
  const { t } = useTranslation('school');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        <Upload className="size-5 shrink-0" aria-hidden="true" />
        {t('schedule.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        name="schedule"
        accept={SHEET_TYPES}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was mended.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
