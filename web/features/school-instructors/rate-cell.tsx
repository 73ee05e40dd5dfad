import type { Instructor } from '#contract/instructors.ts';
import { numberText, readNumber } from '../../ui/form/number-text.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { isDollarSignBehind } from '../../ui/i18n/number-signs.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { CellShell } from './cell-shell.tsx';
import { InlineInput } from './inline-input.tsx';
import { fullName } from './instructor-name.ts';
import { useCellSave } from './use-cell-save.ts';

const useTexts = textsOf('school-instructors');

export function RateCell({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const language = useLanguage();
  const isSignBehind = isDollarSignBehind(language);
  const { money } = useFormats();
  const { state, save, clear } = useCellSave(instructor, {
    describe: ({ ratePerHour }) => money(ratePerHour),
    isFarOff: ({ before, after }) =>
      after.ratePerHour > 2 * before.ratePerHour || after.ratePerHour < before.ratePerHour / 2,
  });
  const sign = (
    <span aria-hidden="true" className="text-soft">
      $
    </span>
  );
  return (
    <CellShell state={state} isNumeric>
      {!isSignBehind && sign}
      <InlineInput
        label={t('instructors.rateOf', { name: fullName(instructor) })}
        value={numberText(instructor.ratePerHour, language, 2)}
        // A number that is none is refused by the schema.
        onCommit={(text) => save({ ratePerHour: readNumber(text) ?? Number.NaN })}
        onEdit={clear}
        isNumeric
      />
      {isSignBehind && sign}
    </CellShell>
  );
}
