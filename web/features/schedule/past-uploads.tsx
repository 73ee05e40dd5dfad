import { languageTag } from '#contract/locale.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { getNowMs } from '../../ui/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { printedDate } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ErrorState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUploads } from './queries.ts';
import { UndoUpload } from './undo-upload.tsx';

const useTexts = createTextsHook('schedule');

type Upload = NonNullable<ReturnType<typeof useUploads>['data']>[number];

/** Past uploads with their results, in the school's time zone. */
export function PastUploads({ schoolId, timeZone }: { schoolId: string; timeZone: string | null }) {
  const t = useTexts();
  const language = useLanguage();
  const { data: uploads, error, refetch } = useUploads(schoolId);
  if (error && !uploads) return <ErrorState error={error} onRetry={refetch} />;
  if (!uploads) return <Skeleton className="h-28 w-full rounded-lg" />;
  if (uploads.length === 0) return <p className="text-soft">{t('schedule.uploads.none')}</p>;
  const moment = new Intl.DateTimeFormat(languageTag(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });
  const count = (key: 'read' | 'added' | 'unchanged' | 'refused'): Column<Upload> => ({
    key,
    header: t(`schedule.uploads.${key}`),
    isNumeric: true,
    cell: (upload) => upload[key],
  });
  const columns: Column<Upload>[] = [
    {
      key: 'file',
      header: t('schedule.uploads.file'),
      isRowHeader: true,
      cell: ({ fileName }) => <span className="break-all">{fileName}</span>,
    },
    {
      key: 'when',
      header: t('schedule.uploads.when'),
      cell: ({ uploadedAt }) => (
        <span className="tabular">{printedDate(language, moment.format(new Date(uploadedAt)))}</span>
      ),
    },
    { key: 'who', header: t('schedule.uploads.who'), cell: ({ uploadedBy }) => uploadedBy },
    count('read'),
    count('added'),
    count('unchanged'),
    {
      key: 'removed',
      header: t('schedule.uploads.removed'),
      isNumeric: true,
      cell: ({ removed }) => removed ?? 0,
    },
    count('refused'),
    {
      key: 'undo',
      header: t('undo.header'),
      cell: (upload) => <UndoCell {...{ schoolId, upload }} />,
    },
  ];
  return (
    <DataTable isDense caption={t('schedule.uploads.title')} columns={columns} rows={uploads} rowKey={({ id }) => id} />
  );
}

function UndoCell({ schoolId, upload }: { schoolId: string; upload: Upload }) {
  const t = useTexts();
  if (upload.undoneAt) return <StatusBadge tone="neutral">{t('undo.isUndone')}</StatusBadge>;
  if (upload.isFollowed) return <span className="text-soft">{t('undo.isFollowed')}</span>;
  if (!upload.isUndoable) return null;
  const isRecent = upload.undoUntil !== undefined && Date.parse(upload.undoUntil) > getNowMs();
  if (upload.hasBookedSlots && !isRecent) return <span className="text-soft">{t('undo.hasBooked')}</span>;
  return <UndoUpload schoolId={schoolId} upload={upload} />;
}
