import type { ComponentProps, ReactNode } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RefundDeadlines } from '../cancellation-policy/refund-deadlines.tsx';
import type { LessonPrice } from '../lesson-kinds/lesson-price.ts';
import type { BookLessonState } from './book-lesson-state.ts';

import { LessonSummary } from './lesson-summary.tsx';
import { LongDayNote } from './long-day-note.tsx';
import { AmountDue, PriceBreakdown } from './price-breakdown.tsx';

const useTexts = createTextsHook('bookings');

interface ConfirmDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Shown with the buttons, which stay visible on a phone. */
  note: ReactNode;
  /** The lesson, its price and the refund deadlines. */
  children: ReactNode;
}

/** IP-03 */
function ConfirmDialog({ isOpen, isBusy, onClose, onConfirm, note, children }: ConfirmDialogProps) {
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

interface ConfirmLessonProps extends Pick<ComponentProps<typeof ConfirmDialog>, 'onClose' | 'onConfirm'> {
  state: BookLessonState;
  instructor: Instructor;
  lesson: ComponentProps<typeof LessonSummary>['lesson'];
  price: LessonPrice;
  /** How to pay. Omitted if nothing is due. */
  payment?: ReactNode;
}

/** Summary of the lesson before it is booked. */
export function ConfirmLesson({ state, instructor, lesson, price, payment, onClose, onConfirm }: ConfirmLessonProps) {
  const t = useTexts();
  return (
    <ConfirmDialog
      isOpen={state.kind === 'confirming'}
      isBusy={state.kind === 'confirming' && state.isSending}
      onClose={onClose}
      onConfirm={onConfirm}
      note={<AmountDue price={price} />}
    >
      <LessonSummary lesson={lesson} />
      <LongDayNote province={instructor.school.province} lesson={lesson} />
      {'slot' in state && state.slot && <RefundDeadlines deadlines={state.slot.refundDeadlines} price={price} />}
      <div className="grid gap-2 text-sm wrap-anywhere text-soft">
        {payment && <p>{payment}</p>}
        <p>{t('book.shares', { school: instructor.school.name })}</p>
      </div>
      {/* Last, so that its rows add up to the total with the buttons. */}
      <PriceBreakdown price={price} hasTotal={false} />
    </ConfirmDialog>
  );
}
