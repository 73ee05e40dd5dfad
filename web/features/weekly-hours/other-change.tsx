import type { WeeklyHours } from '#contract/weekly-hours.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { dayOfWeekday } from './weekday.ts';

const useTexts = textsOf('weekly-hours');

/** Somebody was quicker: what they saved, beside what is still in the form. */
export function OtherChange({
  others,
  onTake,
  onKeep,
}: {
  others: WeeklyHours;
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Banner tone="attention" isLive title={t('other.title', { who: others.changedBy ?? t('somebody') })}>
      <p>{t('other.text')}</p>
      <ul className="tabular grid gap-0.5">
        {others.lines.length === 0 && <li>{t('other.empty')}</li>}
        {others.lines.map((line) => (
          <li key={`${line.weekday} ${line.from} ${line.validFrom ?? ''}`}>
            {formats.weekday(dayOfWeekday(line.weekday))} {formats.slot({ startTime: line.from, endTime: line.to })}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onTake}>
          {t('other.take')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          {t('other.keep')}
        </Button>
      </div>
    </Banner>
  );
}
