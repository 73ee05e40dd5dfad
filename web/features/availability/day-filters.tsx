import { useEffect, useState } from 'react';
import { TRANSMISSIONS } from '#contract/car-facts.ts';
import { TIMES_OF_DAY } from '#contract/day-list.ts';
import { PROVINCE_CODES } from '#contract/provinces.ts';
import { TEACHING_LANGUAGES } from '#contract/teaching-languages.ts';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { FoldOnPhone } from '../../ui/fold-on-phone.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { countFilters, type Filters, LESSON_LENGTHS } from './day-search.ts';

const useTexts = createTextsHook('availability');
const useInstructorsTexts = createTextsHook('instructors');
const useProvinceTexts = createTextsHook('provinces');

const RATES = [50, 60, 70, 80, 100];
const ANY = 'any';
const TYPING_PAUSE_MS = 350;

interface DayFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Filters beside the list, or behind a button on a phone. */
export function DayFilters({ filters, onChange }: DayFiltersProps) {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const { money } = useFormats();
  const provinces = useProvinceTexts();
  const count = countFilters(filters);

  function change<K extends keyof Filters>(key: K, value: Filters[K] | undefined): void {
    const { [key]: _, ...others } = filters;
    onChange(value === undefined ? others : { ...others, [key]: value });
  }
  const choose = <T extends string>(value: T | typeof ANY): T | undefined => (value === ANY ? undefined : value);
  const rates = [...new Set([...RATES, ...(filters.maxRate ? [filters.maxRate] : [])])].sort((a, b) => a - b);

  return (
    // On a phone, `contents` puts the button in the surrounding row and the panel below it.
    <section aria-label={t('filters.label')} className="max-md:contents">
      <FoldOnPhone
        label={count > 0 ? t('filters.openWith', { count }) : t('filters.open')}
        badge={count}
        className="col-span-full grid gap-4 max-md:my-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4"
      >
        <PlaceField value={filters.place ?? ''} onChange={(place) => change('place', place || undefined)} />
        <Select
          name="timeOfDay"
          className="grid-cols-1"
          label={t('filters.timeOfDay')}
          value={filters.timeOfDay ?? ANY}
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
          value={filters.minMinutes ? String(filters.minMinutes) : ANY}
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
          value={filters.transmission ?? ANY}
          onChange={(value) => change('transmission', choose(value))}
          options={[
            { id: ANY, label: t('filters.anyTransmission') },
            ...TRANSMISSIONS.map((id) => ({ id, label: instructors(`transmissions.${id}`) })),
          ]}
        />
        <Select
          name="province"
          className="grid-cols-1"
          label={t('filters.province')}
          value={filters.province ?? ANY}
          onChange={(value) => change('province', choose(value))}
          options={[
            { id: ANY, label: t('filters.anyProvince') },
            ...PROVINCE_CODES.map((id) => ({ id, label: provinces(`names.${id}`) })),
          ]}
        />
        <Select
          name="language"
          className="grid-cols-1"
          label={t('filters.language')}
          value={filters.language ?? ANY}
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
          value={filters.maxRate ? String(filters.maxRate) : ANY}
          onChange={(value) => change('maxRate', value === ANY ? undefined : Number(value))}
          options={[
            { id: ANY, label: t('filters.anyPrice') },
            ...rates.map((rate) => ({ id: String(rate), label: t('filters.upTo', { rate: money(rate) }) })),
          ]}
        />
        {count > 0 && (
          <div className="col-span-full">
            <Button variant="quiet" size="sm" onClick={() => onChange({})} className="-ml-3 max-md:min-h-11">
              {t('filters.clear')}
            </Button>
          </div>
        )}
      </FoldOnPhone>
    </section>
  );
}

/** Searches after a typing pause. A change of the address from elsewhere overwrites the field. */
function PlaceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === known) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known, onChange]);
  return (
    <TextField
      name="place"
      label={t('filters.place')}
      placeholder={t('filters.placeHint')}
      type="search"
      autoComplete="address-level2"
      maxLength={80}
      enterKeyHint="search"
      value={typed}
      onChange={setTyped}
    />
  );
}
