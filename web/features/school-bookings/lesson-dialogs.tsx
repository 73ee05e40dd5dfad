import type { Booking } from '#contract/bookings.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';

// Forms, and with them what checks a form: a list of lessons is shown without.
const cancelDialog = lazyImport(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
const outcomeDialog = lazyImport(async () => (await import('./outcome-dialog.tsx')).OutcomeDialog);

interface LessonDialogsProps {
  cancelling: Booking | null;
  ending: Booking | null;
  onCancelClose: () => void;
  onOutcomeClose: () => void;
}

/** What opens over a list of a school's lessons. */
export function LessonDialogs({ cancelling, ending, onCancelClose, onOutcomeClose }: LessonDialogsProps) {
  const CancelDialog = useLazyImport(cancelDialog, cancelling !== null, onCancelClose);
  const OutcomeDialog = useLazyImport(outcomeDialog, ending !== null, onOutcomeClose);
  return (
    <>
      {CancelDialog && <CancelDialog booking={cancelling} onClose={onCancelClose} />}
      {OutcomeDialog && ending && <OutcomeDialog booking={ending} onClose={onOutcomeClose} />}
    </>
  );
}
