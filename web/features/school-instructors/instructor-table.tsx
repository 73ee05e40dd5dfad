import { ArrowRight, ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { instructorInfoLink, schoolInstructorLink } from '#contract/paths.ts';
import { TEACHING_LANGUAGES } from '#contract/teaching-languages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { type Column, DataTable, type TablePaging } from '../../ui/data-table.tsx';
import { numberText, readNumber } from '../../ui/form/number-field.tsx';
import { selectList } from '../../ui/form/select.tsx';
import { isDollarSignBehind, useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useLazyImport } from '../../ui/lazy-import.ts';
import { TextLink } from '../../ui/link.tsx';
import { useCarQuestion } from './car-question-dialog.tsx';
import { CellShell, InlineInput, inlineControlStyle } from './cell-shell.tsx';
import { Rating } from './instructor-header.tsx';
import { useLanguageNames, useLanguageOptions } from './instructor-values.ts';
import { fullName } from './queries.ts';
import { useCellSave } from './use-cell-save.ts';

/** Saved when the list loses the focus, by Tab or a click elsewhere. Escape discards. */
function LanguagesCell({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const names = useLanguageNames();
  const options = useLanguageOptions();
  const { state, save, clear } = useCellSave(instructor, { describe: (one) => names(one.languages) });
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const valueId = useId();
  const List = useLazyImport(selectList, isOpen, () => setOpen(false))?.SelectList;
  const isEscaped = useRef(false);
  const languages = ticked ? TEACHING_LANGUAGES.filter((language) => ticked.includes(language)) : instructor.languages;

  const open = () => setOpen(true);

  async function close(): Promise<void> {
    setOpen(false);
    const isSame =
      languages.length === instructor.languages.length && languages.every((one) => instructor.languages.includes(one));
    const isKept = !isEscaped.current && !isSame && (await save({ languages })) === 'kept';
    isEscaped.current = false;
    if (!isKept) setTicked(null);
  }

  return (
    <CellShell state={state}>
      <span id={labelId} className="sr-only">
        {t('instructors.languagesOf', { name: fullName(instructor) })}
      </span>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${valueId} ${labelId}`}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
        className={cx(inlineControlStyle, 'flex items-center gap-1 text-right lg:min-w-32 lg:text-left')}
      >
        <span id={valueId} className="grow">
          {names(languages)}
        </span>
        <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
      </button>
      {List && (
        <List
          mode="multiple"
          options={options}
          value={languages}
          onChange={(keys) => {
            setTicked(keys);
            clear();
          }}
          trigger={trigger}
          labelId={labelId}
          onKey={(event) => {
            if (event.key === 'Escape') isEscaped.current = true;
            // The list traps the focus: without this only Escape would leave it.
            if (event.key !== 'Tab') return;
            event.preventDefault();
            void close();
          }}
          isOpen={isOpen}
          onOpenChange={(opens) => (opens ? open() : void close())}
        />
      )}
    </CellShell>
  );
}

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
        // The schema refuses NaN.
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
export function InstructorTable({ instructors, paging }: { instructors: readonly Instructor[]; paging: TablePaging }) {
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
      paging={paging}
      caption={t('instructors.title')}
      columns={columns}
      rows={instructors}
      rowKey={({ id }) => id}
      isDense
      brief={(instructor) => <Brief instructor={instructor} />}
    />
  );
}

/** Card summary: the instructor and the fields edited most. */
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
