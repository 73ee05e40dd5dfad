import { dayName } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { type DraftLine, isWhole, linesOf, startsOf, WEEKDAYS } from './lines.ts';
import { dayOfWeekday } from './weekday.ts';

const useTexts = createTextsHook('weekly-hours');

const DAY_MINUTES = 24 * 60;
/** What is shown at least; earlier and later hours make it longer. */
const USUAL = { from: 8 * 60, to: 18 * 60 };
const ROW_HEIGHT = 12;

/** Seven columns of lessons, as tall as they are long: the same is said in words beside each day. */
export function WeekPicture({ lines }: { lines: readonly DraftLine[] }) {
  const t = useTexts();
  const language = useLanguage();
  const formats = useFormats();
  const whole = lines.filter(isWhole);
  const starts = WEEKDAYS.map((weekday) => startsOf(whole, weekday));
  const all = starts.flat();
  const from = Math.min(USUAL.from, ...all);
  const to = Math.min(DAY_MINUTES, Math.max(USUAL.to, ...all.map((start) => start + 60)));
  const minute = ROW_HEIGHT / 60;
  return (
    <section aria-label={t('picture.title')} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{t('picture.title')}</h3>
        <p className="tabular text-sm text-soft">{t('picture.total', { count: all.length })}</p>
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 rounded-lg border border-line bg-surface p-2">
        {WEEKDAYS.map((weekday, index) => (
          <div key={weekday} className="grid gap-1 text-center text-sm text-soft">
            {dayName(dayOfWeekday(weekday), language)}
            <div className="relative rounded-sm bg-sunken" style={{ height: (to - from) * minute }}>
              {starts[index]?.map((start) => (
                <span
                  key={start}
                  title={formats.time(
                    `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`,
                  )}
                  className="absolute inset-x-0 bg-action"
                  style={{
                    top: (start - from) * minute,
                    height: Math.max(3, lengthAt(whole, weekday, start) * minute - 1),
                  }}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

/** How long the lesson is that begins then. */
const lengthAt = (lines: readonly DraftLine[], weekday: number, start: number): number =>
  linesOf(lines, weekday).find(({ line }) => startsOf([line], weekday).includes(start))?.line.lessonMinutes ?? 0;
