import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Season } from './line-fields.tsx';
import { dayOfWeekday } from './weekday.ts';

const useTexts = createTextsHook('weekly-hours');

/** Weekly hours to read. */
export function HoursList({ lines }: { lines: readonly HoursLine[] }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <ul className="tabular grid gap-0.5">
      {lines.length === 0 && <li>{t('noHours')}</li>}
      {lines.map((line) => (
        <li key={`${line.weekday} ${line.from} ${line.validFrom ?? ''}`}>
          {formats.weekday(dayOfWeekday(line.weekday))} {formats.slot({ startTime: line.from, endTime: line.to })}
          {(line.validFrom ?? line.validUntil) !== undefined && <Season line={line} />}
        </li>
      ))}
    </ul>
  );
}
