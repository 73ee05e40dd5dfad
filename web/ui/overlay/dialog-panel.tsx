import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../button.tsx';
import { cx } from '../class-names.ts';
import { createTextsHook } from '../i18n/texts-hook.ts';
import { endPassing } from '../toast.tsx';

const useTexts = createTextsHook('ui');

export interface DialogProps {
  isOpen: boolean;
  /** Escape, the X, or a press outside where the dialog may be left. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Said right above the buttons, which stay in sight with it while a long text scrolls. */
  note?: ReactNode;
  /** `alert` asks for a decision: no X, and no leaving by a press outside. */
  kind?: 'modal' | 'alert';
  /** No X where the buttons say it all. */
  hasClose?: boolean;
  /** Work is under way: it cannot be left now. */
  isLocked?: boolean;
  /** Shown above the title: an icon. */
  icon?: ReactNode;
}

export function DialogPanel({
  isOpen,
  onClose,
  title,
  children,
  actions,
  note,
  kind = 'modal',
  hasClose = kind === 'modal',
  isLocked = false,
  icon,
}: DialogProps) {
  const t = useTexts();
  useEffect(() => {
    if (isOpen) endPassing();
  }, [isOpen]);
  return (
    <ModalOverlay
      data-overlay=""
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={kind === 'modal' && !isLocked}
      isKeyboardDismissDisabled={isLocked}
      className="fixed inset-0 z-40 grid h-(--visual-viewport-height) items-end justify-items-center overflow-y-auto bg-[rgb(10_14_13/55%)] p-0 sm:items-center sm:p-4"
    >
      <Modal className="w-full max-w-lg animate-rise rounded-t-xl bg-surface shadow-float outline-none sm:rounded-xl">
        <AriaDialog role={kind === 'alert' ? 'alertdialog' : 'dialog'} className="grid gap-4 p-6 outline-none">
          {icon}
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="text-lg font-bold">
              {title}
            </Heading>
            {hasClose && (
              <IconButton label={t('action.close')} onClick={onClose} disabled={isLocked} className="-mt-2 -mr-2">
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            )}
          </div>
          {children && <div className="min-h-0">{children}</div>}
          {actions && (
            <div
              className={cx(
                'mt-2 grid gap-3',
                note !== undefined && 'sticky bottom-0 -mx-6 -mb-6 rounded-b-xl bg-surface p-6 pt-2',
              )}
            >
              {note}
              <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
