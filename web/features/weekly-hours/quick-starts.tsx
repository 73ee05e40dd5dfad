import { CalendarPlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/select.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { fullName } from '../school-instructors/instructor-name.ts';
import { DRIVE_BREAK_MINUTES, type DraftLine, workingWeek } from './lines.ts';
import type { PersonHours } from './queries.ts';

const useTexts = createTextsHook('weekly-hours');

/** Where there are no hours yet: a week with one press, or a colleague's. */
export function QuickStarts({
  person,
  people,
  hasBreaks,
  onBreaks,
  onStart,
}: {
  person: PersonHours;
  people: readonly PersonHours[];
  hasBreaks: boolean;
  onBreaks: (hasBreaks: boolean) => void;
  onStart: (lines: DraftLine[]) => void;
}) {
  const t = useTexts();
  const withHours = people.filter((one) => one.instructorId !== person.instructorId && one.lines.length > 0);
  return (
    <Card className="grid gap-4">
      <h3 className="font-bold">{t('start.title', { name: person.firstName })}</h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => onStart(workingWeek(hasBreaks ? DRIVE_BREAK_MINUTES : undefined))}>
          <CalendarPlus className="size-5 shrink-0" aria-hidden="true" />
          {t('start.week')}
        </Button>
        <p className="text-soft">{t('start.day')}</p>
      </div>
      <Checkbox
        name="hasBreaks"
        value={hasBreaks}
        onChange={onBreaks}
        label={t('start.breaks', { minutes: DRIVE_BREAK_MINUTES })}
        description={t('start.breaksHelp')}
      />
      {withHours.length > 0 && (
        <Select
          name="copyFrom"
          label={t('start.copy')}
          placeholder={t('start.choose')}
          options={withHours.map((one) => ({ id: one.instructorId, label: fullName(one) }))}
          value={null}
          onChange={(id) => onStart(withHours.find((one) => one.instructorId === id)?.lines ?? [])}
          className="max-w-sm"
        />
      )}
    </Card>
  );
}
