import type { ReactNode } from 'react';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

/** Says what ends and what stays, before it happens. */
export function LossDialog({
  title,
  words: { keep, confirm, busy },
  error,
  isPending,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  words: { keep: string; confirm: string; busy: string };
  /** Why it did not happen. */
  error: string | null;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      isLocked={isPending}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {keep}
          </Button>
          <Button variant="danger" onClick={onConfirm} isBusy={isPending} busyLabel={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {error && (
        <Banner tone="loss" isLive>
          {error}
        </Banner>
      )}
      <p>{children}</p>
    </Dialog>
  );
}
