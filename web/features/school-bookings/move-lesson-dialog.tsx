import * as z from 'zod/mini';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import { BOOKING_WARNINGS } from '#contract/booking-warnings.ts';
import { type Booking, WISHES, type Wish } from '#contract/bookings.ts';
import { toWallTime } from '#contract/formats.ts';
import { isMovedLate, keepsPolicyStart } from '#contract/refunds.ts';
import { dateSchema, timeSchema } from '#contract/validation.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { instantMsAt } from '../../ui/dates.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-time.ts';
import { toLocalLesson } from '../bookings/lesson.ts';
import { LongDay } from '../bookings/long-day-note.tsx';
import { Objections, useObjections } from '../objections/objections.tsx';
import { fullName, useInstructorNames } from '../school-instructors/queries.ts';
import { useSchool } from '../schools/queries.ts';
import { useActor } from '../session/session-store.ts';
import { HourTaken, isHourTaken } from './hour-taken.tsx';
import { useDayLessons, useFreeTimes, useMoveLesson } from './queries.ts';
import { WishChoice } from './wish-choice.tsx';

const useTexts = createTextsHook('school-bookings');

const schema = z.object({
  onBehalfOf: z.enum(WISHES, { error: 'required' }),
  instructorId: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  notify: z.boolean(),
});

export interface LessonMove {
  booking: Booking;
  /** Where the lesson was dropped; null if the dialog asks for a time. */
  to: { date: string; startTime: string } | null;
}

interface Values {
  onBehalfOf: Wish | '';
  instructorId: string;
  /** A free time, as `date start`; `other` if it's typed. */
  time: string;
  date: string;
  startTime: string;
  isSilent: boolean;
}

/** How many free times the dialog lists; any other can be typed. */
const FREE_TIMES_SHOWN = 5;

