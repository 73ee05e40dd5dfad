import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { differInLength, SlotText, slotColumns } from '../availability/slot-text.tsx';
import type { NewTime } from './queries.ts';

const useTexts = createTextsHook('bookings');

interface FreeTimesProps {
  times: readonly NewTime[];
  chosen: NewTime | null;
  onChoose: (time: NewTime) => void;
}

export const isSameTime = (one: NewTime | null, other: NewTime): boolean =>
  one?.date === other.date && one.startTime === other.startTime && one.endTime === other.endTime;

/** The instructor's free times by day, at most one selected. */
export function FreeTimes({ times, chosen, onChoose }: FreeTimesProps) {
  const t = useTexts();
  const { day } = useFormats();
  const hasLength = differInLength(times);
  const days = [...new Set(times.map(({ date }) => date))];
  return (
    <div className="grid gap-5">
      {days.map((date) => (
        <section key={date} className="grid gap-2" aria-label={t('book.times', { day: day(date) })}>
          <h3 className="font-semibold first-letter:uppercase">{day(date)}</h3>
          <div className={cx(slotColumns(hasLength), 'pr-2')}>
            {times
              .filter((time) => time.date === date)
              .map((time) => (
                <Chip
                  key={`${time.startTime} ${time.endTime}`}
                  isSelected={isSameTime(chosen, time)}
                  onChange={() => onChoose(time)}
                  tick="corner"
                  className="px-2.5"
                >
                  <SlotText slot={time} hasLength={hasLength} />
                </Chip>
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}
