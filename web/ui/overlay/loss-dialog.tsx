import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FailureBanner } from '../failure-banner.tsx';
import { Dialog } from './dialog.tsx';

/** Says what ends and what stays, before it happens. */
export function LossDialog({
  title,
  words: { keep, confirm, busy },
  change,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  words: { keep: string; confirm: string; busy: string };
  /** What ends it. */
  change: { error: unknown; isPending: boolean };
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      isLocked={change.isPending}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            {keep}
          </Button>
          <Button variant="danger" onClick={onConfirm} isBusy={change.isPending} busyLabel={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <FailureBanner error={change.error} />
      <p>{children}</p>
    </Dialog>
  );
}
