import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnRecord } from '#contract/lesson-records.ts';
import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import { nameIn } from '#contract/written-names.ts';
import { buildUrl } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BackLink, LinkButton } from '../../ui/link.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { ProgrammeHours } from './programme-hours.tsx';
import { useOwnRecord } from './queries.ts';
import { RecordReaders } from './record-readers.tsx';
import { RecordedLessons } from './recorded-lessons.tsx';

const useTexts = createTextsHook('lesson-records');
const useKindTexts = createTextsHook('lesson-kinds');
const useProgressTexts = createTextsHook('progress');

export function MyDrivingRecord() {
  const t = useTexts();
  const progress = useProgressTexts();
  const { data, error, refetch } = useOwnRecord();
  return (
    <Page title={t('title')}>
      <p className="mb-6">
        <BackLink to={PAGE_PATHS.progress}>{progress('title')}</BackLink>
      </p>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      {!data && <QueryState error={error} onRetry={refetch} count={2} className="h-60 w-full rounded-lg" />}
      {data?.lessons.length === 0 && (
        <EmptyState title={t('empty')} action={<LinkButton to={PAGE_PATHS.studentHome}>{t('find')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      )}
      {data && data.lessons.length > 0 && (
        <div className="grid gap-6 md:grid-cols-[19rem_minmax(0,1fr)] md:items-start">
          <div className="grid gap-4">
            <Totals record={data}>
              <a
                href={buildUrl('GET /candidate/record.pdf')}
                target="_blank"
                rel="noreferrer"
                className={buttonStyle('secondary')}
              >
                <FileText className="size-5" aria-hidden="true" />
                {t('pdf')}
              </a>
            </Totals>
            <ProgrammeHours hours={data.hours} />
          </div>
          <div className="grid gap-8">
            <section>
              <h2 className="mb-4 text-lg font-bold">{t('lessons')}</h2>
              <RecordedLessons
                lessons={data.lessons}
                reader="student"
                linkOf={({ bookingId }) => bookingLink(bookingId)}
              />
            </section>
            <RecordReaders schools={data.schools} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** All that was driven, and how much of it is proven. */
export function Totals({
  record: { minutes, confirmedMinutes, kinds },
  children,
}: {
  record: Pick<OwnRecord, 'minutes' | 'confirmedMinutes' | 'kinds'>;
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <Card className="grid gap-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className="text-sm font-semibold text-soft">{t('driven')}</dt>
          <dd className="tabular text-xl font-bold">{duration(minutes)}</dd>
        </div>
        <div>
          <dt className="text-sm font-semibold text-soft">{t('confirmedHours')}</dt>
          <dd className="tabular text-xl font-bold">{duration(confirmedMinutes)}</dd>
        </div>
      </dl>
      {kinds.length > 0 && <ByKind kinds={kinds} />}
      {children}
    </Card>
  );
}

function ByKind({ kinds }: Pick<OwnRecord, 'kinds'>) {
  const t = useTexts();
  const kindTexts = useKindTexts();
  const language = useLanguage();
  return (
    <dl className="grid gap-2 border-t border-line pt-4">
      {kinds.map(({ kind, ...driven }) => (
        <div key={kind?.en ?? ''}>
          <dt className="text-sm font-semibold wrap-anywhere">{kind ? nameIn(language, kind) : kindTexts('plain')}</dt>
          <dd className="tabular text-soft">
            {duration(driven.minutes)} · {t('confirmed', { amount: duration(driven.confirmedMinutes) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
