import { useState } from 'react';
import { TRANSMISSIONS } from '#contract/car-facts.ts';
import { TIMES_OF_DAY } from '#contract/day-list.ts';
import { PROVINCE_CODES } from '#contract/provinces.ts';
import { TEACHING_LANGUAGES } from '#contract/teaching-languages.ts';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { Select } from '../../ui/form/select.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { countFilters, type Filters, LESSON_LENGTHS, type Where } from './day-search.ts';
import { useDayAvailability } from './queries.ts';
import { SortSelect } from './sort-select.tsx';

const useTexts = createTextsHook('availability');
const useInstructorsTexts = createTextsHook('instructors');
const useProvinceTexts = createTextsHook('provinces');

const RATES = [50, 60, 70, 80, 100];
const ANY = 'any';

interface FilterSheetProps {
  date: string | null;
  filters: Filters;
  where: Where;
  onApply: (filters: Filters, sort: Where['sort']) => void;
  onClose: () => void;
}

/** Filters to choose together; the button counts who matches. The count loads the list that applying them shows. */
export function FilterSheet({ date, filters, where, onApply, onClose }: FilterSheetProps) {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const provinces = useProvinceTexts();
  const { money } = useFormats();
  const [draft, setDraft] = useState(filters);
  const [sort, setSort] = useState(where.sort);
  const list = useDayAvailability(date, { ...draft, ...where, ...(sort && { sort }) });
  const count = list.data?.pages[0]?.total;
  const { place, ...others } = draft;

  function change<K extends keyof Filters>(key: K, value: Filters[K] | undefined): void {
    const { [key]: _, ...rest } = draft;
    setDraft(value === undefined ? rest : { ...rest, [key]: value });
  }
  const choose = <T extends string>(value: T | typeof ANY): T | undefined => (value === ANY ? undefined : value);
  const rates = [...new Set([...RATES, ...(draft.maxRate ? [draft.maxRate] : [])])].sort((a, b) => a - b);
  const show = count === undefined ? t('filters.showAny') : t('filters.show', { count });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('filters.label')}
      // Keeps the buttons in view while the filters scroll.
      note={
        <p role="status" className="sr-only">
          {count !== undefined && t('home.found', { count })}
        </p>
      }
      actions={
        <>
          {countFilters(others) > 0 && (
            <Button variant="quiet" onClick={() => setDraft(place ? { place } : {})} className="sm:mr-auto">
              {t('filters.clear')}
            </Button>
          )}
          <Button onClick={() => onApply(draft, sort)}>{show}</Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SortSelect
          value={sort}
          isNearPlace={Boolean(where.near)}
          onChange={setSort}
          className="grid-cols-1 md:hidden"
        />
        <Select
          name="timeOfDay"
          className="grid-cols-1"
          label={t('filters.timeOfDay')}
          value={draft.timeOfDay ?? ANY}
          onChange={(value) => change('timeOfDay', choose(value))}
          options={[
            { id: ANY, label: t('filters.anyTimeOfDay') },
            ...TIMES_OF_DAY.map((id) => ({ id, label: t(`filters.times.${id}`) })),
          ]}
        />
        <Select
          name="minMinutes"
          className="grid-cols-1"
          label={t('filters.length')}
          value={draft.minMinutes ? String(draft.minMinutes) : ANY}
          onChange={(value) => change('minMinutes', value === ANY ? undefined : Number(value))}
          options={[
            { id: ANY, label: t('filters.anyLength') },
            ...LESSON_LENGTHS.map((minutes) => ({
              id: String(minutes),
              label: t('filters.atLeast', { length: duration(minutes) }),
            })),
          ]}
        />
        <Select
          name="transmission"
          className="grid-cols-1"
          label={t('filters.transmission')}
          value={draft.transmission ?? ANY}
          onChange={(value) => change('transmission', choose(value))}
          options={[
            { id: ANY, label: t('filters.anyTransmission') },
            ...TRANSMISSIONS.map((id) => ({ id, label: instructors(`transmissions.${id}`) })),
          ]}
        />
        <Select
          name="language"
          className="grid-cols-1"
          label={t('filters.language')}
          value={draft.language ?? ANY}
          onChange={(value) => change('language', choose(value))}
          options={[
            { id: ANY, label: t('filters.anyLanguage') },
            ...TEACHING_LANGUAGES.map((id) => ({ id, label: instructors(`languages.${id}`) })),
          ]}
        />
        <Select
          name="maxRate"
          className="grid-cols-1"
          label={t('filters.price')}
          value={draft.maxRate ? String(draft.maxRate) : ANY}
          onChange={(value) => change('maxRate', value === ANY ? undefined : Number(value))}
          options={[
            { id: ANY, label: t('filters.anyPrice') },
            ...rates.map((rate) => ({ id: String(rate), label: t('filters.upTo', { rate: money(rate) }) })),
          ]}
        />
        {/* A place is in one province. */}
        {(!where.near || draft.province) && (
          <Select
            name="province"
            className="grid-cols-1"
            label={t('filters.province')}
            value={draft.province ?? ANY}
            onChange={(value) => change('province', choose(value))}
            options={[
              { id: ANY, label: t('filters.anyProvince') },
              ...PROVINCE_CODES.map((id) => ({ id, label: provinces(`names.${id}`) })),
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}
