import { Car, TriangleAlert } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { duration } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { minutesDriven, type ShownDrive } from './drives.ts';

type ToldDrive = Pick<ShownDrive, 'way' | 'gapMinutes' | 'isEnough'>;

const useTexts = createTextsHook('school-calendar');

/** A drive in words: how long and how far, or why there is no time for it. */
export function useDriveText(): (drive: ToldDrive) => string {
  const t = useTexts();
  return ({ way, gapMinutes: gap, isEnough }) => {
    if (way === null) return t('drive.unknown');
    if (way.minutes === 0) return t('drive.none');
    if (!isEnough) return t('drive.tight', { minutes: way.minutes, gap });
    return way.minutes > gap ? t('drive.overlaps', { ...way, overlap: way.minutes - gap }) : t('drive.way', way);
  };
}

/** One line, or a few where it does not fit. */
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

/** All driving of a day, as far as it is known. */
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
