import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { DropZone } from '../../ui/form/drop-zone.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SHEET_TYPES, UploadPreview } from './preview.tsx';
import type { ScheduleUpload } from './use-schedule-upload.ts';

const useTexts = createTextsHook('schedule');

/** Drop zone, progress and preview of a schedule upload. */
export function UploadPanel({ upload }: { upload: ScheduleUpload }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { state } = upload;
  if (state.kind === 'sending') {
    const name = state.file.name;
    return (
      <Card>
        <div role="status">
          {state.isSaving ? (
            <Progress label={t('schedule.saving')} value={state.share} />
          ) : (
            <Progress
              label={t(state.share === null ? 'schedule.reading' : 'schedule.sending', { name })}
              value={state.share}
            />
          )}
        </div>
      </Card>
    );
  }
  if (state.kind === 'preview') {
    return (
      <UploadPreview
        fileName={state.file.name}
        answer={state.answer}
        error={state.error}
        onSave={(partial) => void upload.save(partial)}
        onChoose={(file) => void upload.choose(file)}
        onDiscard={upload.discard}
      />
    );
  }
  return (
    <div role={state.kind === 'failed' ? 'alert' : undefined} className="grid gap-4">
      {state.kind === 'saved' && (
        <Banner tone="good" isLive>
          {t('schedule.preview.saved', { count: state.added })}
        </Banner>
      )}
      <DropZone
        label={t('schedule.dropLabel')}
        description={t('schedule.dropHelp')}
        buttonLabel={t('schedule.chooseFile')}
        accept={SHEET_TYPES}
        onFile={(file) => void upload.choose(file)}
        error={
          state.kind === 'failed'
            ? t('schedule.refusedFile', { name: state.fileName, reason: errorText(state.error) })
            : undefined
        }
      />
    </div>
  );
}
