import { CheckCheck, Lock, Minus, Plus, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { zonePlace } from '#contract/formats.ts';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { FAULTS_TOLD_MAX } from '#contract/sheet-limits.ts';
import type { SheetReading } from '#contract/sheet-reading.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FileInput } from '../../ui/form/drop-zone.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { SlotBrief } from './availability-table.tsx';
import { ChangesCalendar } from './changes-calendar.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import { SHEET_TYPES } from './upload-button.tsx';
import type { Preview, UploadChoices } from './use-schedule-upload.ts';

type Fault = UploadAnswer['refused'][number];

/** Refused rows with what to correct, in the page's language whatever the sheet's. */
function RefusedRows({ refused, hasGood }: { refused: readonly Fault[]; hasGood: boolean }) {
  const t = useTexts();
  const message = useMessages();
  const columns: Column<Fault>[] = [
    {
      key: 'row',
      header: t('schedule.preview.row'),
      isRowHeader: true,
      cell: ({ row }) => (
        <span className="tabular">
          <span className="md:hidden">{t('schedule.preview.row')} </span>
          {row}
        </span>
      ),
    },
    {
      key: 'column',
      header: t('schedule.preview.column'),
      cell: ({ column }) => <span className="md:whitespace-nowrap">{column}</span>,
    },
    {
      key: 'message',
      header: t('schedule.preview.message'),
      isLong: true,
      cell: ({ code, params }) => message(`rows.${code}`, params),
    },
  ];
  return (
    <section>
      <h3 className="text-lg font-semibold">{t('schedule.preview.refusedTitle')}</h3>
      <p className="mb-3 text-soft">
        {hasGood ? t('schedule.preview.refusedLead') : t('schedule.preview.refusedLeadAll')}{' '}
        {refused.length >= FAULTS_TOLD_MAX && t('schedule.preview.refusedMore', { shown: refused.length })}
      </p>
      <DataTable
        caption={t('schedule.preview.refusedTitle')}
        columns={columns}
        rows={refused}
        rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
      />
    </section>
  );
}

type PreviewSlot = UploadAnswer['slots'][number];

function PreviewSlots({ answer: { slots, added, unchanged } }: { answer: UploadAnswer }) {
  const t = useTexts();
  const formats = useFormats();
  const columns: Column<PreviewSlot>[] = [
    { key: 'instructor', header: t('schedule.instructor'), isRowHeader: true, cell: (slot) => slot.instructor },
    { key: 'date', header: t('schedule.date'), cell: (slot) => formats.availabilityDate(slot.date) },
    { key: 'region', header: t('schedule.region'), cell: (slot) => zonePlace(slot.timeZone) },
    { key: 'start', header: t('schedule.start'), cell: (slot) => formats.time(slot.startTime) },
    { key: 'end', header: t('schedule.end'), cell: (slot) => formats.time(slot.endTime) },
    {
      key: 'state',
      header: t('schedule.preview.slotState'),
      cell: (slot) => <NewOrKnown slot={slot} />,
    },
  ];
  const total = added + unchanged;
  return (
    <section>
      <h3 className="mb-3 text-lg font-semibold">{t('schedule.preview.slotsTitle')}</h3>
      <DataTable
        caption={t('schedule.preview.slotsTitle')}
        columns={columns}
        rows={slots}
        rowKey={(slot) => `${slot.row} ${slot.instructor} ${slot.date} ${slot.startTime}`}
        brief={(slot) => <SlotBrief slot={slot} badge={<NewOrKnown slot={slot} />} />}
      />
      {total > slots.length && (
        <p className="mt-3 text-sm text-soft">{t('schedule.preview.slotsMore', { shown: slots.length, total })}</p>
      )}
    </section>
  );
}

function NewOrKnown({ slot: { isNew } }: { slot: PreviewSlot }) {
  const t = useTexts();
  return (
    <StatusBadge tone={isNew ? 'good' : 'neutral'}>
      {isNew ? t('schedule.preview.isNew') : t('schedule.preview.isKnown')}
    </StatusBadge>
  );
}

function PreviewCounts({ answer }: { answer: UploadAnswer }) {
  const t = useTexts();
  const counts = [
    {
      name: t('schedule.preview.added'),
      value: answer.added,
      Icon: Plus,
      look: answer.added > 0 ? 'bg-good-soft text-good-text' : 'bg-sunken text-soft',
    },
    ...(answer.removed
      ? [{ name: t('changes.removedSlots'), value: answer.removed, Icon: Minus, look: 'bg-loss-soft text-loss-text' }]
      : []),
    { name: t('schedule.preview.unchanged'), value: answer.unchanged, Icon: CheckCheck, look: 'bg-sunken text-soft' },
    ...(answer.booked
      ? [{ name: t('changes.keptBooked'), value: answer.booked, Icon: Lock, look: 'bg-action-soft text-action-text' }]
      : []),
    {
      name: t('schedule.preview.refused'),
      value: answer.refusedRows,
      Icon: TriangleAlert,
      look: answer.refusedRows > 0 ? 'bg-amber-soft text-amber-text' : 'bg-sunken text-soft',
    },
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3">
      {counts.map(({ name, value, Icon, look }) => (
        <div key={name} className={cx('flex items-center gap-3 rounded-md px-4 py-3', look)}>
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          <dt className="order-2 text-sm font-medium">{name}</dt>
          <dd className="tabular text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ChooseAnother({ onFile }: { onFile: (file: File) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {t('schedule.preview.another')}
      </Button>
      <FileInput ref={input} accept={SHEET_TYPES} onFile={onFile} />
    </>
  );
}

const useTexts = createTextsHook('schedule');
const useMessages = createLazyTextsHook('messages');

interface UploadPreviewProps extends Omit<Preview, 'file'> {
  fileName: string;
  onChange: (changes: Partial<UploadChoices>) => void;
  onSave: (partial: boolean) => void;
  onChoose: (file: File) => void;
  onDiscard: () => void;
}

/** What we left out of the file. */
function ReadingNotes({ reading }: { reading: SheetReading }) {
  const t = useTexts();
  const formats = useFormats();
  const notes = [
    ...reading.unread.map(({ sheet, reason }) => t(`reading.${reason}`, { sheet })),
    ...reading.hiddenRows.map(({ sheet, count }) =>
      t(sheet ? 'reading.hiddenRowsOf' : 'reading.hiddenRows', { sheet, count }),
    ),
    ...(reading.skippedRows.length > 0
      ? [
          t('reading.skippedRows', {
            count: reading.skippedRows.length,
            rows: formats.list(reading.skippedRows.map(({ row, value }) => `${row} (${value})`)),
          }),
        ]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <Banner title={t('reading.title')}>
      <ul className="mt-1 grid gap-1">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Preview of an upload. It is all or nothing, unless the school chooses to save only the good rows. */
export function UploadPreview({
  fileName,
  answer,
  choices,
  questions,
  isComparing = false,
  error,
  onChange,
  onSave,
  onChoose,
  onDiscard,
}: UploadPreviewProps) {
  const t = useTexts();
  const message = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isFaulty = answer.refusedRows > 0;
  const hasNew = answer.added > 0 || (answer.removed ?? 0) > 0;
  // Replacing also helps where rows overlap slots that the school added by hand.
  const isAgain =
    (answer.daysAgain ?? 0) > 0 ||
    answer.days === 'replace' ||
    (answer.days === 'add' && answer.refused.some(({ code }) => code === 'overlaps_stored'));
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
      {questions.length > 0 && <SheetQuestions questions={questions} answers={choices} onAnswer={onChange} />}
      {isAgain && (
        <RadioGroup
          name="days"
          label={t('changes.again')}
          value={choices.days === 'suggest' ? (answer.days ?? 'replace') : choices.days}
          onChange={(days) => onChange({ days })}
          options={[
            { id: 'replace', label: t('changes.replace'), description: t('changes.replaceHelp') },
            { id: 'add', label: t('changes.add'), description: t('changes.addHelp') },
          ]}
        />
      )}
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
          <Button isBusy={isComparing} busyLabel={t('changes.comparing')} onClick={() => onSave(isFaulty)}>
            {isFaulty ? t('schedule.preview.saveGood') : t('schedule.preview.save')}
          </Button>
        )}
        <ChooseAnother onFile={onChoose} />
        <Button variant="quiet" onClick={onDiscard}>
          {t('schedule.preview.discard')}
        </Button>
      </div>
      {isFaulty && <RefusedRows refused={answer.refused} hasGood={hasNew} />}
      {answer.reading && <ReadingNotes reading={answer.reading} />}
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
      {answer.calendar ? (
        <ChangesCalendar calendar={answer.calendar} />
      ) : (
        answer.slots.length > 0 && <PreviewSlots answer={answer} />
      )}
    </Card>
  );
}
