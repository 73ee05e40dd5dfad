import { useSearchParams } from 'react-router';
import type { Analytics, Counts } from '#contract/analytics.ts';
import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '#contract/analytics-periods.ts';
import { holdsWords } from '#contract/holds-words.ts';
import { languageTag } from '#contract/locale.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { useAnalytics } from '../../features/analytics/queries.ts';
import { useSchool } from '../../features/schools/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { LateTaughtHours } from '../../features/taught/late-taught-hours.tsx';
import { type BarRow, BarRows, ChartFigure } from '../../ui/charts/chart-figure.tsx';
import { WeekBars } from '../../ui/charts/week-bars.tsx';
import { Chip } from '../../ui/chip.tsx';
import { todayIn } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPages, type ListPart, ListSearch, takePart, useListPart } from '../../ui/list-part.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { useIsPhone } from '../../ui/use-viewport.ts';

const useTexts = createTextsHook('analytics');

/** Booked share of the offered minutes, from 0 to 1. Null if nothing was offered. */
const utilisation = ({ bookedMinutes, offeredMinutes }: Counts): number | null =>
  offeredMinutes === 0 ? null : bookedMinutes / offeredMinutes;

const countLessons = (counts: Counts): number =>
  counts.booked + counts.completed + counts.cancelled + counts.noShows + counts.instructorNoShows;

/** Formats for numbers and weeks in the page's language. */
function useAnalyticsFormats() {
  const tag = languageTag(useLanguage());
  const number = new Intl.NumberFormat(tag);
  const { percent } = useFormats();
  const hours = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const stars = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' });
  const short = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'short', day: 'numeric' });
  const long = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' });
  const utc = (date: string) => new Date(`${date}T00:00:00Z`);
  return {
    number: (value: number) => number.format(value),
    percent: (share: number | null) => (share === null ? '–' : percent(Math.round(share * 100) / 100)),
    money: (dollars: number) => money.format(dollars),
    hours: (minutes: number) => hours.format(minutes / 60),
    stars: (rating: number | null) => (rating === null ? '–' : stars.format(rating)),
    /** `Nov 16` */
    week: (monday: string) => short.format(utc(monday)),
    range: (from: string, to: string) => long.formatRange(utc(from), utc(to)),
  };
}

/** Up to this many instructors are shown at once; more are paged. */
const ALL_AT_ONCE = 12;

const isFoundBy =
  ({ words }: ListPart) =>
  ({ name }: { name: string }) =>
    holdsWords(name, words);

/** Bars of the instructors that the search finds, a page at a time, best first. */
function InstructorBars({
  part,
  label,
  rows,
  max = Math.max(1, ...rows.map(({ value }) => value)),
}: {
  part: ListPart;
  label: string;
  rows: readonly BarRow[];
  max?: number;
}) {
  const own = useListPart();
  const most = useIsPhone() ? 3 : 10;
  const pageSize = rows.length > ALL_AT_ONCE ? most : ALL_AT_ONCE;
  const shown = { ...own, words: part.words };
  const { shown: bars, total } = takePart(rows, shown, { pageSize, textOf: ({ label }) => label });
  return (
    <div>
      <BarRows rows={bars} max={max} />
      <ListPages part={shown} {...{ pageSize, total, label }} />
    </div>
  );
}

interface ByInstructor {
  analytics: Analytics;
  /** The search shared by all charts by instructor. */
  part: ListPart;
}

function UtilisationByInstructor({ analytics: { instructors }, part }: ByInstructor) {
  const t = useTexts();
  const formats = useAnalyticsFormats();
  const ranked = instructors.toSorted((one, other) => (utilisation(other) ?? 0) - (utilisation(one) ?? 0));
  const [best] = ranked;
  return (
    <ChartFigure
      title={t('utilisation.byInstructor')}
      summary={t('utilisation.best', {
        name: best?.name ?? '',
        share: formats.percent(best ? utilisation(best) : null),
      })}
      table={{
        columns: [t('instructor'), t('utilisation.bookedHours'), t('utilisation.offeredHours'), t('utilisation.share')],
        rows: ranked
          .filter(isFoundBy(part))
          .map((one) => [
            one.name,
            formats.hours(one.bookedMinutes),
            formats.hours(one.offeredMinutes),
            formats.percent(utilisation(one)),
          ]),
      }}
    >
      <InstructorBars
        key={part.words}
        part={part}
        label={t('utilisation.byInstructor')}
        max={1}
        rows={ranked.map((one) => ({
          key: one.id,
          label: one.name,
          value: utilisation(one) ?? 0,
          text: formats.percent(utilisation(one)),
        }))}
      />
    </ChartFigure>
  );
}

function IncomeByInstructor({ analytics: { instructors, totals }, part }: ByInstructor) {
  const t = useTexts();
  const { money } = useAnalyticsFormats();
  const ranked = instructors.toSorted((one, other) => other.income - one.income);
  return (
    <ChartFigure
      title={t('income.title')}
      summary={t('income.summary', { amount: money(totals.income) })}
      table={{
        columns: [t('instructor'), t('income.amount')],
        rows: ranked.filter(isFoundBy(part)).map(({ name, income }) => [name, money(income)]),
      }}
    >
      <InstructorBars
        key={part.words}
        part={part}
        label={t('income.title')}
        rows={ranked.map(({ id, name, income }) => ({ key: id, label: name, value: income, text: money(income) }))}
      />
    </ChartFigure>
  );
}

