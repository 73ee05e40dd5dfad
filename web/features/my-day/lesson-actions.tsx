import { Check, Clock, Play, UserX } from 'lucide-react';
import { useState } from 'react';
import { LATE_MINUTES } from '#contract/lesson-day.ts';
import type { DayLesson } from '#contract/my-day.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { wallIn } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { RecordLesson } from '../lesson-records/record-lesson.tsx';
import { getAvailableActions } from './day.rules.ts';
import type { Entry, Said } from './outbox.rules.ts';
import { useTellLate } from './queries.ts';

const useTexts = createTextsHook('my-day');

export interface LessonActionsProps {
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
export function LessonActions(props: LessonActionsProps) {
  const t = useTexts();
  const { lesson, nowMs, waiting, onSay, skillsTo } = props;
  const offers = getAvailableActions(lesson.booking, nowMs);
  const isMarked = lesson.progress.updatedAt !== null || waiting.some(({ said }) => said.kind === 'progress');
  return (
    <div className="grid gap-3 empty:hidden">
      {offers.start && (
        <Button size="lg" onClick={() => onSay({ kind: 'start', at: new Date().toISOString() })}>
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
  const { time } = useFormats();
  return waiting.map(({ id, said, dueMs }) => (
    <p key={id} role="status" className="flex flex-wrap items-center justify-between gap-x-3">
      <span>
        <strong>{t(`said.${said.kind === 'outcome' ? said.outcome : said.kind}`)}</strong>
        {': '}
        {dueMs > nowMs
          ? t('waitsUntil', { time: time(wallIn(booking.timeZone, dueMs).time) })
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
