import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { useKeptState } from '../../ui/form/draft.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import type { LessonMove } from './move-lesson-dialog.tsx';

/** The lesson whose dialog is open. Survives a reload or a log-in, and stays while the list shows another page. */
export function useChosenLesson(name: string, bookings: readonly Booking[] | undefined) {
  const [id, setId] = useKeptState(name, '');
  const [seen, setSeen] = useState<Booking | null>(null);
  const listed = bookings?.find(({ bookingId }) => bookingId === id);
  if (listed && listed !== seen) setSeen(listed);
  const chosen = listed ?? (seen?.bookingId === id ? seen : null);
  return [chosen, (booking: Booking | null) => setId(booking?.bookingId ?? '')] as const;
}

// Loaded on demand: a list of lessons needs neither the forms nor their validation.
const cancelDialog = lazyImport(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
const moveDialog = lazyImport(async () => (await import('./move-lesson-dialog.tsx')).MoveLessonDialog);
const restoreDialog = lazyImport(async () => (await import('./restore-dialog.tsx')).RestoreDialog);
const pickupDialog = lazyImport(async () => (await import('./pickup-dialog.tsx')).SchoolPickupDialog);
const outcomeDialog = lazyImport(async () => (await import('./outcome-dialog.tsx')).OutcomeDialog);

interface LessonDialogsProps {
  cancelling: Booking | null;
  moving?: LessonMove | null;
  ending: Booking | null;
  restoring?: Booking | null;
  changingPickup?: Booking | null;
  onCancelClose: () => void;
  onOutcomeClose: () => void;
  onMoveClose?: () => void;
  onRestoreClose?: () => void;
  onPickupClose?: () => void;
}

/** Dialogs that open from a list of lessons. */
export function LessonDialogs({
  cancelling,
  moving = null,
  ending,
  restoring = null,
  changingPickup = null,
  onCancelClose,
  onOutcomeClose,
  onMoveClose = () => undefined,
  onRestoreClose = () => undefined,
  onPickupClose = () => undefined,
}: LessonDialogsProps) {
  const MoveDialog = useLazyImport(moveDialog, moving !== null, onMoveClose);
  const CancelDialog = useLazyImport(cancelDialog, cancelling !== null, onCancelClose);
  const OutcomeDialog = useLazyImport(outcomeDialog, ending !== null, onOutcomeClose);
  const RestoreDialog = useLazyImport(restoreDialog, restoring !== null, onRestoreClose);
  const PickupDialog = useLazyImport(pickupDialog, changingPickup !== null, onPickupClose);
  return (
    <>
      {CancelDialog && <CancelDialog booking={cancelling} onClose={onCancelClose} />}
      {MoveDialog && moving && <MoveDialog move={moving} onClose={onMoveClose} />}
      {RestoreDialog && restoring && <RestoreDialog booking={restoring} onClose={onRestoreClose} />}
      {PickupDialog && changingPickup && <PickupDialog booking={changingPickup} onClose={onPickupClose} />}
      {OutcomeDialog && ending && <OutcomeDialog booking={ending} onClose={onOutcomeClose} />}
    </>
  );
}
