import { Chip } from '../../ui/chip.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
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
  const { day, slot } = useFormats();
  const days = [...new Set(times.map(({ date }) => date))];
  return (
    <div className="grid gap-5">
      {days.map((date) => (
        <section key={date} className="grid gap-2" aria-label={t('book.times', { day: day(date) })}>
          <h3 className="font-semibold first-letter:uppercase">{day(date)}</h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9.125rem,1fr))] gap-2 pr-2">
            {times
              .filter((time) => time.date === date)
              .map((time) => (
                <Chip
                  key={`${time.startTime} ${time.endTime}`}
                  isSelected={isSameTime(chosen, time)}
                  onChange={() => onChoose(time)}
                  tick="corner"
                  className="px-1"
                >
                  {slot(time)}
                </Chip>
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}
