import { X } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import type { SeriesLesson } from '#contract/booking-series.ts';
import { SERIES_MAX, type Series } from '#contract/booking-series.ts';
import type { Instructor } from '#contract/instructors.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { ApiError } from '../../../api/client.ts';
import { useErrorText } from '../../../api/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/class-names.ts';
import { duration } from '../../../ui/dates.ts';
import { Select } from '../../../ui/form/select.tsx';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../../ui/i18n/texts-hook.ts';
import { Dialog, SuccessDialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { differInLength, SlotText, slotColumns } from '../../availability/slot-text.tsx';
import { AddToCalendar, LessonSummary, PriceRows, type SummarizedLesson } from '../lesson-summary.tsx';
import { isSameTime } from '../move-slots.tsx';
import { type NewTime, type SeriesRequest, useBookSeries, useSeriesPreview } from '../queries.ts';

const FIRST_WEEKS = 4;
const WEEKS_MOST = 15;

/** The same time every week. */
const weekly = (first: NewTime, weeks: number): NewTime[] =>
  Array.from({ length: weeks }, (_, week) => ({ ...first, date: addDays(first.date, week * 7) }));

/** The student's chosen lessons and the server's preview of them. */
function useSeries(places: Omit<SeriesRequest, 'lessons'>, first: NewTime, kindId: string | undefined) {
  const [weeks, setWeeks] = useState(FIRST_WEEKS);
  const [added, setAdded] = useState<NewTime[]>([]);
  const [left, setLeft] = useState<NewTime[]>([]);
  const among = (times: readonly NewTime[], time: NewTime) => times.some((one) => isSameTime(one, time));
  const wanted = [
    ...weekly(first, weeks).filter((time) => !among(left, time)),
    ...added.filter((time) => !among(weekly(first, weeks), time)),
  ];
  const ofKind = ({ date, startTime, endTime }: NewTime) => ({ date, startTime, endTime, ...(kindId && { kindId }) });
  const request = { ...places, lessons: wanted.slice(0, SERIES_MAX).map(ofKind) };
  const preview = useSeriesPreview(request);
  const booking = useBookSeries();
  const shown: Series | undefined = wanted.length > 0 ? preview.data : { lessons: [], total: 0, creditMinutes: 0 };
  const possible = shown?.lessons.filter(({ refusal, bookingId }) => refusal === null && bookingId === null) ?? [];

  function leaveOut(time: NewTime): void {
    setAdded(added.filter((one) => !isSameTime(one, time)));
    setLeft([...left, time]);
  }

  function add(time: NewTime): void {
    setLeft(left.filter((one) => !isSameTime(one, time)));
    setAdded([...added, time]);
  }

  return {
    weeks,
    setWeeks,
    wanted,
    shown,
    possible,
    preview,
    booking,
    isFull: wanted.length >= SERIES_MAX,
    leaveOut,
    toggle: (time: NewTime) => (among(wanted, time) ? leaveOut(time) : add(time)),
    replace(time: NewTime, other: NewTime): void {
      setLeft([...left, time]);
      setAdded([...added.filter((one) => !isSameTime(one, time)), other]);
    },
    /** Books the previewed lessons at the previewed price. If either changed, previews again. */
    book(): void {
      booking.mutate(
        { ...places, lessons: possible.map(ofKind), total: shown?.total ?? 0 },
        { onError: () => void preview.refetch() },
      );
    },
    isChanged: booking.error instanceof ApiError && CHANGED.has(booking.error.code ?? ''),
  };
}

const CHANGED = new Set(['series_not_possible', 'price_changed']);

interface SeriesListProps {
  lessons: readonly SeriesLesson[];
  instructorName: string;
  onLeaveOut: (lesson: NewTime) => void;
  onReplace: (lesson: NewTime, other: NewTime) => void;
}

/** Each lesson with its price, or why it's unavailable and which time could replace it. */
function SeriesList({ lessons, instructorName, onLeaveOut, onReplace }: SeriesListProps) {
  const t = useTexts();
  const { shortDay, slot, money } = useFormats();
  return (
    <ul aria-label={t('lessons')} className="divide-y divide-line rounded-lg border border-line">
      {lessons.map((lesson) => {
        const { date, startTime, endTime, refusal, other, total, bookingId } = lesson;
        const words = { day: shortDay(date), time: slot(lesson) };
        return (
          <li key={`${date} ${startTime} ${endTime}`} className="grid gap-1 py-2 pr-1 pl-4">
            <div className="flex items-center gap-3">
              <span className={cx('grow', refusal && 'text-soft line-through')}>
                <span className="block font-semibold first-letter:uppercase">{words.day}</span>
                <span className="tabular block text-sm">{words.time}</span>
              </span>
              {total !== null && bookingId === null && <span className="tabular font-semibold">{money(total)}</span>}
              <Button variant="quiet" size="sm" aria-label={t('remove', words)} onClick={() => onLeaveOut(lesson)}>
                <X className="size-5" aria-hidden="true" />
              </Button>
            </div>
            {bookingId !== null && <p className="text-sm text-soft">{t('yours')}</p>}
            {refusal && (
              <p className="pb-1 text-sm font-semibold text-loss-text">
                {t(`refused.${refusal}`, { name: instructorName })}
              </p>
            )}
            {other && (
              <Button
                variant="secondary"
                size="sm"
                className="mb-1 justify-self-start"
                onClick={() => onReplace(lesson, other)}
              >
                {t('instead', { day: shortDay(other.date), time: slot(other) })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const useTexts = createTextsHook('several-lessons');

interface SeveralLessonsDialogProps {
  instructor: Instructor;
  /** The lesson chosen on the page. */
  first: NewTime;
  /** Null for a standard lesson. */
  kind: LessonKind | null;
  /** The instructor's free times. */
  free: readonly NewTime[];
  timeZone: string;
  places: Omit<SeriesRequest, 'lessons' | 'total'>;
  payment: string;
  onClose: () => void;
  onBooked: () => void;
}

/** Books a series: the same time every week or any other times, previewed and then booked in one step. */
export function SeveralLessonsDialog(props: SeveralLessonsDialogProps) {
  const { instructor, first, kind, free, timeZone, places, payment, onClose, onBooked } = props;
  const t = useTexts();
  const ui = useUiTexts();
  const errorText = useErrorText();
  const { weekday, clock, money } = useFormats();
  const [isAdding, setAdding] = useState(false);
  const series = useSeries(places, first, kind?.id);
  const { preview, booking, possible, shown } = series;
  const count = possible.length;

  if (booking.data)
    return (
      <SeriesBooked
        lessons={booking.data.lessons}
        summary={{
          kind,
          instructorName: `${instructor.firstName} ${instructor.lastName}`,
          schoolName: instructor.school.name,
          timeZone,
          ...places,
          note: null,
        }}
        onClose={onBooked}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={booking.isPending}
      title={t('title', { name: instructor.firstName })}
      note={
        count > 0 &&
        shown && (
          <p className="flex items-baseline justify-between gap-4 font-bold" aria-live="polite">
            <span>{t('total', { count })}</span>
            <strong className="tabular text-lg">{money(shown.total)}</strong>
          </p>
        )
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={booking.isPending}>
            {t('cancel')}
          </Button>
          <Button
            onClick={series.book}
            disabled={count === 0 || preview.isPlaceholderData || preview.isError}
            isBusy={booking.isPending}
            busyLabel={t('busy')}
          >
            {t('submit', { count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Select
          name="weeks"
          label={t('weeks', { weekday: weekday(first.date), time: clock(first.startTime) })}
          options={Array.from({ length: WEEKS_MOST }, (_, index) => ({
            id: String(index + 1),
            label: t('weeksCount', { count: index + 1 }),
          }))}
          value={String(series.weeks)}
          onChange={(weeks) => series.setWeeks(Number(weeks))}
        />
        {booking.isError && (
          <Banner tone="loss" isLive title={t('failed')}>
            {series.isChanged ? t('changed') : errorText(booking.error)}
          </Banner>
        )}
        {shown && shown.lessons.length > 0 && (
          <SeriesList
            lessons={shown.lessons}
            instructorName={instructor.firstName}
            onLeaveOut={series.leaveOut}
            onReplace={series.replace}
          />
        )}
        {preview.isPending && series.wanted.length > 0 && (
          <SkeletonList label={ui('loading')} className="h-14 w-full rounded-md" />
        )}
        {preview.isError && <ErrorState error={preview.error} onRetry={preview.refetch} />}
        {shown && count === 0 && !preview.isError && <Banner tone="attention">{t('none')}</Banner>}
        <div className="grid gap-3">
          <Button
            variant="quiet"
            className="-ml-5 justify-self-start"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            {t(isAdding ? 'addHide' : 'add')}
          </Button>
          {isAdding && (
            <OtherTimes free={free} wanted={series.wanted} isFull={series.isFull} onToggle={series.toggle} />
          )}
        </div>
        {count > 0 && shown && shown.creditMinutes > 0 && (
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
            <span>{t('fromCredit')}</span>
            <strong className="tabular">{duration(shown.creditMinutes)}</strong>
          </p>
        )}
        <div className="grid gap-2 text-sm wrap-anywhere text-soft">
          {shown && shown.total > 0 && <p>{payment}</p>}
          <p>{t('alone')}</p>
        </div>
      </div>
    </Dialog>
  );
}

interface SeriesBookedProps {
  lessons: readonly SeriesLesson[];
  /** What the lessons have in common. */
  summary: Omit<SummarizedLesson, keyof NewTime>;
  onClose: () => void;
}

/** Confirms the series with each lesson's time and reference, and adds them all to a calendar. */
function SeriesBooked({ lessons, summary, onClose }: SeriesBookedProps) {
  const t = useTexts();
  const { shortDay, slot } = useFormats();
  const [first] = lessons;
  if (!first) return null;
  const dueCents = lessons.reduce((sum, { total }) => sum + toCents(total ?? 0), 0);
  const creditMinutes = lessons.reduce((sum, lesson) => sum + lesson.creditMinutes, 0);
  return (
    <SuccessDialog
      isOpen
      onClose={onClose}
      title={t('doneTitle')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('toBookings')}
          </Button>
          {first.bookingId && (
            <AddToCalendar bookingId={first.bookingId} isSeries={lessons.length > 1} variant="primary" />
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('done', { count: lessons.length })}</p>
        <LessonSummary
          lesson={{ ...summary, ...first }}
          when={
            <ul aria-label={t('lessons')} className="divide-y divide-line">
              {lessons.map((lesson) => (
                <li key={lesson.bookingId} className="flex items-baseline justify-between gap-4 py-1.5">
                  <span>
                    <span className="block first-letter:uppercase">{shortDay(lesson.date)}</span>
                    <span className="tabular block text-sm font-normal">{slot(lesson)}</span>
                  </span>
                  <span className="text-sm font-normal tracking-wide">{lesson.code}</span>
                </li>
              ))}
            </ul>
          }
        >
          <PriceRows due={toDollars(dueCents)} creditMinutes={creditMinutes} />
        </LessonSummary>
      </div>
    </SuccessDialog>
  );
}

interface OtherTimesProps {
  free: readonly NewTime[];
  wanted: readonly NewTime[];
  isFull: boolean;
  onToggle: (time: NewTime) => void;
}

/** All free times by day, each of which can join the series. */
function OtherTimes({ free, wanted, isFull, onToggle }: OtherTimesProps) {
  const { day } = useFormats();
  const hasLength = differInLength(free);
  return (
    <div className="grid max-h-72 gap-4 overflow-y-auto p-1">
      {[...Map.groupBy(free, ({ date }) => date)].map(([date, times]) => (
        <section key={date} aria-label={day(date)} className="grid gap-2">
          <h3 className="font-semibold first-letter:uppercase">{day(date)}</h3>
          <div className={slotColumns(hasLength)}>
            {times.map((time) => {
              const isWanted = wanted.some((one) => isSameTime(one, time));
              return (
                <Chip
                  key={`${time.startTime} ${time.endTime}`}
                  isSelected={isWanted}
                  disabled={isFull && !isWanted}
                  onChange={() => onToggle(time)}
                  tick="corner"
                  className="px-2.5"
                >
                  <SlotText slot={time} hasLength={hasLength} />
                </Chip>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
