import { type BookingFilter, instructorName, PERIODS } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { Chip } from '../../ui/chip.tsx';
import { FoldOnPhone } from '../../ui/fold-on-phone.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('school-bookings');

const ALL = 'all';

export function FilterBar({
  bookings,
  filter,
  onChange,
}: {
  bookings: readonly Booking[];
  filter: BookingFilter;
  onChange: (changes: Partial<BookingFilter>) => void;
}) {
  const t = useTexts();
  const instructors = new Map(bookings.map((booking) => [booking.instructor.id, instructorName(booking)]));
  const options = [...instructors]
    .map(([id, label]) => ({ id, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const { words, instructorId, from, to } = filter;
  const count = [words, instructorId, from, to].filter(Boolean).length;
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4">
      <fieldset className="flex basis-full flex-wrap gap-2" aria-label={t('bookings.period')}>
        {PERIODS.map((period) => (
          <Chip key={period} isSelected={filter.period === period} onChange={() => onChange({ period })}>
            {t(`bookings.${period}`)}
          </Chip>
        ))}
      </fieldset>
      <FoldOnPhone
        label={count > 0 ? t('bookings.filtersWith', { count }) : t('bookings.filters')}
        className="grid basis-full gap-4 md:contents"
      >
        <TextField
          name="words"
          label={t('bookings.search')}
          type="search"
          placeholder={t('bookings.searchHelp')}
          value={filter.words}
          onChange={(words) => onChange({ words })}
          className="min-w-0 grow basis-64 md:max-w-md"
        />
        <Select
          name="instructor"
          label={t('bookings.filterInstructor')}
          options={[{ id: ALL, label: t('bookings.allInstructors') }, ...options]}
          value={filter.instructorId || ALL}
          onChange={(id) => onChange({ instructorId: id === ALL ? '' : id })}
          className="min-w-52 grow md:grow-0"
        />
        <div className="grid min-w-0 grow grid-cols-2 gap-4 sm:grow-0">
          <TextField
            name="from"
            label={t('bookings.from')}
            type="date"
            max={filter.to || undefined}
            value={filter.from}
            onChange={(from) => onChange({ from })}
            className="min-w-0"
          />
          <TextField
            name="to"
            label={t('bookings.to')}
            type="date"
            min={filter.from || undefined}
            value={filter.to}
            onChange={(to) => onChange({ to })}
            className="min-w-0"
          />
        </div>
      </FoldOnPhone>
    </div>
  );
}
