import { backToBackDays } from '#contract/weekly-hours-lines.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { DRIVE_BREAK_MINUTES, type DraftLine, isWhole, withDriveBreaks } from './lines.ts';
import { dayOfWeekday } from './weekday.ts';

const useTexts = textsOf('weekly-hours');

/** Warns that lessons leave no time to drive between them, and offers a break where that would help. */
export function BackToBackNote({
  lines,
  onChange,
}: {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
}) {
  const t = useTexts();
  const formats = useFormats();
  const days = backToBackDays(lines.filter(isWhole));
  if (days.length === 0) return null;
  const spaced = withDriveBreaks(lines);
  const canFix = backToBackDays(spaced.filter(isWhole)).length < days.length;
  return (
    <Banner
      tone="attention"
      title={t('backToBack.title', { days: formats.list(days.map((day) => formats.weekday(dayOfWeekday(day)))) })}
    >
      <p>{t('backToBack.text')}</p>
      {canFix && (
        <Button variant="secondary" size="sm" className="mt-2 min-h-11" onClick={() => onChange(spaced)}>
          {t('backToBack.fix', { minutes: DRIVE_BREAK_MINUTES })}
        </Button>
      )}
    </Banner>
  );
}
