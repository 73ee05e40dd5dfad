import { Chip } from '../../ui/chip.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { SnowDayWindow } from './use-snow-day-window.ts';

const useTexts = createTextsHook('snow-day');

interface WindowFieldsProps {
  window: SnowDayWindow;
  onChange: (changes: Partial<SnowDayWindow>) => void;
  today: string;
  instructors: readonly { id: string; name: string }[];
}

/** Which day, which hours, whose lessons. */
export function WindowFields({ window, onChange, today, instructors }: WindowFieldsProps) {
  const t = useTexts();
  const areHoursWrong = window.startTime !== '' && window.endTime !== '' && window.endTime <= window.startTime;
  const toggle = (id: string) =>
    onChange({
      instructorIds: window.instructorIds.includes(id)
        ? window.instructorIds.filter((one) => one !== id)
        : [...window.instructorIds, id],
    });
  return (
    <div className="grid gap-6">
      <TextField
        name="date"
        label={t('date')}
        type="date"
        min={today}
        value={window.date}
        onChange={(date) => onChange({ date })}
        className="max-w-60"
      />
      <RadioGroup
        name="hours"
        label={t('hours')}
        value={window.isWholeDay ? 'day' : 'some'}
        onChange={(choice) => onChange({ isWholeDay: choice === 'day' })}
        options={[
          { id: 'day', label: t('wholeDay') },
          { id: 'some', label: t('someHours') },
        ]}
      />
      {!window.isWholeDay && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="startTime"
            label={t('from')}
            type="time"
            value={window.startTime}
            onChange={(startTime) => onChange({ startTime })}
          />
          <TextField
            name="endTime"
            label={t('to')}
            type="time"
            value={window.endTime}
            onChange={(endTime) => onChange({ endTime })}
            error={areHoursWrong ? t('hoursWrong') : undefined}
          />
        </div>
      )}
      {instructors.length > 1 && (
        <RadioGroup
          name="whose"
          label={t('whose')}
          value={window.isEverybody ? 'all' : 'some'}
          onChange={(choice) => onChange({ isEverybody: choice === 'all' })}
          options={[
            { id: 'all', label: t('everybody') },
            { id: 'some', label: t('someInstructors') },
          ]}
        />
      )}
      {!window.isEverybody && (
        <fieldset className="flex flex-wrap gap-2" aria-label={t('someInstructors')}>
          {instructors.map(({ id, name }) => (
            <Chip key={id} isSelected={window.instructorIds.includes(id)} onChange={() => toggle(id)}>
              {name}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}
