import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PEOPLE_LIMITS, type PeopleUploadAnswer } from '#contract/people-uploads.ts';
import { SHEET_EXTENSIONS } from '#contract/sheet-limits.ts';
import type { DayOrder, DayOrderQuestion } from '#contract/sheet-reading.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { DropZone } from '../../ui/form/drop-zone.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Progress } from '../../ui/progress.tsx';
import { toast } from '../../ui/toast.tsx';
import { SheetQuestions } from '../schedule/sheet-questions.tsx';

const ACCEPT = SHEET_EXTENSIONS.join(',');

type PeopleUploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; isSaving: boolean }
  | { kind: 'failed'; name: string; error: unknown }
  | { kind: 'saved'; added: number }
  | { kind: 'preview'; preview: Preview };

interface Preview {
  file: File;
  answer: PeopleUploadAnswer;
  /** About the dates in the file, including the answered one. */
  questions: DayOrderQuestion[];
  order: DayOrder | undefined;
  /** The file is being read again, with the answer. */
  isReading?: boolean;
  /** Why the last save failed. */
  error?: unknown;
}

type SendPeople = (sent: {
  fields: { accepted?: 'true' };
  query: { preview?: 'true'; partial?: 'true' | 'false'; dayOrder?: DayOrder };
  file: { people: File };
}) => Promise<PeopleUploadAnswer>;

/** Reads the file into memory, so that the saved content is what was checked even if the file on disk changes. */
async function readFile(file: File, bytesMax: number): Promise<File> {
  if (file.size > bytesMax) throw new ApiError(413, { code: 'file_too_large' });
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    // The file is gone, or it is a folder.
    throw new ApiError(415, { code: 'unsupported_table' });
  }
}

/** The preview in a refusal: the data has changed since the last preview. */
const answerIn = (error: unknown): PeopleUploadAnswer | undefined =>
  error instanceof ApiError && error.code === 'upload_refused' ? (error.body as PeopleUploadAnswer) : undefined;

/** Previews a file, then saves it. */
function usePeopleUpload({ ask, save, bytesMax }: { ask: SendPeople; save: SendPeople; bytesMax: number }) {
  const [state, setState] = useState<PeopleUploadState>({ kind: 'idle' });
  return {
    state,
    discard: () => setState({ kind: 'idle' }),
    async choose(chosen: File): Promise<void> {
      setState({ kind: 'sending', name: chosen.name, isSaving: false });
      try {
        const file = await readFile(chosen, bytesMax);
        const answer = await ask({ fields: {}, query: { preview: 'true' }, file: { people: file } });
        setState({ kind: 'preview', preview: { file, answer, questions: answer.questions ?? [], order: undefined } });
      } catch (error) {
        setState({ kind: 'failed', name: chosen.name, error });
      }
    },
    async chooseOrder(order: DayOrder): Promise<void> {
      if (state.kind !== 'preview') return;
      const { preview } = state;
      setState({ kind: 'preview', preview: { ...preview, order, isReading: true, error: undefined } });
      // Unless the file was discarded meanwhile.
      const show = (shown: Preview) =>
        setState((now) =>
          now.kind === 'preview' && now.preview.file === preview.file ? { kind: 'preview', preview: shown } : now,
        );
      try {
        const query = { preview: 'true', dayOrder: order } as const;
        const answer = await ask({ fields: {}, query, file: { people: preview.file } });
        show({ ...preview, answer, order, error: undefined });
      } catch (error) {
        show({ ...preview, error });
      }
    },
    async save(): Promise<void> {
      if (state.kind !== 'preview') return;
      const { preview } = state;
      const { file, order } = preview;
      setState({ kind: 'sending', name: file.name, isSaving: true });
      const partial = preview.answer.refusedRows > 0 ? 'true' : 'false';
      const query = { partial, ...(order && { dayOrder: order }) } as const;
      try {
        const { added } = await save({ fields: { accepted: 'true' }, query, file: { people: file } });
        setState({ kind: 'saved', added });
      } catch (error) {
        setState({ kind: 'preview', preview: { ...preview, answer: answerIn(error) ?? preview.answer, error } });
      }
    },
  };
}

type PeopleUpload = ReturnType<typeof usePeopleUpload>;
const useMessages = createLazyTextsHook('messages');

type Fault = PeopleUploadAnswer['refused'][number];
type Row = PeopleUploadAnswer['rows'][number];

interface PeoplePreviewProps {
  shown: Preview;
  upload: PeopleUpload;
  accepts: string;
  terms: ReactNode;
  saveLabel: string;
}

