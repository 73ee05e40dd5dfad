import * as z from 'zod/mini';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { isMovedLate } from '#contract/refunds.ts';
import { dateSchema, timeSchema } from '#contract/validation.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-time.ts';
import { toLocalLesson } from '../bookings/lesson.ts';
import { LongDay } from '../bookings/long-day-note.tsx';
import { useSchool } from '../schools/queries.ts';
import { useActor } from '../session/session-store.ts';
import { saidOfSlot, useDayLessons, useMoveLesson } from './queries.ts';

const useTexts = createTextsHook('school-bookings');

const schema = z.object({ date: dateSchema, startTime: timeSchema });

export interface LessonMove {
  booking: Booking;
  /** Where the lesson was dropped; null if the dialog asks for a time. */
  to: { date: string; startTime: string } | null;
}

/** Moves a booked lesson, and shows the effects before the student is notified. */
export function MoveLessonDialog({ move: { booking, to }, onClose }: { move: LessonMove; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { day, slot, zone } = useFormats();
  const errorText = useErrorText();
  const student = studentName(booking) || ui('deletedAccount');
  /** Some server messages address the student ('You already have a lesson'), so use our own. */
  function refusalText(error: unknown): string {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'student_busy') return t('move.studentBusy', { student });
    if (code === 'slot_taken') return t('move.taken');
    return saidOfSlot(error) ?? errorText(error);
  }
  const move = useMoveLesson(booking.bookingId);
  const school = useSchool(useActor('school')?.id).data;
  const nowMs = useNow();
  const now = toLocalLesson(booking);
  const timeOf = (date: string, startTime: string) => ({ date, startTime, endTime: later(startTime, now.minutes) });
  const said = (time: { date: string; startTime: string; endTime: string }) => ({
    day: day(time.date),
    time: slot(time),
  });
  const form = useForm({
    schema,
    initial: to ?? { date: now.date, startTime: now.startTime },
    draft: `move-${booking.bookingId}-${to?.date ?? ''}-${to?.startTime ?? ''}`,
    errorText: refusalText,
    onSubmit: async ({ date, startTime }) => {
      const time = timeOf(date, startTime);
      await move.mutateAsync(time);
      offerUndo({
        text: t('move.done', { student, ...said(time) }),
        button: t('move.undo'),
        onUndo: () =>
          move.mutateAsync(timeOf(now.date, now.startTime)).then(
            () => void toast(t('move.undone')),
            (error) => void toast(t('move.notUndone', { reason: refusalText(error) }), 'loss'),
          ),
      });
      onClose();
    },
  });
  const { date, startTime } = form.values;
  const isOther = date !== now.date || startTime !== now.startTime;
  const chosen = date && startTime && isOther ? timeOf(date, startTime) : null;
  /** Wall-clock difference: ignores daylight saving changes in between. */
  const startOf = (time: { date: string; startTime: string }) => ({
    startsAtMs: Date.parse(booking.startTime) + wallMs(time) - wallMs(now),
    schoolMovedAtMs: nowMs,
  });
  const lessons = useDayLessons(school?.id ?? '', date).data ?? [];
  function close(): void {
    form.reset();
    onClose();
  }
  return (
    <Dialog isOpen onClose={close} isLocked={form.isSubmitting} title={t('move.title')}>
      <Form form={form} label={t('move.title')}>
        <p>{t('move.lesson', { student, instructor: instructorName(booking), ...said(now) })}</p>
        <div className="grid grid-cols-2 gap-4">
          <TextField {...form.field('date', t('move.date'))} type="date" required />
          <TextField {...form.field('startTime', t('move.start'))} type="time" step={900} required />
        </div>
        <div aria-live="polite">
          {chosen && <p className="font-semibold">{t('move.to', said(chosen))}</p>}
          <p className="text-sm text-soft first-letter:uppercase">{zone(booking.timeZone)}</p>
        </div>
        {chosen && isMovedLate(startOf(chosen)) && <Banner tone="attention">{t('move.late', { student })}</Banner>}
        {chosen && (
          <LongDay
            province={school?.province ?? null}
            lesson={chosen}
            moving={booking.bookingId}
            bookings={lessons.filter(({ candidate }) => candidate.email === booking.candidate.email)}
            student={student}
          />
        )}
        <p>{t('move.told', { student })}</p>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={close} disabled={form.isSubmitting}>
            {t('move.back')}
          </Button>
          <Button type="submit" disabled={!isOther} isBusy={form.isSubmitting} busyLabel={t('move.busy')}>
            {t('move.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const wallMs = ({ date, startTime }: { date: string; startTime: string }): number =>
  Date.parse(`${date}T${startTime}Z`);

/** End time for the same length from a new start, at most the end of the day. */
function later(startTime: string, minutes: number): string {
  const end = Math.min(Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3, 5)) + minutes, 24 * 60 - 1);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}
