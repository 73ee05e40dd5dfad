import { useSearchParams } from 'react-router';
import type { Analytics } from '#contract/analytics.ts';
import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '#contract/analytics-periods.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { Chip } from '../../ui/chip.tsx';
import { todayIn } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { useSchool } from '../schools/queries.ts';
import { SchoolPage } from '../schools/school-page.tsx';
import { useActor } from '../session/use-session.ts';
import { LateTaughtHours } from '../taught/late-taught-hours.tsx';
import { useAnalyticsFormats, utilisation } from './analytics-formats.ts';
import { IncomeByInstructor, MissedByInstructor, Ratings, UtilisationByInstructor } from './instructor-analytics.tsx';
import { useAnalytics } from './queries.ts';

import { BookingsByWeek, UtilisationByWeek } from './week-analytics.tsx';

/** The period in five numbers. */
function Totals({ analytics: { totals, ratings } }: { analytics: Analytics }) {
  const t = useTexts();
  const formats = useAnalyticsFormats();
  const missed = totals.noShows + totals.instructorNoShows;
  const tiles = [
    { name: t('totals.completed'), value: formats.number(totals.completed) },
    { name: t('totals.utilisation'), value: formats.percent(utilisation(totals)) },
    { name: t('totals.income'), value: formats.money(totals.income) },
    { name: t('totals.missed'), value: formats.number(missed) },
    { name: t('totals.rating'), value: formats.stars(ratings.average) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5">
      {tiles.map(({ name, value }) => (
        <Card key={name} isSnug className="flex flex-col-reverse justify-end max-md:last:odd:col-span-2">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="tabular text-lg font-bold sm:text-xl">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}

const useTexts = createTextsHook('analytics');

const PERIODS = Object.keys(ANALYTICS_PERIODS) as AnalyticsPeriod[];
const USUAL: AnalyticsPeriod = '12w';

/** How a school is doing: what is booked, what comes of it, how full it is, what it earns, how it is rated. */
export function SchoolAnalytics() {
  const t = useTexts();
  const actor = useActor('school');
  const formats = useAnalyticsFormats();
  const [search, setSearch] = useSearchParams();
  const period = PERIODS.find((one) => one === search.get('period')) ?? USUAL;
  const school = useSchool(actor?.id);
  const { data: analytics, error, refetch, isFetching } = useAnalytics(actor?.id, period);
  const choose = (next: AnalyticsPeriod) =>
    setSearch(next === USUAL ? {} : { period: next }, { replace: true, preventScrollReset: true });
  return (
    <SchoolPage title={t('title')} lead={t('lead')}>
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <fieldset className="flex flex-wrap gap-2" aria-label={t('period')}>
          {PERIODS.map((one) => (
            <Chip key={one} isSelected={one === period} onChange={() => choose(one)}>
              {t(`periods.${one}`)}
            </Chip>
          ))}
        </fieldset>
        <p role="status" className="text-soft">
          {analytics && formats.range(analytics.from, analytics.to)}
        </p>
      </div>
      {analytics && analytics.instructors.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={isFetching}>
          <Totals analytics={analytics} />
          <BookingsByWeek analytics={analytics} />
          <UtilisationByWeek analytics={analytics} />
          <div className="grid items-start gap-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[repeat(2,minmax(0,1fr))]">
            <UtilisationByInstructor analytics={analytics} />
            <IncomeByInstructor analytics={analytics} />
            <MissedByInstructor analytics={analytics} />
            <Ratings analytics={analytics} />
          </div>
          <p className="text-sm text-soft">{t('meaning')}</p>
          {actor && (
            <LateTaughtHours schoolId={actor.id} today={todayIn(school.data?.timeZone ?? null)} isOwn={false} />
          )}
        </div>
      ) : analytics ? (
        <EmptyState
          title={t('emptyTitle')}
          action={<LinkButton to={PAGE_PATHS.schedule}>{t('emptyAction')}</LinkButton>}
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <QueryState error={error} onRetry={refetch} label={t('loading')} count={3} className="h-80 w-full rounded-lg" />
      )}
    </SchoolPage>
  );
}
