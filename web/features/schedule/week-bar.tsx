import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from '#contract/bookable-days.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { daysAsRange, mondayOf } from '../../ui/week.ts';

const useTexts = textsOf('schedule');

interface WeekBarProps {
  monday: string;
  today: string;
  onChange: (monday: string) => void;
}

export function WeekBar({ monday, today, onChange }: WeekBarProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
      <h3 className="mr-auto basis-full text-lg font-semibold sm:basis-auto" aria-live="polite">
        {daysAsRange(monday, addDays(monday, 6), language)}
      </h3>
      <Button variant="quiet" size="sm" onClick={() => onChange(mondayOf(today))}>
        {t('schedule.thisWeek')}
      </Button>
      <IconButton label={t('schedule.previousWeek')} onClick={() => onChange(addDays(monday, -7))}>
        <ChevronLeft className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('schedule.nextWeek')} onClick={() => onChange(addDays(monday, 7))}>
        <ChevronRight className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
