import { Check, ChevronDown, Clock, MapPin, MessageSquare, Phone, Play, UserX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { toWallTime } from '#contract/formats.ts';
import { LATE_MINUTES } from '#contract/lesson-day.ts';
import type { DayLesson } from '#contract/my-day.ts';
import { phoneLink } from '#contract/phone-extension.ts';
import { withPostalCode } from '#contract/written-postal-codes.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { getNowMs } from '../../ui/clock.ts';
import { wallIn } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { BookingStatusBadge } from '../bookings/booking-status.tsx';
import { KindName } from '../lesson-kinds/kind-name.tsx';
import { RecordLesson } from '../lesson-records/record-lesson.tsx';
import { buildMapLink, getAvailableActions, suggestSkills } from './day.rules.ts';
import type { Entry, Said } from './outbox.rules.ts';
import { useTellLate } from './queries.ts';

interface LessonActionsProps {
  whose: string;
  lesson: DayLesson;
  nowMs: number;
  /** Unsent entries of this lesson. */
  waiting: readonly Entry[];
  isOffline: boolean;
  onSay: (said: Said) => void;
  onTakeBack: (id: string) => void;
  skillsTo: string;
}

/** Actions for one thumb. A wrong tap can be undone until it is sent. */
function LessonActions(props: LessonActionsProps) {
  const t = useTexts();
  const { lesson, nowMs, waiting, onSay, skillsTo } = props;
  const offers = getAvailableActions(lesson.booking, nowMs);
  const isMarked = lesson.progress.updatedAt !== null || waiting.some(({ said }) => said.kind === 'progress');
  return (
    <div className="grid gap-3 empty:hidden">
      {offers.start && (
        <Button size="lg" onClick={() => onSay({ kind: 'start', at: new Date(getNowMs()).toISOString() })}>
          <Play className="size-5" aria-hidden="true" />
          {t('start')}
        </Button>
      )}
      {offers.outcome && (
        <div className="grid grid-cols-2 gap-3">
          <Button
            size="lg"
            variant={offers.start ? 'secondary' : 'primary'}
            onClick={() => onSay({ kind: 'outcome', outcome: 'Completed' })}
          >
            <Check className="size-5" aria-hidden="true" />
            {t('done')}
          </Button>
          <Button size="lg" variant="secondary" onClick={() => onSay({ kind: 'outcome', outcome: 'No-show' })}>
            <UserX className="size-5" aria-hidden="true" />
            {t('noShow')}
          </Button>
        </div>
      )}
      {(offers.late || lesson.booking.late) && <Late {...props} isOpen={offers.late} />}
      {offers.skills && (
        <LinkButton to={skillsTo} size="lg" variant={isMarked ? 'secondary' : 'primary'}>
          {t('skills')}
        </LinkButton>
      )}
      {offers.skills && lesson.record && !waiting.some(({ said }) => said.kind === 'record') && (
        <RecordLesson
          record={lesson.record}
          studentName={lesson.booking.candidate.first_name}
          lesson={lesson.booking}
          isUnmarked={!isMarked}
          mayCorrect={false}
          onSay={({ minutes = 0, kilometres = null, code }) =>
            onSay({ kind: 'record', minutes, kilometres, ...(code && { code }) })
          }
        />
      )}
      <Waiting {...props} />
    </div>
  );
}

function Late({ whose, lesson: { booking }, isOffline, isOpen }: LessonActionsProps & { isOpen: boolean }) {
  const t = useTexts();
  const errorText = useErrorText();
  const tell = useTellLate(whose, booking);
  const [isChoosing, setChoosing] = useState(false);
  const name = booking.candidate.first_name;
  return (
    <>
      {booking.late && booking.bookingStatus === 'Booked' && (
        <p role="status" className="flex items-center gap-2 font-semibold text-amber-text">
          <Clock className="size-5 shrink-0" aria-hidden="true" />
          {t('lateTold', { name, minutes: booking.late.minutes })}
        </p>
      )}
      {isOpen && !isChoosing && (
        <Button variant="secondary" onClick={() => setChoosing(true)}>
          <Clock className="size-5" aria-hidden="true" />
          {t('late')}
        </Button>
      )}
      {isOpen && isChoosing && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">{t('lateQuestion', { name })}</legend>
          <div className="grid grid-cols-3 gap-3">
            {LATE_MINUTES.map((minutes) => (
              <Button
                key={minutes}
                variant="secondary"
                size="lg"
                isBusy={tell.isPending && tell.variables === minutes}
                onClick={() => tell.mutate(minutes, { onSuccess: () => setChoosing(false) })}
              >
                {t('lateBy', { count: minutes })}
              </Button>
            ))}
          </div>
          {tell.error && (
            <Banner tone="loss" isLive>
              {isOffline ? t('lateOffline') : errorText(tell.error)}
            </Banner>
          )}
        </fieldset>
      )}
    </>
  );
}

