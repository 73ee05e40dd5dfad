import { Car, TriangleAlert } from 'lucide-react';
import { hasTime } from '#contract/lesson-day.ts';
import type { Drive, SchoolCalendar } from '#contract/school-calendar.ts';
import { cx } from '../../ui/class-names.ts';
import { duration } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { Entry } from './entries.ts';

type ToldDrive = Pick<ShownDrive, 'way' | 'gapMinutes' | 'isEnough'>;

const useTexts = createTextsHook('school-calendar');

/** Describes a drive: time and distance, or why there isn't enough time. */
export function useDriveText(): (drive: ToldDrive) => string {
  const t = useTexts();
  return ({ way, gapMinutes: gap, isEnough }) => {
    if (way === null) return t('drive.unknown');
    if (way.minutes === 0) return t('drive.none');
    if (!isEnough) return t('drive.tight', { minutes: way.minutes, gap });
    return way.minutes > gap ? t('drive.overlaps', { ...way, overlap: way.minutes - gap }) : t('drive.way', way);
  };
}

export function DriveLine({ drive }: { drive: ToldDrive }) {
  const text = useDriveText()(drive);
  const Icon = drive.isEnough ? Car : TriangleAlert;
  return (
    <p
      className={cx(
        'flex items-baseline gap-1.5 text-sm',
        drive.isEnough ? 'text-soft' : 'font-semibold text-loss-text',
      )}
    >
      <Icon className="size-4 shrink-0 self-center" aria-hidden="true" />
      {text}
    </p>
  );
}

/** Total known driving time of a day. */
export function DayDrive({ drives }: { drives: readonly ShownDrive[] }) {
  const t = useTexts();
  const minutes = minutesDriven(drives);
  if (minutes === 0) return null;
  return (
    <span className="tabular flex items-center gap-1 text-sm font-normal text-soft">
      <Car className="size-3.5 shrink-0" aria-hidden="true" />
      {t('drive.day', { duration: duration(minutes) })}
    </span>
  );
}

export interface ShownDrive extends Drive {
  before: Entry;
  after: Entry;
  isEnough: boolean;
}

export function drivesAmong(entries: readonly Entry[], { drives }: Pick<SchoolCalendar, 'drives'>): ShownDrive[] {
  const lessons = new Map(
    entries.flatMap((entry) => (entry.booking ? [[entry.booking.bookingId, entry] as const] : [])),
  );
  return drives.flatMap((drive) => {
    const [before, after] = [lessons.get(drive.from), lessons.get(drive.to)];
    return before && after ? [{ ...drive, before, after, isEnough: hasTime(drive) }] : [];
  });
}

export const minutesDriven = (drives: readonly Drive[]): number =>
  drives.reduce((sum, { way }) => sum + (way?.minutes ?? 0), 0);

/** Height of a drive's label, in minutes of the grid. */
export const DRIVE_HEIGHT = 15;

/**
 * Position of a drive's label: in the gap before the lesson it leads to. One that doesn't fit overlaps the lessons,
 * because it must be seen. Null if there is no room.
 */
export function placeOfDrive({ before, after, isEnough: fits }: ShownDrive, others: readonly Entry[]) {
  const between = others
    .filter(({ start, end }) => start < after.start && end > before.end)
    .filter(({ key }) => key !== before.key && key !== after.key);
  const from = Math.max(before.end, ...between.map(({ end }) => end));
  if (after.start - from >= DRIVE_HEIGHT)
    return { start: between.length > 0 ? after.start - DRIVE_HEIGHT : middleOf(from, after.start) };
  return fits ? null : { start: middleOf(before.end, after.start) };
}

const middleOf = (from: number, to: number): number => Math.max(0, (from + to - DRIVE_HEIGHT) / 2);
