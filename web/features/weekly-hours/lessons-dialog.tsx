import type { LessonOutside } from '#contract/weekly-hours.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LessonsOutside } from './lessons-outside.tsx';

const useTexts = textsOf('weekly-hours');

interface LessonsDialogProps {
  lessons: readonly LessonOutside[];
  /** Instructors cancel none. */
  mayCancel: boolean;
  isBusy: boolean;
  onDecide: (lessons: 'keep' | 'cancel') => void;
  onClose: () => void;
}

/** What becomes of the lessons that are booked on days off. */
export function LessonsDialog({ lessons, mayCancel, isBusy, onDecide, onClose }: LessonsDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      isOpen
      kind="alert"
      onClose={onClose}
      title={t('daysOff.ask.title', { count: lessons.length })}
      isLocked={isBusy}
      actions={
        <>
          {mayCancel && (
            <Button variant="danger" isBusy={isBusy} onClick={() => onDecide('cancel')}>
              {t('daysOff.ask.cancel', { count: lessons.length })}
            </Button>
          )}
          <Button isBusy={isBusy} onClick={() => onDecide('keep')}>
            {t('daysOff.ask.keep')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t(mayCancel ? 'daysOff.ask.text' : 'daysOff.ask.textOwn')}</p>
        <LessonsOutside lessons={lessons} />
      </div>
    </Dialog>
  );
}
