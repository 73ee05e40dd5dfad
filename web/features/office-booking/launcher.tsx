import { CalendarPlus, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { buttonStyle, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../ui/form/draft.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { endStart, readStart, startOfficeBooking, subscribeToStarts } from './launch.ts';
import { nameOf } from './names.ts';
import { readPreference } from './preferences.ts';
import { isNewBookingKey } from './shortcut.ts';
import type { BookingValues } from './values.ts';

const useTexts = createTextsHook('office-booking');

const dialog = lazyImport(async () => (await import('./booking-dialog.tsx')).BookingDialog);

const OPEN = 'office-booking-open';
const UNFINISHED = 'office-booking-unfinished';
/** More would cover the page; the oldest goes. */
const UNFINISHED_MAX = 3;

/**
 * The header's button, the shortcut, a chip for each unfinished booking of this tab, and the dialog, which loads when it's first opened.
 */
export function BookingLauncher({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const start = useSyncExternalStore(subscribeToStarts, readStart, () => null);
  const [isOpen, setOpen] = useState(() => readDraft(draftKey(OPEN), { open: '' }).open !== '');
  const [unfinished, setUnfinished] = useState(
    () => readDraft<{ list: BookingValues[] }>(draftKey(UNFINISHED), { list: [] }).list,
  );
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

  function keep(list: BookingValues[]): void {
    setUnfinished(list);
    if (list.length > 0) saveDraft(draftKey(UNFINISHED), 'list', list);
    else dropDraft(draftKey(UNFINISHED));
  }
  function close(left: BookingValues | null): void {
    dropDraft(draftKey(OPEN));
    endStart();
    setOpen(false);
    if (left) keep([...unfinished, left].slice(-UNFINISHED_MAX));
  }
  const Opened = useLazyImport(dialog, isOpen, () => close(null));
  return (
    <>
      <button
        type="button"
        title={t('tooltip')}
        onClick={() => startOfficeBooking()}
        className={cx(buttonStyle('secondary', 'sm'), 'shrink-0 max-md:size-11 max-md:border-0 max-md:px-0')}
      >
        <CalendarPlus className="size-5" aria-hidden="true" />
        <span className="max-md:sr-only">{t('title')}</span>
      </button>
      {!isOpen && unfinished.length > 0 && (
        <ul className="pointer-events-none fixed inset-x-4 bottom-4 z-20 grid justify-items-end gap-2 print:hidden">
          {unfinished.map((one, index) => {
            const name = nameOf(one) || one.location || one.note;
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be for the same person
                key={index}
                className="pointer-events-auto flex max-w-full rounded-md bg-surface shadow-float"
              >
                <button
                  type="button"
                  className={cx(buttonStyle('primary', 'sm'), 'max-w-96 min-w-0')}
                  onClick={() => startOfficeBooking({ unfinished: one })}
                >
                  <CalendarPlus className="size-4 shrink-0" aria-hidden="true" />
                  <span className="line-clamp-2 min-w-0 wrap-anywhere">{t('resume', { name })}</span>
                </button>
                <IconButton
                  label={t('discard', { name })}
                  onClick={() => keep(unfinished.filter((other) => other !== one))}
                >
                  <X className="size-5" aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {Opened && (
        <Opened
          schoolId={schoolId}
          isOpen={isOpen}
          start={start}
          onStarted={() => {
            const taken = readStart()?.unfinished;
            if (taken) keep(unfinished.filter((one) => one !== taken));
            endStart();
          }}
          onClose={close}
          onBooked={() => dropDraft(draftKey(OPEN))}
        />
      )}
    </>
  );
}
