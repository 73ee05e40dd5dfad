import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { dayOfWeekday } from './weekday.ts';

const useTexts = textsOf('weekly-hours');

/** The hours that somebody else saved meanwhile, beside what is still in the form. */
export function OtherChange({ lines, onTake }: { lines: readonly HoursLine[]; onTake: () => void }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-amber-soft px-4 py-3 text-amber-text">
      <p className="font-semibold">{t('other.title')}</p>
      <ul className="tabular grid gap-0.5">
        {lines.length === 0 && <li>{t('other.empty')}</li>}
        {lines.map((line) => (
          <li key={`${line.weekday} ${line.from} ${line.validFrom ?? ''}`}>
            {formats.weekday(dayOfWeekday(line.weekday))} {formats.slot({ startTime: line.from, endTime: line.to })}
          </li>
        ))}
      </ul>
      <Button size="sm" onClick={onTake}>
        {t('other.take')}
      </Button>
    </div>
  );
}