function MissedByInstructor({ analytics: { instructors, totals }, part }: ByInstructor) {
  const t = useTexts();
  const { number } = useAnalyticsFormats();
  const rows = instructors
    .map((one) => ({ ...one, missed: one.noShows + one.instructorNoShows }))
    .toSorted((one, other) => other.missed - one.missed);
  return (
    <ChartFigure
      title={t('missed.title')}
      summary={t('missed.summary', {
        students: number(totals.noShows),
        instructors: number(totals.instructorNoShows),
      })}
      table={{
        columns: [t('instructor'), t('missed.byStudent'), t('missed.byInstructor')],
        rows: rows.filter(isFoundBy(part)).map((one) => [one.name, number(one.noShows), number(one.instructorNoShows)]),
      }}
    >
      <InstructorBars
        key={part.words}
        part={part}
        label={t('missed.title')}
        rows={rows.map(({ id, name, missed }) => ({ key: id, label: name, value: missed, text: number(missed) }))}
      />
    </ChartFigure>
  );
}

function Ratings({ analytics: { ratings, instructors } }: { analytics: Analytics }) {
  const t = useTexts();
  const { number, stars } = useAnalyticsFormats();
  const count = ratings.byStars.reduce((sum, one) => sum + one, 0);
  return (
    <ChartFigure
      title={t('ratings.title')}
      summary={count === 0 ? t('ratings.none') : t('ratings.summary', { rating: stars(ratings.average), count })}
      table={{
        columns: [t('instructor'), t('ratings.average'), t('ratings.reviews')],
        rows: instructors.map((one) => [one.name, stars(one.rating), number(one.reviews)]),
      }}
    >
      <BarRows
        rows={[5, 4, 3, 2, 1].map((given) => {
          const value = ratings.byStars[given - 1] ?? 0;
          return { key: String(given), label: t('ratings.stars', { count: given }), value, text: number(value) };
        })}
      />
    </ChartFigure>
  );
}

/** Bookings of each week by outcome. */
function BookingsByWeek({ analytics: { weeks, totals } }: { analytics: Analytics }) {
  const t = useTexts();
  const formats = useAnalyticsFormats();
  const missed = (week: Analytics['totals']) => week.noShows + week.instructorNoShows;
  return (
    <ChartFigure
      title={t('bookings.title')}
      summary={t('bookings.summary', {
        all: t('bookings.all', { count: countLessons(totals) }),
        completed: formats.number(totals.completed),
        booked: formats.number(totals.booked),
        cancelled: formats.number(totals.cancelled),
        missed: formats.number(missed(totals)),
      })}
      table={{
        columns: [t('week'), t('status.completed'), t('status.booked'), t('status.cancelled'), t('status.missed')],
        rows: weeks.map((week) => [
          formats.week(week.monday),
          ...[week.completed, week.booked, week.cancelled, missed(week)].map(formats.number),
        ]),
      }}
    >
      <WeekBars
        labels={weeks.map(({ monday }) => formats.week(monday))}
        series={[
          { name: t('status.completed'), fill: 'solid', values: weeks.map(({ completed }) => completed) },
          { name: t('status.booked'), fill: 'outline', values: weeks.map(({ booked }) => booked) },
          { name: t('status.cancelled'), fill: 'striped', values: weeks.map(({ cancelled }) => cancelled) },
          { name: t('status.missed'), fill: 'dotted', values: weeks.map(missed) },
        ]}
        format={formats.number}
      />
    </ChartFigure>
  );
}

/** Booked share of the offered time, week by week. */
function UtilisationByWeek({ analytics: { weeks, totals } }: { analytics: Analytics }) {
  const t = useTexts();
  const formats = useAnalyticsFormats();
  return (
    <ChartFigure
      title={t('utilisation.title')}
      summary={t('utilisation.summary', {
        share: formats.percent(utilisation(totals)),
        booked: formats.hours(totals.bookedMinutes),
        offered: formats.hours(totals.offeredMinutes),
      })}
      table={{
        columns: [t('week'), t('utilisation.bookedHours'), t('utilisation.offeredHours'), t('utilisation.share')],
        rows: weeks.map((week) => [
          formats.week(week.monday),
          formats.hours(week.bookedMinutes),
          formats.hours(week.offeredMinutes),
          formats.percent(utilisation(week)),
        ]),
      }}
    >
      <WeekBars
        labels={weeks.map(({ monday }) => formats.week(monday))}
        series={[{ name: t('utilisation.share'), fill: 'solid', values: weeks.map((week) => utilisation(week) ?? 0) }]}
        format={formats.percent}
        max={1}
      />
    </ChartFigure>
  );
}

/** Five key figures of the period. */
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

const PERIODS = Object.keys(ANALYTICS_PERIODS) as AnalyticsPeriod[];
const USUAL: AnalyticsPeriod = '12w';

/** Reports on a school's bookings, outcomes, utilisation, revenue and ratings. */
export default function SchoolAnalytics() {
  const t = useTexts();
  const actor = useActor('school');
  const formats = useAnalyticsFormats();
  const [search, setSearch] = useSearchParams();
  const period = PERIODS.find((one) => one === search.get('period')) ?? USUAL;
  const school = useSchool(actor?.id);
  const part = useListPart();
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
          <ListSearch
            part={part}
            label={t('search')}
            pageSize={ALL_AT_ONCE}
            total={analytics.instructors.filter(isFoundBy(part)).length}
          />
          <div className="grid items-start gap-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[repeat(2,minmax(0,1fr))]">
            <UtilisationByInstructor analytics={analytics} part={part} />
            <IncomeByInstructor analytics={analytics} part={part} />
            <MissedByInstructor analytics={analytics} part={part} />
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
