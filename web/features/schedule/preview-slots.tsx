import { zonePlace } from '#contract/formats.ts';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { SlotBrief } from './slot-brief.tsx';

const useTexts = textsOf('schedule');

type PreviewSlot = UploadAnswer['slots'][number];

export function PreviewSlots({ answer: { slots, added, unchanged } }: { answer: UploadAnswer }) {
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
