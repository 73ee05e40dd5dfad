import type { ComponentProps, ReactNode } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import type { LessonPrice } from '../lesson-kinds/lesson-price.ts';
import type { BookLessonState } from './book-lesson-state.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LessonSummary } from './lesson-summary.tsx';
import { LessonTerms } from './lesson-terms.tsx';
import { LongDayNote } from './long-day-note.tsx';

const useTexts = textsOf('bookings');

interface ConfirmLessonProps extends Pick<ComponentProps<typeof ConfirmDialog>, 'onClose' | 'onConfirm'> {
  state: BookLessonState;
  instructor: Instructor;
  lesson: ComponentProps<typeof LessonSummary>['lesson'];
  price: LessonPrice;
  /** Who is paid; nothing where nobody is. */
  payment?: ReactNode;
}

/** The whole lesson once more, before it is booked. */
export function ConfirmLesson({ state, instructor, lesson, price, payment, onClose, onConfirm }: ConfirmLessonProps) {
  const t = useTexts();
  return (
    <ConfirmDialog
      isOpen={state.kind === 'confirming'}
      isBusy={state.kind === 'confirming' && state.isSending}
      onClose={onClose}
      onConfirm={onConfirm}
      note={payment && <p className="text-sm wrap-anywhere text-soft">{payment}</p>}
    >
      <LessonSummary lesson={lesson} />
      <LongDayNote province={instructor.school.province} lesson={lesson} />
      <LessonTerms state={state} price={price} />
      <p className="text-sm wrap-anywhere text-soft">{t('book.shares', { school: instructor.school.name })}</p>
    </ConfirmDialog>
  );
}
