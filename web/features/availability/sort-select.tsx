import { DAY_SORTS, type DaySort } from '#contract/day-list.ts';
import { Select } from '../../ui/form/select.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('places');

interface SortSelectProps {
  value: DaySort | undefined;
  /** Distances are known only for a search near a place. */
  isNearPlace: boolean;
  onChange: (sort: DaySort) => void;
  className: string;
}

/** Order of the instructors. */
export function SortSelect({ value, isNearPlace, onChange, className }: SortSelectProps) {
  const t = useTexts();
  const sorts = DAY_SORTS.filter((id) => isNearPlace || id !== 'nearest');
  return (
    <Select
      name="sort"
      className={className}
      label={t('sort.label')}
      value={sorts.find((id) => id === value) ?? 'recommended'}
      onChange={onChange}
      options={sorts.map((id) => ({ id, label: t(`sort.${id}`) }))}
    />
  );
}
