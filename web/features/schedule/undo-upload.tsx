import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { longDay } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUndoUpload } from './queries.ts';

const useTexts = createTextsHook('schedule');

interface UndoUploadProps {
  schoolId: string;
  upload: { id: string; fileName: string };
  onUndone?: () => void;
}

/** Undoes an upload once the school confirms, and names the booked lessons that stay. */
export function UndoUpload({ schoolId, upload, onUndone }: UndoUploadProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const formats = useFormats();
  const language = useLanguage();
  const undo = useUndoUpload(schoolId);
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    undo.mutate(upload.id, {
      onSuccess({ removed, restored, booked }) {
        setAsking(false);
        const lessons = booked.map(({ studentName, instructor, date, startTime }) =>
          t('undo.lesson', {
            ...{ student: studentName || ui('deletedAccount'), instructor },
            ...{ day: longDay(date, language), time: formats.clock(startTime) },
          }),
        );
        if (booked.length === 0) toast(t('undo.done', { removed, restored }));
        else toast(t('undo.doneExcept', { removed, lessons: formats.list(lessons) }), 'attention');
        onUndone?.();
      },
    });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        <span aria-hidden="true">{t('undo.button')}</span>
        <span className="sr-only">{t('undo.buttonOf', { name: upload.fileName })}</span>
      </Button>
      {isAsking && (
        <LossDialog
          title={t('undo.title')}
          words={{ keep: t('undo.keep'), confirm: t('undo.button'), busy: t('undo.busy') }}
          change={undo}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('undo.text', { name: upload.fileName })}
        </LossDialog>
      )}
    </>
  );
}
