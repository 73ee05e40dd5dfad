import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PeopleUploadAnswer } from '#contract/people-uploads.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { PeopleUpload, PeopleUploadState } from './use-people-upload.ts';

const useTexts = createTextsHook('people-uploads');
const useMessages = createLazyTextsHook('messages');

type Fault = PeopleUploadAnswer['refused'][number];
type Row = PeopleUploadAnswer['rows'][number];

interface PeoplePreviewProps {
  shown: Extract<PeopleUploadState, { kind: 'preview' }>;
  upload: PeopleUpload;
  accepts: string;
  terms: ReactNode;
  saveLabel: string;
}

/** What saving this file would do: who is new, who is there already, which rows need a correction. */
export function PeoplePreview({ shown, upload, accepts, terms, saveLabel }: PeoplePreviewProps) {
  const { file, answer, error } = shown;
  const t = useTexts();
  const message = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [isAccepted, setAccepted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const faultsBy: Column<Fault>[] = [
    { key: 'row', header: t('row'), isRowHeader: true, cell: ({ row }) => <RowNumber row={row} /> },
    { key: 'column', header: t('column'), cell: ({ column }) => column },
    { key: 'message', header: t('message'), isLong: true, cell: ({ message: said }) => said },
  ];
  const rowsBy: Column<Row>[] = [
    { key: 'row', header: t('row'), cell: ({ row }) => <span className="tabular">{row}</span> },
    { key: 'name', header: t('name'), isRowHeader: true, cell: ({ name, email }) => name || email },
    { key: 'email', header: t('email'), cell: ({ email }) => email },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => (
        <StatusBadge tone={state === 'new' ? 'good' : 'neutral'}>{t(`states.${state}`)}</StatusBadge>
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
