import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface SuccessDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
}

/** Something went well: a tick, what it was, and where to go from here. */
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
        <span className="grid size-12 place-items-center rounded-full bg-good-soft text-good-text">
          <Check className="size-6" strokeWidth={2.5} aria-hidden="true" />
        </span>
      }
    >
      {children}
    </Dialog>
  );
}
