import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/form/drop-zone.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Progress } from '../../ui/progress.tsx';
import { toast } from '../../ui/toast.tsx';
import { PeoplePreview } from './people-preview.tsx';
import { type SendPeople, usePeopleUpload } from './use-people-upload.ts';

const useTexts = createTextsHook('people-uploads');

export interface PeopleUploaderProps {
  ask: SendPeople;
  save: SendPeople;
  template: { mutate: (_: undefined, options: { onError: (error: unknown) => void }) => void; isPending: boolean };
  /** What whoever saves says with it. */
  accepts: string;
  /** More of what they say. */
  terms?: ReactNode;
  saveLabel: string;
  savedText: (count: number) => string;
}

/** Where a file of people goes in: the zone, what would come of it, what came of it. */
export function PeopleUploader({ ask, save, template, accepts, terms, saveLabel, savedText }: PeopleUploaderProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const upload = usePeopleUpload({ ask, save });
  const { state } = upload;
  if (state.kind === 'sending') {
    const label = t(state.isSaving ? 'saving' : 'reading', { name: state.name });
    return (
      <div role="status">
        <Progress label={label} value={null} />
      </div>
    );
  }
  if (state.kind === 'preview')
    return <PeoplePreview shown={state} upload={upload} accepts={accepts} terms={terms} saveLabel={saveLabel} />;
  return (
    <div role={state.kind === 'failed' ? 'alert' : undefined} className="grid gap-4">
      {state.kind === 'saved' && (
        <Banner tone="good" isLive>
          {savedText(state.added)}
        </Banner>
      )}
      <Button
        variant="secondary"
        isBusy={template.isPending}
        busyLabel={t('templateBusy')}
        onClick={() => template.mutate(undefined, { onError: (error) => toast(errorText(error), 'loss') })}
        className="sm:justify-self-start"
      >
        <Download className="size-5 shrink-0" aria-hidden="true" />
        {t('template')}
      </Button>
      <DropZone
        label={t('dropLabel')}
        description={t('dropHelp')}
        buttonLabel={t('chooseFile')}
        accept=".csv,text/csv"
        onFile={(file) => void upload.choose(file)}
        error={
          state.kind === 'failed' ? t('refusedFile', { name: state.name, reason: errorText(state.error) }) : undefined
        }
      />
    </div>
  );
}
