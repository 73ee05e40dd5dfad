import type { ReactNode } from 'react';
import { zonePlace } from '#contract/formats.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { type Column, DataTable, type TablePaging } from '../../ui/data-table.tsx';
import { hours } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useNow } from '../../ui/use-time.ts';
import { getSlotState, type Slot, type SlotState } from './slots.ts';

interface SlotBriefProps {
  slot: { instructor: string; date: string; startTime: string; endTime: string };
  /** Status badge. */
  badge: ReactNode;
}

/** Summary of a slot on a phone until its card is opened. */
export function SlotBrief({ slot, badge }: SlotBriefProps) {
  const formats = useFormats();
  const language = useLanguage();
  return (
    <span className="grid grid-cols-1 gap-0.5">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-semibold">{slot.instructor}</span>
        {badge}
      </span>
      <span className="tabular text-sm text-soft">
        {formats.availabilityDate(slot.date)} · {hours(slot, language)}
      </span>
    </span>
  );
}

const WORDS = {
  booked: 'schedule.statusBooked',
  available: 'schedule.statusAvailable',
  officeOnly: 'schedule.statusOfficeOnly',
  carGone: 'schedule.statusCarGone',
  past: 'schedule.statusPast',
} as const satisfies Record<SlotState, string>;
const toneOf = (state: SlotState) => (state === 'available' || state === 'officeOnly' ? 'good' : 'neutral');

/**
 * AV-01: grey when 'Booked', otherwise green. A slot that nobody can book, because it is past or a colleague has the
 * car, is grey too.
 */
function SlotStatus({ slot, nowMs }: { slot: Slot; nowMs: number }) {
  const t = useTexts();
  const state = getSlotState(slot, nowMs);
  return <StatusBadge tone={toneOf(state)}>{t(WORDS[state], { names: slot.carWith })}</StatusBadge>;
}

const useTexts = createTextsHook('schedule');

/** AV-01 */
export function AvailabilityTable({ slots, paging }: { slots: readonly Slot[]; paging?: TablePaging }) {
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
      {...(paging && { paging })}
      rowKey={({ id }) => id}
      brief={(slot) => <SlotBrief slot={slot} badge={<SlotStatus slot={slot} nowMs={nowMs} />} />}
    />
  );
}

function Fixed({ children }: { children: string }) {
  return <span className="tabular whitespace-nowrap">{children}</span>;
}
