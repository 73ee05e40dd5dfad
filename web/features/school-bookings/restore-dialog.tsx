import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
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
import { startOfficeBooking } from '../office-booking/launch.ts';
import { HourTaken, isHourTaken } from './hour-taken.tsx';
import { useRestoreLesson, useRestorePreview } from './queries.ts';

const useTexts = createTextsHook('school-bookings');

const schema = z.object({ isSilent: z.boolean() });

/** The lesson can't have its time back. */
const HINDRANCES: ReadonlySet<string> = new Set([
  ...['slot_taken', 'student_busy', 'car_busy', 'instructor_licence_expired', 'car_out_of_service'],
]);

/** The same lesson, to be booked at another time. */
const toLike = (booking: Booking) => ({
  instructorId: booking.instructor.id,
  kindId: booking.kind?.id ?? '',
  location: booking.location ?? '',
  pickupPostalCode: booking.pickupPostalCode ?? '',
  dropOff: booking.dropOff ?? '',
  dropOffPostalCode: booking.dropOffPostalCode ?? '',
  note: booking.note ?? '',
  date: toLocalLesson(booking).date,
});

/** Undoes a cancellation, and shows what speaks against it or who has the hour. */
export function RestoreDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { day, slot } = useFormats();
  const errorText = useErrorText();
  const restore = useRestoreLesson(booking.bookingId);
  const objections = useObjections();
  const preview = useRestorePreview(booking.bookingId);
  const takeObjections = useEffectEvent((error: Error) => objections.take(error));
  useEffect(() => {
    if (preview.error) takeObjections(preview.error);
  }, [preview.error]);
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
  // Checked again at the press.
  const hindrance = restore.error ?? preview.error;
  const isHindered = hindrance instanceof ApiError && HINDRANCES.has(hindrance.code ?? '');
  const bookAnother = () => {
    onClose();
    startOfficeBooking({ studentId: booking.studentId ?? '', like: toLike(booking) });
  };
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
        <HourTaken error={hindrance} instructor={booking.instructor.firstName} />
        {isHindered && !isHourTaken(hindrance) && (
          <Banner tone="attention" isLive>
            {hindrance.code === 'student_busy' ? t('move.studentBusy', { student }) : errorText(hindrance)}
          </Banner>
        )}
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
          {isHindered ? (
            booking.studentId !== null && <Button onClick={bookAnother}>{t('restore.another')}</Button>
          ) : (
            <Button
              type="submit"
              disabled={!objections.mayConfirm}
              isBusy={form.isSubmitting}
              busyLabel={t('restore.busy')}
            >
              {t('restore.confirm')}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