/** Unsent entries, with the time left to undo them. */
function Waiting({ lesson: { booking }, nowMs, waiting, isOffline, onTakeBack }: LessonActionsProps) {
  const t = useTexts();
  const { clock } = useFormats();
  return waiting.map(({ id, said, dueMs }) => (
    <p key={id} role="status" className="flex flex-wrap items-center justify-between gap-x-3">
      <span>
        <strong>{t(`said.${said.kind === 'outcome' ? said.outcome : said.kind}`)}</strong>
        {': '}
        {dueMs > nowMs
          ? t('waitsUntil', { time: clock(wallIn(booking.timeZone, dueMs).time) })
          : isOffline
            ? t('waits')
            : t('sending')}
      </span>
      <Button variant="quiet" onClick={() => onTakeBack(id)}>
        {t('undo')}
      </Button>
    </p>
  ));
}

const useTexts = createTextsHook('my-day');
const useSkillTexts = createTextsHook('skills');

/** Everything an instructor needs at the curb: time, student, place, contact, what to practise, and the actions. */
export function DayLessonCard({ isNext, ...props }: LessonActionsProps & { isNext: boolean }) {
  const [wasPressed, setPressed] = useState<boolean>();
  const isOpen = wasPressed ?? isNext;
  const id = useId();
  const t = useTexts();
  const formats = useFormats();
  const { booking } = props.lesson;
  const [start, end] = [toWallTime(booking.startTime).time, toWallTime(booking.endTime).time];
  const isGone = booking.bookingStatus === 'Cancelled';
  const name = `${booking.candidate.first_name} ${booking.candidate.last_name}`.trim() || t('deleted');
  return (
    <Card
      isSnug
      className={cx(
        'grid gap-3',
        booking.startedAt && booking.bookingStatus === 'Booked' && 'border-l-8 border-l-amber',
      )}
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setPressed(!isOpen)}
          className="grid min-h-11 w-full grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5 rounded-md text-left font-bold"
        >
          <span className={cx('tabular', isGone && 'line-through')}>
            {formats.slot({ startTime: start, endTime: end })}
          </span>
          <BookingStatusBadge status={booking.bookingStatus}>{t(`status.${booking.bookingStatus}`)}</BookingStatusBadge>
          <span className="text-lg wrap-anywhere">{name}</span>
          <ChevronDown
            className={cx('size-6 justify-self-end transition-transform', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      </h2>
      <KindName kind={booking.kind} />
      <div id={id} hidden={!isOpen} className={cx(isOpen && 'grid gap-3')}>
        {!isGone && <Reach {...props} />}
        {!isGone && <LastTime lesson={props.lesson} />}
      </div>
      {booking.startedAt && (
        <p className="font-semibold">
          {t('started', { time: formats.clock(wallIn(booking.timeZone, Date.parse(booking.startedAt)).time) })}
        </p>
      )}
      <LessonActions {...props} />
    </Card>
  );
}

/** Pickup address and phone number. */
function Reach({ lesson: { booking } }: LessonActionsProps) {
  const t = useTexts();
  const { candidate, location } = booking;
  const place = location && withPostalCode(location, booking.pickupPostalCode);
  const number = candidate.phone?.replaceAll(/[^\d+]/g, '');
  const name = candidate.first_name;
  return (
    <>
      {place ? (
        <a
          href={buildMapLink(place, navigator.userAgent)}
          rel="noreferrer"
          target="_blank"
          className="flex min-h-11 items-center gap-2 rounded-md font-semibold text-action-text underline underline-offset-4"
        >
          <MapPin className="size-6 shrink-0" aria-hidden="true" />
          <span className="wrap-anywhere">{place}</span>
          <span className="sr-only">{t('map')}</span>
        </a>
      ) : (
        <p>{t('erased')}</p>
      )}
      {booking.dropOff && (
        <p className="wrap-anywhere">
          {t('dropOff', { place: withPostalCode(booking.dropOff, booking.dropOffPostalCode) })}
        </p>
      )}
      {booking.note && (
        <p className="rounded-md bg-amber-soft px-3 py-2 wrap-anywhere text-amber-text">{booking.note}</p>
      )}
      {number ? (
        <p className="grid grid-cols-2 gap-3">
          <Way href={phoneLink(number)} label={t('callName', { name })} icon={<Phone className="size-5" />}>
            {t('call')}
          </Way>
          <Way href={`sms:${number}`} label={t('textName', { name })} icon={<MessageSquare className="size-5" />}>
            {t('text')}
          </Way>
        </p>
      ) : (
        <p>{t('noPhone')}</p>
      )}
    </>
  );
}

function Way({ href, label, icon, children }: { href: string; label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a href={href} aria-label={label} className={buttonStyle('secondary')}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </a>
  );
}

/** The last note, and what to practise next. */
function LastTime({ lesson: { booking, progress } }: { lesson: DayLesson }) {
  const t = useTexts();
  const skills = useSkillTexts();
  const formats = useFormats();
  if (booking.bookingStatus !== 'Booked') return null;
  return (
    <dl className="grid gap-1">
      {progress.last && (
        <div>
          <dt className="text-sm font-semibold">{t('lastTime', { day: formats.shortDay(progress.last.date) })}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{progress.last.note}</dd>
        </div>
      )}
      <div>
        <dt className="text-sm font-semibold">{t('nextSkills')}</dt>
        <dd>{formats.list(suggestSkills(progress.before).map((skill) => skills(`skills.${skill}`)))}</dd>
      </div>
    </dl>
  );
}
