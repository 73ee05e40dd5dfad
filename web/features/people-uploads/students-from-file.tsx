import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { sendStudents, useStudentTemplate } from './queries.ts';

const useTexts = createTextsHook('people-uploads');
const uploader = lazyImport(() => import('./people-uploader.tsx'));

/** Imports a school's existing students, who are invited to book online. */
export function StudentsFromFile({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const template = useStudentTemplate(schoolId);
  const Uploader = useLazyImport(uploader, isOpen, () => setOpen(false))?.PeopleUploader;
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('students.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('students.lead')}</p>
      {isOpen && Uploader ? (
        <Uploader
          ask={(file) => sendStudents(schoolId, file)}
          save={(file) => sendStudents(schoolId, file)}
          template={template}
          accepts={t('students.accepts')}
          saveLabel={t('students.save')}
          savedText={(count) => t('students.saved', { count })}
        />
      ) : (
        <Button variant="secondary" isBusy={isOpen} busyLabel={t('opening')} onClick={() => setOpen(true)}>
          <Mail className="size-5 shrink-0" aria-hidden="true" />
          {t('students.open')}
        </Button>
      )}
    </Card>
  );
}
