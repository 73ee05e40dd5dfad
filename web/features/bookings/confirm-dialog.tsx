import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const useTexts = textsOf('bookings');

interface ConfirmDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Said with the buttons, which stay in sight with it on a phone. */
  note: ReactNode;
  /** The lesson, its price, and what cancelling costs. */
  children: ReactNode;
}

/** IP-03 */
export function ConfirmDialog({ isOpen, isBusy, onClose, onConfirm, note, children }: ConfirmDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      kind="alert"
      isLocked={isBusy}
      title={t('book.confirmTitle')}
      note={note}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t('book.cancel')}
          </Button>
          <Button onClick={onConfirm} isBusy={isBusy} busyLabel={t('book.confirmBusy')}>
            {t('book.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{t('book.confirmText')}</p>
        {children}
      </div>
    </Dialog>
  );
}
