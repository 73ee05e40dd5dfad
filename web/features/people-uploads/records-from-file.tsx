import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { sendRecords, useRecordsTemplate, useSaveRecords } from './queries.ts';

const useTexts = createTextsHook('people-uploads');
const uploader = lazyImport(() => import('./people-uploader.tsx'));

/** Imports a school's students into its records. */
export function RecordsFromFile({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const template = useRecordsTemplate(schoolId);
  const saving = useSaveRecords(schoolId);
  const Uploader = useLazyImport(uploader, isOpen, () => setOpen(false))?.PeopleUploader;
  return (
    <Card className="mt-8">
      <h2 className="text-lg font-bold">{t('import.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('import.lead')}</p>
      {isOpen && Uploader ? (
        <Uploader
          ask={(file) => sendRecords(schoolId, file)}
          save={saving.mutateAsync}
          template={template}
          dropLabel={t('import.dropLabel')}
          dropHelp={t('import.dropHelp')}
          accepts={t('import.accepts')}
          saveLabel={t('import.save')}
          savedText={(count) => t('import.saved', { count })}
          bytesMax={SHEET_LIMITS.bytes}
        />
      ) : (
        <Button variant="secondary" isBusy={isOpen} busyLabel={t('opening')} onClick={() => setOpen(true)}>
          <FileUp className="size-5 shrink-0" aria-hidden="true" />
          {t('import.open')}
        </Button>
      )}
    </Card>
  );
}
