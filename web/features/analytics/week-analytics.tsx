import type { Analytics } from '#contract/analytics.ts';
import { ChartFigure } from '../../ui/charts/chart-figure.tsx';
import { WeekBars } from '../../ui/charts/week-bars.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lessonsOf, useAnalyticsFormats, utilisation } from './analytics-formats.ts';

const useTexts = createTextsHook('analytics');

/** What students booked, week by week, and what became of it. */
export function BookingsByWeek({ analytics: { weeks, totals } }: { analytics: Analytics }) {
  const t = useTexts();
  const formats = useAnalyticsFormats();
  const missed = (week: Analytics['totals']) => week.noShows + week.instructorNoShows;
  return (
    <ChartFigure
      title={t('bookings.title')}
      summary={t('bookings.summary', {
        all: t('bookings.all', { count: lessonsOf(totals) }),
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

/** How much of what was offered was booked, week by week. */
export function UtilisationByWeek({ analytics: { weeks, totals } }: { analytics: Analytics }) {
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
