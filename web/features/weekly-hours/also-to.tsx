import { Button } from '../../ui/button.tsx';
import type { FieldProps } from '../../ui/form/field-shell.tsx';
import { MultiSelect } from '../../ui/form/select.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { fullName } from '../school-instructors/instructor-name.ts';
import type { PersonHours } from './queries.ts';

const useTexts = textsOf('weekly-hours');

/** Colleagues who get the same hours: some, or all with one press. */
export function AlsoTo({
  people,
  self,
  value,
  onChange,
  ...field
}: FieldProps & {
  value: string[];
  onChange: (ids: string[]) => void;
  people: readonly PersonHours[];
  self: string;
}) {
  const t = useTexts();
  const others = people.filter(({ instructorId }) => instructorId !== self);
  const isAll = value.length === others.length;
  return (
    <div className="grid justify-items-start gap-2">
      <MultiSelect
        {...field}
        placeholder={t('also.none')}
        options={others.map((one) => ({ id: one.instructorId, label: fullName(one) }))}
        value={value}
        onChange={onChange}
        description={value.length > 0 ? t('also.note') : undefined}
        className="w-full"
      />
      <Button
        variant="quiet"
        size="sm"
        onClick={() => onChange(isAll ? [] : others.map(({ instructorId }) => instructorId))}
      >
        {isAll ? t('also.clear') : t('also.all', { count: people.length })}
      </Button>
    </div>
  );
}
