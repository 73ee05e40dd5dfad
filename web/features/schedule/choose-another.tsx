import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { SHEET_TYPES } from './upload-button.tsx';

const useTexts = textsOf('schedule');

export function ChooseAnother({ onFile }: { onFile: (file: File) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {t('schedule.preview.another')}
      </Button>
      <FileInput ref={input} accept={SHEET_TYPES} onFile={onFile} />
    </>
  );
}
