import { Printer } from 'lucide-react';
import { useState } from 'react';
import { daySheetsLink } from '#contract/paths.ts';
import { TODAY_NEWS, TODAY_NEWS_MAX } from '#contract/today.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { Gaps } from './gaps.tsx';
import { InstructorsNow } from './instructors-now.tsx';
import { News, Requests } from './news.tsx';
import { useMarkSeen, useToday } from './queries.ts';
import { ToCheck } from './to-check.tsx';
import { Unread } from './unread.tsx';

const useTexts = createTextsHook('today');

/** The office's day at a glance. */
export function TodayBoard({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { day } = useFormats();
  const errorText = useErrorText();
  const [news, setNews] = useState(TODAY_NEWS);
  const { data: today, error, refetch } = useToday(schoolId, news);
  const markSeen = useMarkSeen(schoolId);
  if (!today) {
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={3} className="h-40 w-full rounded-lg" />
    );
  }
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
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Requests requests={today.requests} />
          <News
            today={today}
            isMarking={markSeen.isPending}
            onSeen={() => markSeen.mutate(today.readAt, { onError: (failure) => toast(errorText(failure), 'loss') })}
            onMore={() => setNews(TODAY_NEWS_MAX)}
          />
          <InstructorsNow schoolId={schoolId} first={today.instructors} />
        </div>
        <div className="grid gap-4 md:max-lg:grid-cols-2 md:max-lg:items-start">
          <ToCheck toCheck={today.toCheck} />
          <Unread messages={today.messages} />
          <Gaps gaps={today.gaps} now={today.now} />
        </div>
      </div>
    </div>
  );
}
