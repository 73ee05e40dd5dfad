import { useTranslation } from 'react-i18next';
import type { Instructor } from '#contract/instructors.ts';
import { CellShell } from './cell-shell.tsx';
import { InlineInput } from './inline-input.tsx';
import { fullName } from './instructor-name.ts';
import { useCellSave } from './use-cell-save.ts';

/** French keyboards write 45,50; a number that is none is refused by the schema. */
const dollarsOf = (text: string): number => Number(text.replaceAll(/[\s$]/g, '').replace(',', '.') || Number.NaN);

export function RateCell({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation('school');
  const { state, save, clear } = useCellSave(instructor.id);
  return (
    <CellShell state={state} isNumeric>
      <span aria-hidden="true" className="text-soft">
        $
      </span>
      <InlineInput
        label={t('instructors.rateOf', { name: fullName(instructor) })}
        value={instructor.ratePerHour.toFixed(2)}
        onCommit={(text) => save({ ratePerHour: dollarsOf(text) })}
        onEdit={clear}
        isNumeric
      />
    </CellShell>
  );
}
