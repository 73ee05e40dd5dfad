import { Checkbox } from '../../ui/form/checkbox.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { FieldsOf } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import type { SettingsValues } from './settings-values.ts';

const useTexts = textsOf('school-settings');

/** How soon, how far ahead and how much students may book. */
export function BookingRules({ form }: { form: FieldsOf<SettingsValues> }) {
  const t = useTexts();
  const field = (
    name: 'noticeDays' | 'aheadDays' | 'mostLessonsADay' | 'leastBreakMinutes' | 'weeksAhead',
    suffix?: string,
  ) => (
    <NumberField
      {...form.field(name, t(`rules.${name}`))}
      description={t(`rules.${name}Help`)}
      {...(suffix && { suffix })}
      isWhole
      className="max-w-xs"
    />
  );
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold">{t('rules.title')}</legend>
      {field('noticeDays')}
      {field('aheadDays')}
      {field('mostLessonsADay')}
      {field('leastBreakMinutes', 'min')}
      {field('weeksAhead')}
      <div>
        <Checkbox {...form.field('refusesLongDays', t('rules.refusesLongDays'))} />
        <p className="pl-8 text-sm text-soft">{t('rules.refusesLongDaysHelp')}</p>
      </div>
    </fieldset>
  );
}
