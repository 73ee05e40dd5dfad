import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../button.tsx';
import { createTextsHook } from '../i18n/texts-hook.ts';

const useTexts = createTextsHook('ui');

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  /** Shown left of the X. */
  head?: ReactNode;
  children: ReactNode;
}

/** A panel that slides in from the right. */
export function Drawer({ isOpen, onClose, label, head, children }: DrawerProps) {
  const t = useTexts();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-40 bg-[rgb(10_14_13/55%)]"
    >
      <Modal className="fixed inset-y-0 right-0 w-80 max-w-[85vw] animate-slide overflow-y-auto bg-surface shadow-float">
        <Dialog aria-label={label} className="grid gap-4 p-4 outline-none">
          <div className="flex items-center justify-between gap-4">
            <div className="pl-3">{head}</div>
            <IconButton label={t('action.close')} onClick={onClose}>
              <X className="size-6" aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
