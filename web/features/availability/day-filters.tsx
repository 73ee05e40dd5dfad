import { SlidersHorizontal, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { countFilters, type Filters, type Where } from './day-search.ts';

const useTexts = createTextsHook('availability');

const sheet = lazyImport(() => import('./filter-sheet.tsx'));

interface DayFiltersProps {
  date: string | null;
  filters: Filters;
  where: Where;
  onChange: (filters: Filters, sort: Where['sort']) => void;
}

/** Opens the filters, next to the place. */
export function DayFilters({ date, filters, where, onChange }: DayFiltersProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const FilterSheet = useLazyImport(sheet, isOpen, () => setOpen(false))?.FilterSheet;
  // The school has a button of its own.
  const { place: _, ...others } = filters;
  const count = countFilters(others);
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="shrink-0 max-md:px-3"
      >
        <SlidersHorizontal className="size-5" aria-hidden="true" />
        <span className="max-md:sr-only">{count > 0 ? t('filters.openWith', { count }) : t('filters.open')}</span>
        {count > 0 && (
          <span className="md:hidden" aria-hidden="true">
            {count}
          </span>
        )}
      </Button>
      {FilterSheet && isOpen && (
        <FilterSheet
          date={date}
          filters={filters}
          where={where}
          onClose={() => setOpen(false)}
          onApply={(next, sort) => {
            setOpen(false);
            onChange(next, sort);
          }}
        />
      )}
    </>
  );
}

/** The school whose instructors are listed, with a way back to all of them. */
export function SchoolFilter({ school, onClear }: { school: string; onClear: () => void }) {
  const t = useTexts();
  return (
    <Button variant="secondary" size="sm" onClick={onClear} className="max-w-full min-h-11">
      <span className="sr-only">{t('filters.remove')} </span>
      <span className="min-w-0 truncate">{school}</span>
      <X className="size-4 shrink-0" aria-hidden="true" />
    </Button>
  );
}
