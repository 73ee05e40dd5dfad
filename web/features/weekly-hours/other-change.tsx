import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { HoursList } from './hours-list.tsx';

const useTexts = textsOf('weekly-hours');

/** The hours that somebody else saved meanwhile, beside what is still in the form. */
export function OtherChange({ lines, onTake }: { lines: readonly HoursLine[]; onTake: () => void }) {
  const t = useTexts();
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-amber-soft px-4 py-3 text-amber-text">
      <p className="font-semibold">{t('other.title')}</p>
      <HoursList lines={lines} />
      <Button size="sm" onClick={onTake}>
        {t('other.take')}
      </Button>
    </div>
  );
}
