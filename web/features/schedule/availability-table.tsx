import { zonePlace } from '#contract/formats.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useNow } from '../../ui/use-now.ts';
import { SlotBrief } from './slot-brief.tsx';
import { SlotStatus } from './slot-status.tsx';
import type { Slot } from './slots.ts';

const useTexts = textsOf('schedule');

/** AV-01 */
export function AvailabilityTable({ slots }: { slots: readonly Slot[] }) {
  const t = useTexts();
  const nowMs = useNow();
  const formats = useFormats();
  const columns: Column<Slot>[] = [
    { key: 'instructor', header: t('schedule.instructor'), cell: (slot) => slot.instructor, isRowHeader: true },
    { key: 'date', header: t('schedule.date'), cell: (slot) => <Fixed>{formats.availabilityDate(slot.date)}</Fixed> },
    { key: 'region', header: t('schedule.region'), cell: (slot) => zonePlace(slot.timeZone) },
    { key: 'start', header: t('schedule.start'), cell: (slot) => <Fixed>{formats.time(slot.startTime)}</Fixed> },
    { key: 'end', header: t('schedule.end'), cell: (slot) => <Fixed>{formats.time(slot.endTime)}</Fixed> },
    { key: 'status', header: t('schedule.status'), cell: (slot) => <SlotStatus slot={slot} nowMs={nowMs} /> },
  ];
  return (
    <DataTable
      caption={t('schedule.caption')}
      columns={columns}
      rows={slots}
      rowKey={({ id }) => id}
      brief={(slot) => <SlotBrief slot={slot} badge={<SlotStatus slot={slot} nowMs={nowMs} />} />}
    />
  );
}

function Fixed({ children }: { children: string }) {
  return <span className="tabular whitespace-nowrap">{children}</span>;
}
