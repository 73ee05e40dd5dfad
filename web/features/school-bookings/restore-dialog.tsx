import * as z from 'zod/mini';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toLocalLesson } from '../bookings/lesson.ts';
import { Objections, useObjections } from '../objections/objections.tsx';
import { HourTaken, isHourTaken } from './hour-taken.tsx';
import { useRestoreLesson } from './queries.ts';

const useTexts = createTextsHook('school-bookings');

const schema = z.object({ isSilent: z.boolean() });

/** Undoes a cancellation, and shows what speaks against it or who has the hour. */
export function RestoreDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { day, slot } = useFormats();
  const errorText = useErrorText();
  const restore = useRestoreLesson(booking.bookingId);
  const objections = useObjections();
  const student = studentName(booking) || ui('deletedAccount');
  const lesson = toLocalLesson(booking);
  const form = useForm({
    schema,
    initial: { isSilent: false },
    draft: `restore-${booking.bookingId}`,
    errorText,
    handleError: (error) => objections.take(error) || isHourTaken(error),
    onSubmit: async ({ isSilent }) => {
      if (objections.isShown && !objections.check()) return;
      await restore.mutateAsync({ notify: !isSilent, ...objections.override });
      toast(t(!isSilent && booking.candidate.email ? 'restore.doneTold' : 'restore.done', { code: booking.code }));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} isLocked={form.isSubmitting} title={t('restore.title')}>
      <Form form={form} label={t('restore.title')}>
        <p>
          {t('restore.lesson', {
            student,
            instructor: instructorName(booking),
            day: day(lesson.date),
            time: slot(lesson),
          })}
        </p>
        <p>{t('restore.same')}</p>
        <HourTaken error={restore.error} instructor={booking.instructor.firstName} />
        <Objections
          objections={objections}
          student={booking.candidate.first_name || student}
          instructor={booking.instructor.firstName}
        />
        <Checkbox {...form.field('isSilent', t('silent'))} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {t('restore.back')}
          </Button>
          <Button
            type="submit"
            disabled={!objections.mayConfirm}
            isBusy={form.isSubmitting}
            busyLabel={t('restore.busy')}
          >
            {t('restore.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
