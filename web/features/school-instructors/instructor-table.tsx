import { ArrowRight } from 'lucide-react';
import type { Instructor } from '#contract/instructors.ts';
import { instructorInfoLink, schoolInstructorLink } from '#contract/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { numberText, readNumber } from '../../ui/form/number-field.tsx';
import { isDollarSignBehind, useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { CellShell } from './cell-shell.tsx';
import { InlineInput } from './inline-input.tsx';
import { fullName } from './instructor-name.ts';
import { LanguagesCell } from './languages-cell.tsx';
import { Rating } from './rating.tsx';
import { useCarQuestion } from './use-car-question.tsx';
import { useCellSave } from './use-cell-save.ts';

function RateCell({ instructor }: { instructor: Instructor }) {
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

function CarCell({ instructor }: { instructor: Instructor }) {
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

const useTexts = createTextsHook('school-instructors');

/** IT-01 */
export function InstructorTable({ instructors }: { instructors: readonly Instructor[] }) {
  const t = useTexts();
  const columns: Column<Instructor>[] = [
    {
      key: 'name',
      header: t('instructors.name'),
      isRowHeader: true,
      cell: (instructor) => (
        <span className="flex items-center gap-3">
          <Avatar name={fullName(instructor)} src={instructor.profilePhotoS3Url} size={36} />
          <span>
            <TextLink to={schoolInstructorLink(instructor.id)} className="font-semibold">
              {fullName(instructor)}
            </TextLink>
            {!instructor.isActive && <Badge className="ml-2">{t('instructors.inactive')}</Badge>}
          </span>
        </span>
      ),
    },
    {
      key: 'experience',
      header: t('instructors.experience'),
      isNumeric: true,
      cell: (instructor) => instructor.numberOfYearsOfExperience,
    },
    {
      key: 'languages',
      header: t('instructors.languages'),
      cell: (instructor) => <LanguagesCell instructor={instructor} />,
    },
    {
      key: 'car',
      header: t('instructors.car'),
      isLong: true,
      cell: (instructor) => <CarCell instructor={instructor} />,
    },
    {
      key: 'rate',
      header: t('instructors.rate'),
      isNumeric: true,
      cell: (instructor) => <RateCell instructor={instructor} />,
    },
    {
      key: 'rating',
      header: t('instructors.rating'),
      isNumeric: true,
      cell: (instructor) => <Rating instructor={instructor} />,
    },
    {
      key: 'more',
      header: t('instructors.more'),
      cell: (instructor) => (
        <TextLink
          to={instructorInfoLink(instructor.id)}
          aria-label={t('instructors.moreOf', { name: fullName(instructor) })}
          className="inline-flex min-h-9 items-center gap-1 whitespace-nowrap"
        >
          {t('instructors.more')}
          <ArrowRight className="size-4" aria-hidden="true" />
        </TextLink>
      ),
    },
  ];
  return (
    <DataTable
      isPageInAddress
      caption={t('instructors.title')}
      columns={columns}
      rows={instructors}
      rowKey={({ id }) => id}
      isDense
      brief={(instructor) => <Brief instructor={instructor} />}
    />
  );
}

/** Who, and what is changed most often. */
function Brief({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <span className="flex items-center gap-3">
      <Avatar name={fullName(instructor)} src={instructor.profilePhotoS3Url} size={36} />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="truncate font-semibold">{fullName(instructor)}</span>
        <span className="flex items-center justify-between gap-3 text-sm text-soft">
          <span className="tabular">{money(instructor.ratePerHour)}</span>
          {instructor.isActive ? <Rating instructor={instructor} /> : <Badge>{t('instructors.inactive')}</Badge>}
        </span>
      </span>
    </span>
  );
}
