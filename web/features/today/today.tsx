import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { daySheetsLink } from '#contract/paths.ts';
import { TODAY_NEWS, TODAY_NEWS_MAX } from '#contract/today.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Chip } from '../../ui/chip.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/use-viewport.ts';
import { Answers } from '../office-messages/answers.tsx';
import { CallThese } from '../office-messages/call-these.tsx';
import { Gaps } from './gaps.tsx';
import { InstructorsNow } from './instructors-now.tsx';
import { News, Requests } from './news.tsx';
import { useMarkSeen, useToday } from './queries.ts';
import { ToCheck } from './to-check.tsx';
import { Unread } from './unread.tsx';

const useTexts = createTextsHook('today');

/** Sections of Today. A phone shows one at a time. */
const SECTIONS = ['news', 'instructors', 'check', 'unread', 'gaps'] as const;
type SectionName = (typeof SECTIONS)[number];

/** The office's day at a glance. */
export function TodayBoard({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { day } = useFormats();
  const errorText = useErrorText();
  const isPhone = useIsPhone();
  const [news, setNews] = useState(TODAY_NEWS);
  const [open, setOpen] = useState<SectionName>('news');
  const { data: today, error, refetch } = useToday(schoolId, news);
  const markSeen = useMarkSeen(schoolId);
  if (!today) {
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={3} className="h-40 w-full rounded-lg" />
    );
  }
  const sections: Record<SectionName | 'calls', ReactNode> = {
    calls: (
      <>
        <Card isSnug className="empty:hidden">
          <CallThese schoolId={schoolId} />
        </Card>
        <Card isSnug className="empty:hidden">
          <Answers schoolId={schoolId} />
        </Card>
      </>
    ),
    news: (
      <>
        <Requests requests={today.requests} />
        <News
          today={today}
          isMarking={markSeen.isPending}
          onSeen={() =>
            markSeen.mutate(
              { seenUpTo: today.readAt },
              {
                onError: (failure) => toast(errorText(failure), 'loss'),
                onSuccess: () =>
                  offerUndo({
                    text: t('news.marked', { count: today.news.total }),
                    button: t('news.undo'),
                    onUndo: () =>
                      markSeen
                        .mutateAsync({ seenUpTo: today.since, isUndo: true })
                        .catch((failure) => void toast(errorText(failure), 'loss'))
                        .then(() => undefined),
                  }),
              },
            )
          }
          onMore={() => setNews(TODAY_NEWS_MAX)}
        />
      </>
    ),
    instructors: <InstructorsNow schoolId={schoolId} first={today.instructors} date={today.now.date} />,
    check: <ToCheck toCheck={today.toCheck} />,
    unread: <Unread messages={today.messages} />,
    gaps: <Gaps gaps={today.gaps} now={today.now} />,
  };
  const counts: Record<SectionName, number> = {
    news: today.news.total + today.requests.total,
    instructors: 0,
    check: today.toCheck.total,
    unread: today.messages.unread,
    gaps: today.gaps.total,
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg font-bold">
          {t('title')}
          <span className="block text-base font-normal text-soft">{day(today.now.date)}</span>
        </h2>
        <LinkButton to={daySheetsLink(today.now.date)} variant="secondary" size="sm">
          <Printer className="size-4 shrink-0" aria-hidden="true" />
          {t('sheets')}
        </LinkButton>
      </div>
      {isPhone ? (
        <>
          <fieldset className="flex flex-wrap gap-2" aria-label={t('title')}>
            {SECTIONS.map((name) => (
              <Chip key={name} isSelected={open === name} onChange={() => setOpen(name)}>
                {counts[name] > 0
                  ? t('chipCount', { label: t(`chips.${name}`), count: String(counts[name]) })
                  : t(`chips.${name}`)}
              </Chip>
            ))}
          </fieldset>
          {open === 'news' && sections.calls}
          {sections[open]}
        </>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="grid gap-4">
            {sections.news}
            {sections.instructors}
          </div>
          <div className="grid gap-4 md:max-lg:grid-cols-2 md:max-lg:items-start">
            {sections.calls}
            {sections.check}
            {sections.unread}
            {sections.gaps}
          </div>
        </div>
      )}
    </div>
  );
}
