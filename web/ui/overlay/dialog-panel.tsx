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
  /** Called by Escape, the X, or a click outside a dismissable dialog. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons, primary last. */
  actions?: ReactNode;
  /** Shown right above the buttons, which stay in view while a long text scrolls. */
  note?: ReactNode;
  /** `alert` asks for a decision: it has no X, and a click outside doesn't close it. */
  kind?: 'modal' | 'alert';
  /** Whether there is an X. */
  hasClose?: boolean;
  /** Can't be closed while work is under way. */
  isLocked?: boolean;
  /** `large`: for a form with columns. On a phone it fills the screen, and a click outside doesn't close it. */
  size?: 'normal' | 'large';
  /** Shown next to the title. */
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
  size = 'normal',
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
      isDismissable={kind === 'modal' && size === 'normal' && !isLocked}
      isKeyboardDismissDisabled={isLocked}
      className="fixed inset-0 z-40 grid h-(--visual-viewport-height) items-end-safe justify-items-center overflow-y-auto bg-[rgb(10_14_13/55%)] pt-[var(--toast-room,0px)] sm:items-center-safe sm:px-4 sm:pt-[var(--toast-room,1rem)] sm:pb-4"
    >
      <Modal
        className={cx(
          'w-full animate-rise bg-surface shadow-float outline-none sm:rounded-xl',
          size === 'large' ? 'max-w-3xl max-sm:min-h-full lg:max-w-5xl' : 'max-w-lg rounded-t-xl',
        )}
      >
        <AriaDialog
          role={kind === 'alert' ? 'alertdialog' : 'dialog'}
          className={cx('grid gap-4 p-6 outline-none', size === 'large' && 'max-sm:p-4')}
        >
          <div className="flex items-start justify-between gap-4">
            <div className="flex items-center gap-3">
              {icon}
              <Heading slot="title" className="text-lg font-bold">
                {title}
              </Heading>
            </div>
            {hasClose && (
              <IconButton label={t('action.close')} onClick={onClose} disabled={isLocked} className="-mt-2 -mr-2">
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            )}
          </div>
          {children && <div className="min-h-0">{children}</div>}
          {actions && (
            <div
              data-bottom-bar=""
              className={cx(
                'sticky bottom-0 z-10 grid gap-3 bg-surface pt-2 sm:-bottom-4 sm:rounded-b-xl',
                size === 'large' ? '-mx-4 -mb-4 p-4 sm:-mx-6 sm:-mb-6 sm:p-6' : '-mx-6 -mb-6 p-6',
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
