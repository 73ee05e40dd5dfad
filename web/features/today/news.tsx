import { Ban, CalendarPlus, CalendarSync, type LucideIcon, MapPin } from 'lucide-react';
import { schoolLessonLink } from '#contract/paths.ts';
import { TODAY_NEWS, TODAY_NEWS_MAX, type Today, type TodayNews } from '#contract/today.ts';
import { type Tone, toneStyle } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { FewFirst, Nothing, Section } from './section.tsx';
import { useLessonText } from './use-lesson-text.ts';

const useTexts = createTextsHook('today');

const LOOKS: Record<TodayNews['kind'], { tone: Tone; Icon: LucideIcon }> = {
  booked: { tone: 'good', Icon: CalendarPlus },
  moved: { tone: 'progress', Icon: CalendarSync },
  cancelled: { tone: 'loss', Icon: Ban },
  pickup: { tone: 'neutral', Icon: MapPin },
};

interface NewsProps {
  today: Today;
  isMarking: boolean;
  onSeen: () => void;
  onMore: () => void;
}

/** What others changed since the member last looked. */
export function News({ today: { news, since, hasLooked }, isMarking, onSeen, onMore }: NewsProps) {
  const t = useTexts();
  const { dayAndTime } = useMoment();
  return (
    <Section
      title={t(hasLooked ? 'news.title' : 'news.titleFirst')}
      count={news.total}
      action={
        news.total > 0 && (
          <Button variant="quiet" size="sm" className="-mx-3" isBusy={isMarking} onClick={onSeen}>
            {t('news.seen')}
          </Button>
        )
      }
    >
      {news.total === 0 ? (
        <Nothing>{t('news.none', { time: dayAndTime(since) })}</Nothing>
      ) : (
        <FewFirst
          items={news.items}
          few={[4, TODAY_NEWS]}
          onMore={news.items.length < Math.min(news.total, TODAY_NEWS_MAX) ? onMore : undefined}
        >
          {(one) => <NewsRow key={one.bookingId} news={one} />}
        </FewFirst>
      )}
    </Section>
  );
}

function NewsRow({ news }: { news: TodayNews }) {
  const { kind, at, bookingId, studentName } = news;
  const { tone, Icon } = LOOKS[kind];
  const { time, shortDay, isToday } = useMoment();
  const lessonText = useLessonText();
  return (
    <li className="flex items-start gap-3 py-2">
      <span className={cx('mt-0.5 grid size-8 shrink-0 place-items-center rounded-full', toneStyle(tone))}>
        <Icon className="size-4" strokeWidth={2.25} aria-hidden="true" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <TextLink to={schoolLessonLink(bookingId)} className="font-semibold wrap-anywhere">
            {studentName}
          </TextLink>
          <span className="text-sm whitespace-nowrap text-soft">{isToday(at) ? time(at) : shortDay(at)}</span>
        </p>
        <p className="text-sm wrap-anywhere">{lessonText(news)}</p>
        <p className="text-sm wrap-anywhere text-soft">
          <Doer news={news} />
        </p>
      </div>
    </li>
  );
}

function Doer({ news: { kind, by, memberName: name, from } }: { news: TodayNews }) {
  const t = useTexts();
  const { shortDay, clock } = useFormats();
  if (kind === 'pickup')
    return name !== null
      ? t('news.pickup.member', { name })
      : t(by === 'school' ? 'news.pickup.school' : 'news.pickup.student');
  if (kind === 'moved') {
    const when = from ? `${shortDay(from.date)}, ${clock(from.startTime)}` : '';
    const before = from?.instructorName ? t('news.with', { when, instructor: from.instructorName }) : when;
    if (name !== null) return t('news.moved.member', { name, from: before });
    return t(by === 'school' ? 'news.moved.school' : 'news.moved.student', { from: before });
  }
  if (name !== null) return t(kind === 'booked' ? 'news.booked.member' : 'news.cancelled.member', { name });
  if (kind === 'booked') return t(by === 'school' ? 'news.booked.school' : 'news.booked.student');
  return t(`news.cancelled.${by}`);
}

/** Instructors' requests that nobody has answered. */
export function Requests({ requests }: Pick<Today, 'requests'>) {
  const t = useTexts();
  const lessonText = useLessonText();
  if (requests.total === 0) return null;
  return (
    <Section title={t('requests.title')} count={requests.total}>
      <FewFirst items={requests.items} few={[2, 4]}>
        {(one) => (
          <li key={one.bookingId} className="grid gap-0.5 py-2">
            <TextLink to={schoolLessonLink(one.bookingId)} className="justify-self-start font-semibold wrap-anywhere">
              {one.studentName}
            </TextLink>
            <p className="text-sm wrap-anywhere">{lessonText(one)}</p>
            <p className="text-sm wrap-anywhere text-soft">
              {t(`requests.${one.wish}`, { instructor: one.instructorName })}
            </p>
            {one.reason && <p className="text-sm wrap-anywhere text-soft italic">{one.reason}</p>}
          </li>
        )}
      </FewFirst>
    </Section>
  );
}
