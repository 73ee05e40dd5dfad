import type { Progress } from '#contract/progress.ts';
import { duration } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('progress');

/** The hours in all, and with whom. */
export function HoursDriven({ progress }: { progress: Progress }) {
  const t = useTexts();
  const { minutes, lessons, instructors } = progress;
  return (
    <div>
      <h2 className="text-sm font-semibold text-soft">{t('hours')}</h2>
      <p className="tabular text-xl font-bold">{duration(minutes)}</p>
      <p className="text-soft">{t('lessons', { count: lessons.length })}</p>
      <ul className="mt-4 grid gap-3">
        {instructors.map((instructor) => (
          <li key={instructor.id}>
            <p className="font-medium wrap-anywhere">
              {t('withInstructor', { hours: duration(instructor.minutes), name: instructor.name })}
            </p>
            <p className="text-sm wrap-anywhere text-soft">{instructor.schoolName}</p>
            <span className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-action"
                style={{ width: `${(100 * instructor.minutes) / minutes}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
