import { CalendarCheck, Car, CarFront, Circle, EyeOff, KeyRound, type LucideIcon, TriangleAlert } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { duration } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BUSY_LOOK, useBusyText } from './busy-times.tsx';
import { type Hours, within } from './layout.ts';
import type { WeekCell } from './week-rows.ts';

const useTexts = createTextsHook('school-calendar');

type Counted = Pick<WeekCell, 'driveMinutes' | 'tightDrives'> & {
  booked: number;
  free: number;
  officeOnly: number;
  carGone: number;
  /** Colleagues who have the car. */
  holders: string;
  sharers: string;
  busy: WeekCell['busy'];
};

/** Describes a day's bar and counts for screen readers. */
export function useDayWords(): (day: Counted) => string {
  const t = useTexts();
  const busyText = useBusyText();
  return ({ booked, free, officeOnly, carGone, holders, driveMinutes, tightDrives, sharers, busy }) =>
    [
      booked > 0 && t('overview.booked', { count: booked }),
      free > 0 && t('overview.free', { count: free }),
      officeOnly > 0 && t('overview.officeOnly', { count: officeOnly }),
      carGone > 0 && t('overview.carGone', { count: carGone, names: holders }),
      booked + free + officeOnly + carGone === 0 && t('nothing'),
      driveMinutes > 0 && t('drive.day', { duration: duration(driveMinutes) }),
      tightDrives > 0 && t('overview.tight', { count: tightDrives }),
      sharers && t('shared.with', { names: sharers }),
      busyText(busy),
    ]
      .filter(Boolean)
      .join(', ');
}

export const FREE_LOOK = 'border border-dashed border-good-text bg-surface';
/** Free, but bookable only by the office. */
export const KEPT_LOOK = 'border border-dashed border-line-strong bg-surface';
export const BOOKED_LOOK = 'bg-action';

/** A bar of the day: booked time is filled, free time is dashed, and grey if students can't book it. */
export function DayBar({ cell, hours }: { cell: WeekCell; hours: Hours }) {
  const place = ({ start, end }: { start: number; end: number }) => ({
    left: `${((start - hours.from) / (hours.to - hours.from)) * 100}%`,
    width: `calc(${((end - start) / (hours.to - hours.from)) * 100}% - 1px)`,
  });
  return (
    <span className="relative block h-2.5 rounded-sm bg-sunken" aria-hidden="true">
      {within(cell.busy, hours).map((span) => (
        <span key={span.start} style={place(span)} className={cx('absolute inset-y-0', BUSY_LOOK)} />
      ))}
      {cell.free.map((span) => (
        <span key={span.start} style={place(span)} className={cx('absolute inset-y-0 rounded-xs', FREE_LOOK)} />
      ))}
      {[...cell.officeOnly, ...cell.carWith].map((span) => (
        <span key={span.start} style={place(span)} className={cx('absolute inset-y-0 rounded-xs', KEPT_LOOK)} />
      ))}
      {cell.booked.map((span) => (
        <span key={span.start} style={place(span)} className={cx('absolute inset-y-0 rounded-xs', BOOKED_LOOK)} />
      ))}
    </span>
  );
}

/** Most important first: counts that don't fit are hidden and remain in the screen reader text. */
export function DayCounts({ day }: { day: Counted }) {
  return (
    <span
      className="tabular flex h-5 flex-wrap items-center gap-x-2 overflow-hidden text-sm leading-5 whitespace-nowrap"
      aria-hidden="true"
    >
      {day.booked > 0 && <Count icon={CalendarCheck} text={day.booked} className="font-semibold text-action-text" />}
      {day.free > 0 && <Count icon={Circle} text={day.free} className="text-good-text" />}
      {day.officeOnly > 0 && <Count icon={EyeOff} text={day.officeOnly} className="text-ink" />}
      {day.carGone > 0 && <Count icon={CarFront} text={day.carGone} className="text-soft" />}
      {day.tightDrives > 0 && (
        <Count
          icon={TriangleAlert}
          text={day.tightDrives}
          className="rounded-xs bg-loss px-1 font-semibold text-on-loss"
        />
      )}
      {day.sharers && <Count icon={KeyRound} className="text-amber-text" />}
      {day.driveMinutes > 0 && <Count icon={Car} text={duration(day.driveMinutes)} className="text-soft" />}
    </span>
  );
}

function Count({ icon: Icon, text, className }: { icon: LucideIcon; text?: number | string; className: string }) {
  return (
    <span className={cx('inline-flex h-5 items-center gap-1', className)}>
      <Icon className="size-3.5 shrink-0" strokeWidth={2.5} />
      {text}
    </span>
  );
}

export const countCell = (cell: WeekCell): Counted => ({
  ...cell,
  booked: cell.booked.length,
  free: cell.free.length,
  officeOnly: cell.officeOnly.length,
  carGone: cell.carWith.length,
  holders: [...new Set(cell.carWith.flatMap(({ names }) => names))].join(', '),
});
