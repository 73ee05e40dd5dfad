import type { Instructor } from '#contract/instructors.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { CellShell } from './cell-shell.tsx';
import { InlineInput } from './inline-input.tsx';
import { fullName } from './instructor-name.ts';
import { useCarQuestion } from './use-car-question.tsx';
import { useCellSave } from './use-cell-save.ts';

const useTexts = textsOf('school-instructors');

export function CarCell({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const { asking, dialog } = useCarQuestion();
  const { state, save, clear } = useCellSave(instructor, {
    describe: ({ instructorCar: car }) => `${car.make} ${car.model}`.trim(),
    sending: (changes, send) => asking(changes.instructorCar ?? {}, (answer) => send({ ...changes, ...answer })),
  });
  const { make, model } = instructor.instructorCar;
  const name = fullName(instructor);
  return (
    <CellShell state={state}>
      <span className="flex min-w-0 flex-wrap justify-end gap-1 lg:flex-col lg:flex-nowrap">
        <InlineInput
          label={t('instructors.carMakeOf', { name })}
          placeholder={t('instructors.carMakePlaceholder')}
          value={make}
          onCommit={(text) => save({ instructorCar: { make: text } })}
          onEdit={clear}
        />
        <InlineInput
          label={t('instructors.carModelOf', { name })}
          placeholder={t('instructors.carModelPlaceholder')}
          value={model}
          onCommit={(text) => save({ instructorCar: { model: text } })}
          onEdit={clear}
        />
      </span>
      {dialog}
    </CellShell>
  );
}
