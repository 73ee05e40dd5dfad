import { useLayoutEffect, useState } from 'react';
import { toWallTime } from '#contract/formats.ts';
import { schoolLessonLink } from '#contract/paths.ts';
import { withPostalCode } from '#contract/written-postal-codes.ts';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { duration, hours, todayIn } from '../../ui/dates.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { useObjectionText } from '../objections/objections.tsx';
import { useActor } from '../session/session-store.ts';
import { type OfficeBooked, useTickTold, useUndoBooking } from './queries.ts';
import type { BookedLessons } from './use-office-booking.ts';

const useTexts = createTextsHook('office-booking');
const useMessages = createLazyTextsHook('messages');

/** Messages leave 90 seconds after the press; the last few seconds are for the call. */
const UNDO_MS = 80_000;

type Booked = Omit<OfficeBooked, 'alsoBooked' | 'notBooked' | 'studentId'>;

/** When and with whom, in the street's local time. Its link closes the dialog, which would cover the lesson. */
function LessonLine({ booking, onLeave }: { booking: Booked; onLeave: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const { day, dayOfYear } = useFormats();
  const starts = toWallTime(booking.startTime);
  const isThisYear = starts.date.slice(0, 4) === todayIn(booking.timeZone).slice(0, 4);
  const time = { startTime: starts.time, endTime: toWallTime(booking.endTime).time };
  const text = t('booked.lesson', {
    day: isThisYear ? day(starts.date) : dayOfYear(starts.date),
    time: hours(time, language),
    instructor: `${booking.instructor.firstName} ${booking.instructor.lastName}`.trim(),
  });
  return (
    <span className="block first-letter:uppercase wrap-anywhere">
      <TextLink to={schoolLessonLink(booking.bookingId)} onClick={onLeave}>
        {text}
      </TextLink>
    </span>
  );
}

/** What was booked, what couldn't be and why, and whether we message the student. */
export function BookedSummary({ booked, onLeave }: { booked: BookedLessons; onLeave: () => void }) {
  const t = useTexts();
  const { money } = useFormats();
  const { answer, student, isPast, isTold } = booked;
  // We don't message instructors about what they booked themselves.
  const isOwn = useActor('school')?.instructorId === answer.instructor.id;
  const told = !isTold ? 0 : answer.candidate.email ? 1 : 2;
  const all = [answer, ...(answer.alsoBooked ?? [])];
  const due = all.reduce((sum, one) => sum + (one.credit ? one.bookingFee : one.totalCharges + one.feeAndTaxes), 0);
  const minutes = all.reduce((sum, one) => sum + (one.credit?.minutes ?? 0), 0);
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-semibold wrap-anywhere">
          {`${answer.candidate.first_name} ${answer.candidate.last_name}`.trim()}
        </p>
        <ul className="grid gap-1">
          {all.map((one) => (
            <li key={one.bookingId}>
              <LessonLine booking={one} onLeave={onLeave} />
            </li>
          ))}
        </ul>
        {answer.location && (
          <p className="mt-2 wrap-anywhere">
            {t('booked.pickup', { place: withPostalCode(answer.location, answer.pickupPostalCode) })}
          </p>
        )}
        {minutes > 0 && <p className="mt-2">{t('booked.credit', { length: duration(minutes) })}</p>}
        {due > 0 && <p className="mt-2 tabular">{t('booked.due', { total: money(due) })}</p>}
      </div>
      <NotBooked booked={booked} />
      {isTold && <ToldByPhone bookingIds={all.map(({ bookingId }) => bookingId)} student={student} />}
      <p className="text-soft">
        {isPast
          ? t('booked.past')
          : t(
              isOwn
                ? (['booked.notTold', 'booked.told', 'booked.noEmail'] as const)[told]
                : (['booked.nobodyTold', 'booked.bothTold', 'booked.noEmailBoth'] as const)[told],
              { student, instructor: answer.instructor.firstName },
            )}
      </p>
    </div>
  );
}