/** Preview of an import: new people, existing ones, and rows to correct. */
function PeoplePreview({ shown, upload, accepts, terms, saveLabel }: PeoplePreviewProps) {
  const { file, answer, questions, order, isReading, error } = shown;
  const t = useTexts();
  const message = useMessages();
  const { list } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [isAccepted, setAccepted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const faultsBy: Column<Fault>[] = [
    { key: 'row', header: t('row'), isRowHeader: true, cell: ({ row }) => <RowNumber row={row} /> },
    ...(answer.refused.some(({ name }) => name)
      ? [{ key: 'name', header: t('name'), cell: ({ name }: Fault) => name }]
      : []),
    { key: 'column', header: t('column'), cell: ({ column }) => column },
    {
      key: 'message',
      header: t('message'),
      isLong: true,
      cell: ({ message: said, value }) => (value ? t('messageFor', { message: said, value }) : said),
    },
  ];
  const rowsBy: Column<Row>[] = [
    { key: 'row', header: t('row'), cell: ({ row }) => <span className="tabular">{row}</span> },
    { key: 'name', header: t('name'), isRowHeader: true, cell: ({ name, email }) => name || email },
    { key: 'email', header: t('email'), cell: ({ email }) => email },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state, shares = [] }) => (
        <span className="grid justify-items-end gap-1 md:justify-items-start">
          <StatusBadge tone={state === 'new' ? 'good' : 'neutral'}>{t(`states.${state}`)}</StatusBadge>
          {shares.length > 0 && (
            <span className="text-sm wrap-anywhere text-amber-text">{t('shares', { names: list(shares) })}</span>
          )}
        </span>
      ),
    },
  ];
  return (
    <div className="grid gap-6">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('previewTitle')}
        </h3>
        <p className="text-soft">{t('previewLead', { name: file.name })}</p>
        <p className="mt-2 font-medium">
          {[
            t('counts.read', { count: answer.read }),
            t('counts.added', { count: answer.added }),
            t('counts.known', { count: answer.known }),
            t('counts.refused', { count: answer.refusedRows }),
          ].join(' · ')}
        </p>
      </div>
      {questions.length > 0 && (
        <SheetQuestions
          questions={questions}
          answers={{ dayOrder: order }}
          onAnswer={({ dayOrder }) => {
            if (dayOrder && !isReading) void upload.chooseOrder(dayOrder);
          }}
        />
      )}
      <FailureBanner error={error} />
      {answer.added === 0 && (
        <Banner tone="attention">{t(answer.refusedRows > 0 ? 'nothingGood' : 'nothingNew')}</Banner>
      )}
      {answer.added > 0 && (
        <div>
          <Checkbox
            name="accepted"
            value={isAccepted}
            onChange={setAccepted}
            label={accepts}
            error={isAsked && !isAccepted ? message('validation.must_accept') : undefined}
          />
          {terms}
        </div>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {answer.added > 0 && (
          <Button
            disabled={isReading === true}
            onClick={() => {
              setAsked(true);
              if (isAccepted) void upload.save();
            }}
          >
            {saveLabel}
          </Button>
        )}
        <Button variant="secondary" onClick={upload.discard}>
          {t('discard')}
        </Button>
      </div>
      {answer.refused.length > 0 && (
        <section>
          <h3 className="text-lg font-semibold">{t('refusedTitle')}</h3>
          <p className="mb-3 text-soft">{t(answer.added > 0 ? 'refusedLead' : 'refusedLeadAll')}</p>
          <DataTable
            caption={t('refusedTitle')}
            columns={faultsBy}
            rows={answer.refused}
            rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
          />
        </section>
      )}
      {answer.rows.length > 0 && (
        <section>
          <h3 className="mb-3 text-lg font-semibold">{t('rowsTitle')}</h3>
          <DataTable caption={t('rowsTitle')} columns={rowsBy} rows={answer.rows} rowKey={({ row }) => String(row)} />
        </section>
      )}
    </div>
  );
}

function RowNumber({ row }: { row: number }) {
  const t = useTexts();
  return (
    <span className="tabular">
      <span className="md:hidden">{t('row')} </span>
      {row}
    </span>
  );
}

const useTexts = createTextsHook('people-uploads');

export interface PeopleUploaderProps {
  ask: SendPeople;
  save: SendPeople;
  template: { mutate: (_: undefined, options: { onError: (error: unknown) => void }) => void; isPending: boolean };
  /** Consent that saving implies. */
  accepts: string;
  /** Further terms to accept. */
  terms?: ReactNode;
  saveLabel: string;
  savedText: (count: number) => string;
  /** File types and size, if more than a CSV file of some hundred rows is read. */
  bytesMax?: number;
  dropLabel?: string;
  dropHelp?: string;
}

/** Drop zone, preview and result of importing people. */
export function PeopleUploader({
  ask,
  save,
  template,
  accepts,
  terms,
  saveLabel,
  savedText,
  bytesMax = PEOPLE_LIMITS.bytes,
  dropLabel,
  dropHelp,
}: PeopleUploaderProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const upload = usePeopleUpload({ ask, save, bytesMax });
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
    return (
      <PeoplePreview shown={state.preview} upload={upload} accepts={accepts} terms={terms} saveLabel={saveLabel} />
    );
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
        label={dropLabel ?? t('dropLabel')}
        description={dropHelp ?? t('dropHelp')}
        buttonLabel={t('chooseFile')}
        accept={ACCEPT}
        onFile={(file) => void upload.choose(file)}
        error={
          state.kind === 'failed' ? t('refusedFile', { name: state.name, reason: errorText(state.error) }) : undefined
        }
      />
    </div>
  );
}
