import { useEffect, useRef } from 'react';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { lateTextsOf, textsOf } from '../../ui/i18n/texts-of.ts';
import { ChooseAnother } from './choose-another.tsx';
import { PreviewCounts } from './preview-counts.tsx';
import { PreviewSlots } from './preview-slots.tsx';
import { RefusedRows } from './refused-rows.tsx';

const useTexts = textsOf('schedule');
const useMessages = lateTextsOf('messages');

interface UploadPreviewProps {
  fileName: string;
  answer: UploadAnswer;
  error: unknown;
  onSave: (partial: boolean) => void;
  onChoose: (file: File) => void;
  onDiscard: () => void;
}

/** What saving this sheet would do. All or nothing, unless the school takes the good rows. */
export function UploadPreview({ fileName, answer, error, onSave, onChoose, onDiscard }: UploadPreviewProps) {
  const t = useTexts();
  const message = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isFaulty = answer.refusedRows > 0;
  const hasNew = answer.added > 0;
  return (
    <Card className="grid gap-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {t('schedule.preview.title')}
        </h2>
        <p className="text-soft">
          {t('schedule.preview.file', { name: fileName })} {t('schedule.preview.read', { count: answer.read })}.
        </p>
      </div>
      <FailureBanner error={error} />
      <PreviewCounts answer={answer} />
      {answer.backToBack > 0 && (
        <Banner tone="attention" title={t('schedule.preview.backToBack', { count: answer.backToBack })}>
          {t('schedule.preview.backToBackText')}
        </Banner>
      )}
      {!hasNew && (
        <Banner tone={isFaulty ? 'attention' : 'info'}>
          {isFaulty ? t('schedule.preview.nothingGood') : t('schedule.preview.nothingNew')}
        </Banner>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {hasNew && (
          <Button onClick={() => onSave(isFaulty)}>
            {isFaulty ? t('schedule.preview.saveGood') : t('schedule.preview.save')}
          </Button>
        )}
        <ChooseAnother onFile={onChoose} />
        <Button variant="quiet" onClick={onDiscard}>
          {t('schedule.preview.discard')}
        </Button>
      </div>
      {isFaulty && <RefusedRows refused={answer.refused} hasGood={hasNew} />}
      {answer.notes.length > 0 && (
        <Banner title={t('schedule.preview.notesTitle')}>
          <ul className="mt-1 grid gap-1">
            {answer.notes.map((note) => (
              <li key={`${note.row} ${note.column} ${note.code}`}>
                {t('schedule.preview.note', {
                  row: note.row,
                  column: note.column,
                  message: message(`rows.${note.code}`, note.params),
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {answer.slots.length > 0 && <PreviewSlots answer={answer} />}
    </Card>
  );
}
