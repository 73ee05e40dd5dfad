import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { sendInstructors, useInstructorTemplate, useSaveInstructors } from './queries.ts';

const useTexts = createTextsHook('people-uploads');
const terms = lazyImport(() => import('../school-instructors/terms-dialog.tsx'));
const uploader = lazyImport(() => import('./people-uploader.tsx'));

/** Imports a school's instructors from a CSV file. */
export function InstructorsFromFile({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [areTermsOpen, setTermsOpen] = useState(false);
  const template = useInstructorTemplate(schoolId);
  const saving = useSaveInstructors(schoolId);
  const Uploader = useLazyImport(uploader, isOpen, () => setOpen(false))?.PeopleUploader;
  const closeTerms = () => setTermsOpen(false);
  const TermsDialog = useLazyImport(terms, areTermsOpen, closeTerms)?.TermsDialog;
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('instructors.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('instructors.lead')}</p>
      {isOpen && Uploader ? (
        <Uploader
          ask={(file) => sendInstructors(schoolId, file)}
          save={saving.mutateAsync}
          template={template}
          accepts={t('instructors.accepts')}
          terms={
            <Button variant="quiet" size="sm" onClick={() => setTermsOpen(true)}>
              {t('instructors.terms')}
            </Button>
          }
          saveLabel={t('instructors.save')}
          savedText={(count) => t('instructors.saved', { count })}
        />
      ) : (
        <Button variant="secondary" isBusy={isOpen} busyLabel={t('opening')} onClick={() => setOpen(true)}>
          <FileUp className="size-5 shrink-0" aria-hidden="true" />
          {t('instructors.open')}
        </Button>
      )}
      {TermsDialog && <TermsDialog isOpen={areTermsOpen} onClose={closeTerms} onAccept={closeTerms} />}
    </Card>
  );
}
