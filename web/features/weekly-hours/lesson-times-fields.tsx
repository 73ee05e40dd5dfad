import { NumberField } from '../../ui/form/number-field.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { type DraftLine, type LessonTimes, timesOf } from './lines.ts';

const useTexts = textsOf('weekly-hours');

/** How long all lessons of the week are, and the breaks between them; a line may have its own. */
export function LessonTimesFields({
  lines,
  onChange,
}: {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
}) {
  const t = useTexts();
  const shared = (name: keyof LessonTimes): number | null =>
    lines.every((line) => line[name] === lines[0]?.[name]) ? (lines[0]?.[name] ?? null) : timesOf(lines)[name];
  const field = (name: keyof LessonTimes, label: string) => (
    <NumberField
      name={name}
      label={label}
      value={shared(name)}
      onChange={(value) => onChange(lines.map((line) => ({ ...line, [name]: value })))}
      suffix={t('minutes')}
      isWhole
      className="max-w-40"
    />
  );
  return (
    <div className="flex flex-wrap gap-4">
      {field('lessonMinutes', t('lesson'))}
      {field('breakMinutes', t('break'))}
    </div>
  );
}
