import {
  CalendarCheck,
  CalendarX,
  Car,
  CarFront,
  Circle,
  EyeOff,
  KeyRound,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { BUSY_LOOK } from './busy-times.tsx';
import { BOOKED_LOOK, FREE_LOOK, KEPT_LOOK } from './week-cell-face.tsx';
import type { WeekRow } from './week-rows.ts';

const useTexts = textsOf('school-calendar');

/** What the bars and signs mean, as far as they are there. */
export function WeekLegend({ rows }: { rows: readonly WeekRow[] }) {
  const t = useTexts();
  const cells = rows.flatMap((row) => row.cells);
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft" aria-label={t('legend')}>
      <Sign icon={CalendarCheck} bar={BOOKED_LOOK} words={t('statuses.Booked')} />
      <Sign icon={Circle} bar={FREE_LOOK} words={t('statuses.Free')} />
      {cells.some(({ officeOnly }) => officeOnly.length > 0) && (
        <Sign icon={EyeOff} bar={KEPT_LOOK} words={t('officeOnly.legend')} />
      )}
      {cells.some(({ carWith }) => carWith.length > 0) && (
        <Sign icon={CarFront} bar={KEPT_LOOK} words={t('carGone.legend')} />
      )}
      {cells.some(({ busy }) => busy.length > 0) && <Sign icon={CalendarX} bar={BUSY_LOOK} words={t('busy.legend')} />}
      {cells.some(({ driveMinutes }) => driveMinutes > 0) && <Sign icon={Car} words={t('overview.driving')} />}
      {cells.some(({ tightDrives }) => tightDrives > 0) && <Sign icon={TriangleAlert} words={t('drive.short')} />}
      {cells.some(({ sharers }) => sharers) && <Sign icon={KeyRound} words={t('shared.legend')} />}
    </ul>
  );
}

function Sign({ icon: Icon, bar, words }: { icon: LucideIcon; bar?: string; words: string }) {
  return (
    <li className="flex items-center gap-1.5">
      {bar && <span className={cx('h-2.5 w-5 rounded-xs', bar)} aria-hidden="true" />}
      <Icon className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      {words}
    </li>
  );
}
