import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import type { CalendarView } from './use-calendar-view.ts';

const useTexts = textsOf('school-calendar');
const dialog = lazyImport(async () => (await import('./copy-week-dialog.tsx')).CopyWeekDialog);

/** In the week of all, and in an instructor's. */
export function CopyWeekButton({ view, name = '' }: { view: CalendarView; name?: string | undefined }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const CopyWeekDialog = useLazyImport(dialog, isOpen, close);
  if (view.kind !== 'week') return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Copy className="size-5 shrink-0" aria-hidden="true" />
        {t('copy.button')}
      </Button>
      {isOpen && CopyWeekDialog && <CopyWeekDialog view={view} name={name} onClose={close} />}
    </>
  );
}