/** Keeps a caller off the list of people to call. Gone once our message may be written. */
function ToldByPhone({ bookingIds, student }: { bookingIds: readonly string[]; student: string }) {
  const t = useTexts();
  const actor = useActor('school');
  const tick = useTickTold();
  const isLate = useIsLate();
  // The call list is the office's.
  if (isLate || actor?.role === 'instructor') return null;
  return (
    <div>
      <Checkbox
        name="told"
        label={t('booked.toldByPhone', { student })}
        value={(tick.isPending ? tick.variables?.isTold : tick.data?.[0]?.isTold) ?? false}
        onChange={(isTold) => tick.mutate({ bookingIds, isTold })}
        className="-my-2.5"
      />
      <FailureBanner error={tick.error} />
    </div>
  );
}

/** Lessons of a series that were left out, by date. */
function NotBooked({ booked: { answer, student } }: { booked: BookedLessons }) {
  const t = useTexts();
  const { notBooked = [], instructor } = answer;
  if (notBooked.length === 0) return null;
  return (
    <Banner tone="attention" title={t('notBooked.title', { count: notBooked.length })}>
      <RefusedLessons lessons={notBooked} names={{ student, instructor: instructor.firstName }} />
    </Banner>
  );
}

type Refused = NonNullable<OfficeBooked['notBooked']>[number];

/** Lessons of a series with what speaks against each. */
export function RefusedLessons({
  lessons,
  names,
}: {
  lessons: readonly Refused[];
  names: { student: string; instructor: string };
}) {
  const t = useTexts();
  const language = useLanguage();
  const { shortDay } = useFormats();
  const message = useMessages();
  const describe = useObjectionText();
  const reasonOf = ({ code, warnings }: Refused): string => {
    if (code === 'needs_confirmation')
      return (warnings ?? []).map((one) => describe(one, names)).join(' ') || t('notBooked.needs_confirmation');
    if (code === 'slot_taken' || code === 'student_busy' || code === 'car_busy') return t(`notBooked.${code}`, names);
    return message(`errors.${code}`);
  };
  return (
    <ul className="grid gap-2">
      {lessons.map((one) => (
        <li key={`${one.date} ${one.startTime}`}>
          <span className="tabular block font-semibold first-letter:uppercase">
            {t('notBooked.lesson', { day: shortDay(one.date), time: hours(one, language) })}
          </span>
          <span>{reasonOf(one)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whether our messages may have left since this was shown. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setLate(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Cancels what was just booked, or takes out a past lesson. Hidden once our message may have left. */
export function UndoBooking({ booked, onUndone }: { booked: BookedLessons; onUndone: () => void }) {
  const t = useTexts();
  const actor = useActor('school');
  const undo = useUndoBooking();
  const isLate = useIsLate();
  const { answer, isPast } = booked;
  // Instructors ask the office to cancel. Of a past lesson, nobody gets a message.
  if ((isLate && !isPast) || actor?.role === 'instructor') return null;
  const bookings = [answer, ...(answer.alsoBooked ?? [])];
  return (
    <>
      <Button
        variant="secondary"
        isBusy={undo.isPending}
        busyLabel={t('booked.undoing')}
        onClick={() =>
          undo.mutate({ bookings, reason: t('booked.undoReason'), isTold: booked.isTold }, { onSuccess: onUndone })
        }
      >
        {t('booked.undo')}
      </Button>
      <FailureBanner error={undo.error} title={t('booked.notUndone')} />
    </>
  );
}

/** In quiet mode: the last booking above the form, which is ready for the next. */
export function BookedNotice({
  booked,
  onLeave,
  onUndone,
}: {
  booked: BookedLessons;
  onLeave: () => void;
  onUndone: () => void;
}) {
  const t = useTexts();
  const { answer } = booked;
  return (
    <Banner
      tone="good"
      isLive
      title={t('booked.notice', {
        name: `${answer.candidate.first_name} ${answer.candidate.last_name}`.trim(),
        count: 1 + (answer.alsoBooked?.length ?? 0),
      })}
    >
      <LessonLine booking={answer} onLeave={onLeave} />
      <NotBooked booked={booked} />
      <div className="mt-2">
        <UndoBooking booked={booked} onUndone={onUndone} />
      </div>
    </Banner>
  );
}
