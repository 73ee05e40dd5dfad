import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import type { LineProps } from './lines.ts';

const useTexts = textsOf('weekly-hours');

/** What a line may have of its own: lesson and break, first and last day. */
export function LineDetails({ day, line, error, onChange }: LineProps) {
  const t = useTexts();
  const minutes = (name: 'lessonMinutes' | 'breakMinutes', label: string) => (
    <NumberField
      name={name}
      label={label}
      value={line[name]}
      onChange={(value) => onChange({ [name]: value })}
      error={error(name)}
      suffix={t('minutes')}
      isWhole
    />
  );
  const date = (name: 'validFrom' | 'validUntil') => (
    <TextField
      name={name}
      label={t(`more.${name}`)}
      type="date"
      value={line[name] ?? ''}
      onChange={(value) => onChange({ [name]: value || undefined })}
      error={error(name)}
      isOptional
    />
  );
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-3 sm:grid-cols-2">
      {minutes('lessonMinutes', t('more.lesson', { day, from: line.from }))}
      {minutes('breakMinutes', t('more.break', { day, from: line.from }))}
      {date('validFrom')}
      {date('validUntil')}
      <p className="text-sm text-soft sm:col-span-2">{t('more.help')}</p>
    </div>
  );
}
