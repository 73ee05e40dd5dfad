import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/form/drop-zone.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { UndoUpload } from './undo-upload.tsx';
import { SHEET_TYPES } from './upload-button.tsx';
import type { ScheduleUpload } from './use-schedule-upload.ts';

const useTexts = createTextsHook('schedule');

const uploadPreview = lazyImport(async () => (await import('./preview.tsx')).UploadPreview);

/** Drop zone, progress and preview of a schedule upload. */
export function UploadPanel({ upload }: { upload: ScheduleUpload }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { state } = upload;
  // While the file is being sent, its preview loads.
  const UploadPreview = useLazyImport(
    uploadPreview,
    state.kind === 'sending' || state.kind === 'preview',
    upload.discard,
  );
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
    if (!UploadPreview) return null;
    return (
      <UploadPreview
        {...state}
        fileName={state.file.name}
        onChange={(changes) => void upload.change(changes)}
        onSave={(partial) => void upload.save(partial)}
        onChoose={(file) => void upload.choose(file)}
        onDiscard={upload.discard}
      />
    );
  }
  return (
    <div role={state.kind === 'failed' ? 'alert' : undefined} className="grid gap-4">
      {state.kind === 'saved' && <SavedBanner {...{ ...state, schoolId: upload.schoolId, onUndone: upload.discard }} />}
      <div className="grid gap-4 md:grid-cols-2">
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
        <PasteBox
          rows={upload.pasted}
          onChange={upload.setPasted}
          onSubmit={() => void upload.choose(new File([upload.pasted], t('paste.fileName')))}
        />
      </div>
    </div>
  );
}

function SavedBanner({
  schoolId,
  fileName,
  answer,
  onUndone,
}: {
  schoolId: string;
  fileName: string;
  answer: UploadAnswer;
  onUndone: () => void;
}) {
  const t = useTexts();
  return (
    <Banner tone="good" isLive>
      <p>{t('schedule.preview.saved', { count: answer.added })}</p>
      {answer.removed ? <p>{t('changes.removedSaved', { count: answer.removed })}</p> : null}
      {answer.saved && (
        <div className="mt-2">
          <UndoUpload schoolId={schoolId} upload={{ id: answer.saved.uploadId, fileName }} onUndone={onUndone} />
        </div>
      )}
    </Banner>
  );
}

interface PasteBoxProps {
  rows: string;
  onChange: (rows: string) => void;
  onSubmit: () => void;
}

/** Rows copied from a spreadsheet. */
function PasteBox({ rows, onChange, onSubmit }: PasteBoxProps) {
  const t = useTexts();
  const isEmpty = rows.trim() === '';
  return (
    <form
      className="grid content-start gap-3 rounded-lg border border-line-strong bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSubmit();
      }}
    >
      <TextArea
        name="pasted"
        label={t('paste.label')}
        description={t('paste.help')}
        value={rows}
        onChange={onChange}
        rows={4}
        spellCheck={false}
        className="[&_textarea]:whitespace-pre"
      />
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={isEmpty}>
        {t('paste.button')}
      </Button>
    </form>
  );
}
