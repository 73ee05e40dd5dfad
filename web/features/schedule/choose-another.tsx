import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import { SHEET_TYPES } from './upload-button.tsx';

export function ChooseAnother({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('school');
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
