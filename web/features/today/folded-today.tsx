import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';

const useTexts = createTextsHook('today');

// Not part of the table's page, which has its own budget.
const board = lazyImport(async () => (await import('./today.tsx')).TodayBoard);

/** Today above the table of bookings. An address with a filter is about the table, so Today starts folded there. */
export function FoldedToday({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(search === '');
  const Board = useLazyImport(board, isOpen, () => setOpen(false));
  if (isOpen && Board) return <Board schoolId={schoolId} />;
  if (isOpen) return <SkeletonList label={t('loading')} count={3} className="h-40 w-full rounded-lg" />;
  return (
    <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
      <ChevronDown className="size-4" aria-hidden="true" />
      {t('show')}
    </Button>
  );
}