/** Moves a booked lesson to any time and any colleague, and shows the effects before the student is notified. */
export function MoveLessonDialog({ move: { booking, to }, onClose }: { move: LessonMove; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { day, shortDay, slot, zone } = useFormats();
  const errorText = useErrorText();
  const nowMs = useNow();
  const student = studentName(booking) || ui('deletedAccount');
  const move = useMoveLesson(booking.bookingId);
  const objections = useObjections();
  const schoolId = useActor('school')?.id;
  const school = useSchool(schoolId).data;
  const instructors = useInstructorNames(schoolId).data ?? [];
  const now = toLocalLesson(booking);
  const minutes = Math.round((Date.parse(booking.endTime) - Date.parse(booking.startTime)) / 60_000);
  const timeOf = (date: string, startTime: string) => ({ date, startTime, endTime: addTime(startTime, minutes) });
  const said = (time: { date: string; startTime: string; endTime: string }) => ({
    day: day(time.date),
    time: slot(time),
  });
  function refusalText(error: unknown): string {
    // The server's texts for these address the student ('You already have a lesson').
    if (error instanceof ApiError && error.code === 'student_busy') return t('move.studentBusy', { student });
    if (error instanceof ApiError && error.code === 'slot_not_offered') return t('move.over');
    return errorText(error);
  }
  const form = useForm({
    schema,
    initial: {
      ...{ onBehalfOf: '', instructorId: booking.instructor.id, isSilent: false },
      ...(to ? { time: OTHER, ...to } : { time: '', date: now.date, startTime: now.startTime }),
    } as Values,
    draft: `move-${booking.bookingId}-${to?.date ?? ''}-${to?.startTime ?? ''}`,
    errorText: refusalText,
    toInput: (values: Values) => ({
      ...(chooseTime(values) && timeOf(...toPair(chooseTime(values)))),
      ...{ onBehalfOf: values.onBehalfOf || undefined, instructorId: values.instructorId, notify: !values.isSilent },
    }),
    alsoWrong: (values: Values) => (values.time === '' ? { time: 'required' as const } : {}),
    handleError: (error) => objections.take(error) || isHourTaken(error),
    onSubmit: async (body) => {
      if (objections.isShown && !objections.check()) return;
      const wish = { onBehalfOf: body.onBehalfOf, notify: body.notify };
      await move.mutateAsync({ ...body, ...objections.override });
      offerUndo({
        text: t(body.notify && booking.candidate.email ? 'move.doneTold' : 'move.done', { student, ...said(body) }),
        button: t('move.undo'),
        onUndo: () =>
          move
            .mutateAsync({
              ...{ date: now.date, startTime: now.startTime, endTime: now.endTime, ...wish },
              ...{
                instructorId: booking.instructor.id,
                confirmWarnings: [...BOOKING_WARNINGS],
                reason: t('move.undo'),
              },
            })
            .then(
              () => void toast(t('move.undone')),
              (error) => void toast(t('move.notUndone', { reason: refusalText(error) }), 'loss'),
            ),
      });
      onClose();
    },
  });
  const { values } = form;
  const picked = chooseTime(values);
  const isElsewhere =
    picked !== null &&
    (picked.date !== now.date || picked.startTime !== now.startTime || values.instructorId !== booking.instructor.id);
  const chosen = isElsewhere && picked ? timeOf(picked.date, picked.startTime) : null;
  const asked = {
    instructorId: values.instructorId,
    minutes,
    ...(booking.kind && { kindId: booking.kind.id }),
    ...(booking.location && { location: booking.location }),
    ...(booking.pickupPostalCode && { pickupPostalCode: booking.pickupPostalCode }),
  };
  const free = useFreeTimes(schoolId ?? '', asked);
  const times = (free.data ?? []).slice(0, FREE_TIMES_SHOWN);
  const lessons = useDayLessons(schoolId ?? '', chosen?.date ?? '').data ?? [];
  const people = instructors.filter(({ isActive, id }) => isActive || id === booking.instructor.id);
  const driver = people.find(({ id }) => id === values.instructorId) ?? booking.instructor;

  /** What the server objected to was about another time or instructor. */
  function change<K extends 'instructorId' | 'time' | 'date' | 'startTime'>(field: K, value: Values[K]): void {
    objections.clear();
    move.reset();
    form.setValue(field, value as never);
  }
  const fieldOf = <K extends 'instructorId' | 'time' | 'date' | 'startTime'>(field: K, label: string) => ({
    ...form.field(field, label),
    onChange: (value: string) => change(field, value),
  });
  return (
    <Dialog isOpen onClose={onClose} isLocked={form.isSubmitting} title={t('move.title')}>
      <Form form={form} label={t('move.title')}>
        <p>{t('move.lesson', { student, instructor: instructorName(booking), ...said(now) })}</p>
        <WishChoice {...form.field('onBehalfOf', t('wish.move.label'))} student={student} of="move" />
        {people.length > 1 && (
          <Select
            {...fieldOf('instructorId', t('move.instructor'))}
            options={people.map((one) => ({ id: one.id, label: fullName(one) }))}
          />
        )}
        <RadioGroup
          {...fieldOf('time', t('move.free'))}
          options={[
            ...times.map((time) => ({
              id: `${time.date} ${time.startTime}`,
              label: `${shortDay(time.date)}, ${slot(timeOf(time.date, time.startTime))}`,
              ...(!time.isReachable && { description: t('move.tight') }),
            })),
            { id: OTHER, label: t('move.other') },
          ]}
        />
        {values.time === OTHER && (
          <div ref={scrollIntoView} className="grid scroll-mb-24 grid-cols-2 gap-4">
            <TextField {...fieldOf('date', t('move.date'))} type="date" required />
            <TextField {...fieldOf('startTime', t('move.start'))} type="time" step={300} required />
            {schoolId && values.date !== '' && (
              <TimesOfDay
                schoolId={schoolId}
                asked={{ ...asked, from: values.date, to: values.date }}
                instructor={driver.firstName}
                chosen={values.startTime}
                onChoose={(startTime) => change('startTime', startTime)}
              />
            )}
          </div>
        )}
        <div aria-live="polite">
          {chosen && <p className="font-semibold">{t('move.to', said(chosen))}</p>}
          <p className="text-sm text-soft first-letter:uppercase">{zone(booking.timeZone)}</p>
        </div>
        <MoveEffect booking={booking} wish={values.onBehalfOf} to={chosen} student={student} nowMs={nowMs} />
        {chosen && (
          <LongDay
            province={school?.province ?? null}
            lesson={chosen}
            moving={booking.bookingId}
            bookings={lessons.filter(({ candidate }) => candidate.email === booking.candidate.email)}
            student={student}
          />
        )}
        <HourTaken
          error={move.error}
          instructor={driver.firstName}
          onChoose={({ date, startTime }) => {
            change('time', OTHER);
            change('date', date);
            change('startTime', startTime);
          }}
        />
        <Objections
          objections={objections}
          student={booking.candidate.first_name || student}
          instructor={driver.firstName}
        />
        <Checkbox {...form.field('isSilent', t('silent'))} />
        <p>
          {t(values.isSilent ? 'move.untold' : booking.candidate.email ? 'move.told' : 'move.noEmail', { student })}
        </p>
        <div
          data-bottom-bar=""
          className="sticky bottom-0 z-10 -mx-6 -mb-6 flex sm:-bottom-4 flex-col-reverse gap-3 rounded-b-xl bg-surface px-6 py-4 sm:flex-row sm:justify-end"
        >
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {t('move.back')}
          </Button>
          <Button
            type="submit"
            disabled={(picked !== null && !isElsewhere) || !objections.mayConfirm}
            isBusy={form.isSubmitting}
            busyLabel={t('move.busy')}
          >
            {t('move.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** When the instructor is free on the day that was typed. */
function TimesOfDay({
  schoolId,
  asked,
  instructor,
  chosen,
  onChoose,
}: {
  schoolId: string;
  asked: Parameters<typeof useFreeTimes>[1] & { from: string };
  instructor: string;
  chosen: string;
  onChoose: (startTime: string) => void;
}) {
  const t = useTexts();
  const { shortDay, clock } = useFormats();
  const { data } = useFreeTimes(schoolId, asked);
  if (!data) return null;
  const said = { instructor, day: shortDay(asked.from) };
  return (
    <div role="status" className="col-span-2 grid gap-2 text-sm">
      <p>{t(data.length > 0 ? 'move.freeThatDay' : 'move.noneThatDay', said)}</p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {data.map(({ startTime }) => (
          <Button
            key={startTime}
            variant="secondary"
            size="sm"
            aria-pressed={startTime === chosen}
            onClick={() => onChoose(startTime)}
          >
            {clock(startTime)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const OTHER = 'other';

/** The time that is chosen or typed; null if there is none yet. */
function chooseTime({ time, date, startTime }: Values): { date: string; startTime: string } | null {
  if (time === OTHER) return { date, startTime };
  const [chosenDate, chosenStart] = time.split(' ');
  return chosenDate && chosenStart ? { date: chosenDate, startTime: chosenStart } : null;
}

const toPair = (time: { date: string; startTime: string } | null): [string, string] => [
  time?.date ?? '',
  time?.startTime ?? '',
];

/** What the move means if the student cancels later. */
function MoveEffect({
  booking,
  wish,
  to,
  student,
  nowMs,
}: {
  booking: Booking;
  wish: Wish | '';
  to: { date: string; startTime: string } | null;
  student: string;
  nowMs: number;
}) {
  const t = useTexts();
  const { day, clock } = useFormats();
  const startsAtMs = Date.parse(booking.startTime);
  const schoolMovedAtMs = booking.movedBySchool ? Date.parse(booking.movedBySchool.at) : null;
  const policyStartsAtMs = booking.refundsCountFrom ? Date.parse(booking.refundsCountFrom) : null;
  if (wish === 'student' && keepsPolicyStart({ startsAtMs, schoolMovedAtMs, policyStartsAtMs }, nowMs)) {
    const from = toWallTime(booking.refundsCountFrom ?? booking.startTime);
    return (
      <Banner tone="attention">{t('move.countsFrom', { student, day: day(from.date), time: clock(from.time) })}</Banner>
    );
  }
  if (wish !== 'school' || to === null || to.date === '' || to.startTime === '') return null;
  const newStartMs = instantMsAt(booking.timeZone, { date: to.date, time: to.startTime });
  return isMovedLate({ startsAtMs: newStartMs, schoolMovedAtMs: nowMs }) ? (
    <Banner tone="attention">{t('move.late', { student })}</Banner>
  ) : null;
}

/** End time for a length. Past midnight, it's a time of the next day. */
function addTime(startTime: string, minutes: number): string {
  if (startTime === '') return '';
  const end = (Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3, 5)) + minutes) % (24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}
