import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { SHEET_TYPES } from './upload-button.tsx';

export function ChooseAnother({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('school');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {t('schedule.preview.another')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={SHEET_TYPES}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
