import { CalendarPlus } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { buttonStyle } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../ui/form/draft.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { endStart, readStart, startOfficeBooking, subscribeToStarts } from './launch.ts';
import { readUnfinished } from './names.ts';
import { readPreference } from './preferences.ts';
import { isNewBookingKey } from './shortcut.ts';

const useTexts = createTextsHook('office-booking');

const dialog = lazyImport(async () => (await import('./booking-dialog.tsx')).BookingDialog);

const OPEN = 'office-booking-open';

/**
 * The header's button, the shortcut, the chip that resumes an unfinished booking, and the dialog, which loads when it's first opened.
 */
export function BookingLauncher({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const start = useSyncExternalStore(subscribeToStarts, readStart, () => null);
  const [isOpen, setOpen] = useState(() => readDraft(draftKey(OPEN), { open: '' }).open !== '');
  const [unfinished, setUnfinished] = useState(readUnfinished);
  // A start opens the dialog; it takes the start over once it has loaded.
  if (start && !isOpen) setOpen(true);

  // A reload or a log-in opens the dialog again.
  useEffect(() => {
    if (isOpen) saveDraft(draftKey(OPEN), 'open', 'yes');
  }, [isOpen]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isNewBookingKey(event, readPreference('plainKey'))) return;
      event.preventDefault();
      startOfficeBooking();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  function close(name: string): void {
    dropDraft(draftKey(OPEN));
    endStart();
    setOpen(false);
    setUnfinished(name);
  }
  const Opened = useLazyImport(dialog, isOpen, () => close(unfinished));
  return (
    <>
      <button
        type="button"
        title={t('title')}
        onClick={() => startOfficeBooking()}
        className={cx(buttonStyle('secondary', 'sm'), 'shrink-0 max-md:size-11 max-md:border-0 max-md:px-0')}
      >
        <CalendarPlus className="size-5" aria-hidden="true" />
        <span className="max-md:sr-only">{t('title')}</span>
      </button>
      {!isOpen && unfinished !== '' && (
        <div className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-end print:hidden">
          <button
            type="button"
            className={cx(buttonStyle('primary', 'sm'), 'pointer-events-auto max-w-96 shadow-float')}
            onClick={() => startOfficeBooking()}
          >
            <CalendarPlus className="size-4 shrink-0" aria-hidden="true" />
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{t('resume', { name: unfinished })}</span>
          </button>
        </div>
      )}
      {Opened && (
        <Opened
          schoolId={schoolId}
          isOpen={isOpen}
          start={start}
          onStarted={endStart}
          onClose={close}
          onBooked={() => dropDraft(draftKey(OPEN))}
        />
      )}
    </>
  );
}
