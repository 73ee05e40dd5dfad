import type { DayFilter } from '#contract/availability.ts';
import { COUNTED_INSTRUCTORS_MAX } from '#contract/counted-instructors.ts';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { Filters, Where } from './day-search.ts';
import { useEmptiedBy } from './queries.ts';

const useTexts = createTextsHook('availability');
const useInstructorsTexts = createTextsHook('instructors');
const useProvinceTexts = createTextsHook('provinces');

interface EmptiedByProps {
  date: string;
  filters: Filters & Pick<Where, 'near'>;
  onDrop: (filter: DayFilter) => void;
}

/** Which filter leaves nobody, and how many there are without it: a press drops exactly that one. */
export function EmptiedBy({ date, filters, onDrop }: EmptiedByProps) {
  const t = useTexts();
  const words = useFilterWords();
  const { data = [] } = useEmptiedBy(date, filters);
  return data.map(({ filter, instructors }) => (
    <Button key={filter} variant="secondary" onClick={() => onDrop(filter)}>
      {t(instructors < COUNTED_INSTRUCTORS_MAX ? 'empty.without' : 'empty.withoutMany', {
        filter: words(filter, filters),
        count: instructors,
      })}
    </Button>
  ));
}

/** A filter as it stands in its field. */
function useFilterWords() {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const provinces = useProvinceTexts();
  const { money } = useFormats();
  return (filter: DayFilter, filters: EmptiedByProps['filters']): string => {
    const { near, place, province, language, maxRate, timeOfDay, transmission, minMinutes } = filters;
    const words = {
      near,
      place,
      province: province && provinces(`names.${province}`),
      language: language && instructors(`languages.${language}`),
      maxRate: maxRate && t('filters.upTo', { rate: money(maxRate) }),
      minMinutes: minMinutes && t('filters.atLeast', { length: duration(minMinutes) }),
      timeOfDay: timeOfDay && t(`filters.times.${timeOfDay}`),
      transmission: transmission && instructors(`transmissions.${transmission}`),
    };
    return words[filter] || filter;
  };
}
