import { type KeyboardEvent, useRef, useState } from 'react';
import { LESSON_OUTCOMES } from '#contract/bookings.ts';
import type { OfficeTime } from '#contract/office-bookings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { hours } from '../../ui/dates.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { reveal } from '../../ui/overlay/reveal.ts';
import { ErrorState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useFindOpenOffer } from '../offers/queries.ts';
import { endsNextDay, isSameTime } from './times.ts';
import type { OfficeBooking } from './use-office-booking.ts';

const useTexts = createTextsHook('office-booking');
const useBookingTexts = createTextsHook('school-bookings');

/** Shown before 'Show more times': what fits beside the fields. */
const FIRST_TIMES = 6;

/** Free times, nearest first, and fields for any other time. */
export function TimeChoice({ booking }: { booking: OfficeBooking }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { dayOfYear, shortDay, zone } = useFormats();
  const { field, values, lost, times, timesError, areTimesReady, isPerson, timeZone } = booking;
  const { fullDay, hasColleagues, chosenInstructor } = booking;
  const [isLong, setLong] = useState(false);
  const shown = isLong ? times : times.slice(0, FIRST_TIMES);
  const isLoading = isPerson && !areTimesReady;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t(lost ? 'time.nearest' : 'time.title')}</legend>
      {lost && <LostTimeBanner booking={booking} />}
      {isLoading && times.length === 0 && (
        <SkeletonList label={ui('loading')} count={2} className="h-14 w-full rounded-md" />
      )}
      {timesError !== null && <ErrorState error={timesError} onRetry={booking.retryTimes} />}
      {areTimesReady && timesError === null && times.length === 0 && (
        <p className="text-sm text-soft">{t('time.none')}</p>
      )}
      {fullDay && chosenInstructor && (
        <p className="text-sm" role="status">
          <strong>{t('time.dayFull', { instructor: chosenInstructor.firstName, day: shortDay(fullDay) })}</strong>{' '}
          {hasColleagues && <span>{t('time.colleagues')}</span>}
        </p>
      )}
      {isPerson && shown.length > 0 && (
        <TimeList key={lost ? 'lost' : 'free'} times={shown} booking={booking} isStale={!areTimesReady} />
      )}
      {isPerson && !isLong && times.length > FIRST_TIMES && (
        <Button variant="quiet" size="sm" className="-ml-3 justify-self-start" onClick={() => setLong(true)}>
          {t('time.more')}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1.15fr_1fr_1fr]">
        <TextField
          {...field('date', t('time.date'))}
          onChange={booking.typeDate}
          type="date"
          required
          className="max-sm:col-span-2"
        />
        <TextField
          {...field('startTime', t('time.start'))}
          onChange={booking.typeStart}
          type="time"
          step={300}
          required
        />
        <TextField {...field('endTime', t('time.end'))} type="time" step={300} required />
      </div>
      <div aria-live="polite">
        {booking.isPast && (
          <div ref={reveal} className="grid gap-3">
            <Banner tone="attention" title={t('past.notice', { day: dayOfYear(values.date) })}>
              {t('past.help')}
            </Banner>
            <Outcome booking={booking} />
          </div>
        )}
      </div>
      <p className="text-sm text-soft" aria-live="polite">
        {timeZone && <span className="inline-block first-letter:uppercase">{zone(timeZone)}</span>}
        {endsNextDay(values) && <span className="block font-semibold text-ink">{t('time.nextDay')}</span>}
      </p>
    </fieldset>
  );
}

/** How a past lesson went. */
function Outcome({ booking }: { booking: OfficeBooking }) {
  const t = useTexts();
  const statuses = useBookingTexts();
  return (
    <Select
      {...booking.field('outcome', t('outcome'))}
      options={LESSON_OUTCOMES.map((id) => ({ id, label: statuses(`bookings.statuses.${id}`) }))}
      className="sm:max-w-80"
    />
  );
}

function LostTimeBanner({ booking: { lost, values, instructors, times, areTimesReady } }: { booking: OfficeBooking }) {
  const t = useTexts();
  const language = useLanguage();
  const { shortDay } = useFormats();
  if (!lost) return null;
  const instructor = instructors.find(({ id }) => id === values.instructorId)?.firstName ?? '';
  const student = values.chosen?.firstName ?? values.student.firstName;
  return (
    <div data-lost>
      <Banner
        tone="loss"
        isLive
        title={t(`lost.${lost.code}`, {
          instructor,
          student,
          day: shortDay(lost.date),
          time: hours(lost, language),
        })}
      >
        {areTimesReady && times.length > 0 ? t('lost.choose') : t('lost.enter')}
      </Banner>
    </div>
  );
}

/** The arrows move along the times; Enter or Space chooses one. */
function TimeList({
  times,
  booking,
  isStale,
}: {
  times: readonly OfficeTime[];
  booking: OfficeBooking;
  /** The list of an earlier choice, until the answer arrives. */
  isStale: boolean;
}) {
  const t = useTexts();
  const language = useLanguage();
  const { shortDay } = useFormats();
  const moment = useMoment();
  const findOffer = useFindOpenOffer();
  const list = useRef<HTMLUListElement>(null);
  const { values, instructors } = booking;
  const isChosen = (time: OfficeTime) => isSameTime(time, values) && time.instructorId === values.instructorId;
  const tabStop = Math.max(0, times.findIndex(isChosen));

  function press(event: KeyboardEvent, index: number): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-time]') ?? [];
    buttons[(index + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    <ul
      ref={list}
      aria-label={t('time.title')}
      aria-busy={isStale}
      className={cx('grid gap-2 sm:grid-cols-2', isStale && 'opacity-60')}
    >
      {times.map((time, index) => {
        const person = instructors.find(({ id }) => id === time.instructorId);
        const offer = findOffer(time);
        return (
          <li key={`${time.instructorId} ${time.date} ${time.startTime}`}>
            <button
              type="button"
              data-time
              aria-pressed={isChosen(time)}
              aria-disabled={isStale || undefined}
              tabIndex={index === tabStop ? 0 : -1}
              onClick={() => !isStale && booking.chooseTime(time)}
              onKeyDown={(event) => press(event, index)}
              className={cx(
                'grid min-h-12 w-full content-center rounded-md border px-3 py-2 text-left leading-tight transition-colors',
                isChosen(time)
                  ? 'border-amber bg-amber text-on-amber'
                  : 'border-line-strong bg-surface hover:border-action hover:bg-action-soft',
              )}
            >
              <span className="tabular flex flex-wrap gap-x-3 font-semibold lg:flex-col">
                <span className="inline-block first-letter:uppercase">{shortDay(time.date)}</span>{' '}
                <span>{hours(time, language)}</span>
              </span>
              {(values.anyone || time.instructorId !== values.instructorId) && person && (
                <span className={cx('text-sm wrap-anywhere', !isChosen(time) && 'text-soft')}>
                  {`${person.firstName} ${person.lastName}`.trim()}
                </span>
              )}
              {offer && (
                <span className="text-sm font-semibold">
                  {t('time.offered', { count: offer.students.length, until: moment.dayAndTime(offer.openUntil) })}
                </span>
              )}
              {!time.isReachable && <span className="text-sm font-semibold">{t('time.unreachable')}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
