import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailureBanner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { lazyImport, useLazyImport } from '../lazy-import.ts';
import type { DialogProps } from './dialog-panel.tsx';

interface SuccessDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
}

/** A dialog for success: a tick, the message, and where to go next. */
export function SuccessDialog({ isOpen, onClose, title, children, actions }: SuccessDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      hasClose={false}
      kind="alert"
      actions={actions}
      icon={
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-good-soft text-good-text">
          <Check className="size-6" strokeWidth={2.5} aria-hidden="true" />
        </span>
      }
    >
      {children}
    </Dialog>
  );
}

/** Asks for confirmation before something is lost. */
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
  /** The mutation that carries it out. */
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

const panel = lazyImport(() => import('./dialog-panel.tsx'));

/** Loads React Aria's dialog only when a dialog may open: its focus handling is a third of a page's weight. */
export function Dialog(props: DialogProps) {
  const Panel = useLazyImport(panel, props.isOpen, props.onClose)?.DialogPanel;
  return Panel ? <Panel {...props} /> : null;
}
