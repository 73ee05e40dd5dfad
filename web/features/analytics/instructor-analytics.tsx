import type { Analytics } from '#contract/analytics.ts';
import { BarRows, ChartFigure } from '../../ui/charts/chart-figure.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useAnalyticsFormats, utilisation } from './analytics-formats.ts';

const useTexts = createTextsHook('analytics');

export function UtilisationByInstructor({ analytics: { instructors } }: { analytics: Analytics }) {
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
        rows: ranked.map((one) => [
          one.name,
          formats.hours(one.bookedMinutes),
          formats.hours(one.offeredMinutes),
          formats.percent(utilisation(one)),
        ]),
      }}
    >
      <BarRows
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

export function IncomeByInstructor({ analytics: { instructors, totals } }: { analytics: Analytics }) {
  const t = useTexts();
  const { money } = useAnalyticsFormats();
  const ranked = instructors.toSorted((one, other) => other.income - one.income);
  return (
    <ChartFigure
      title={t('income.title')}
      summary={t('income.summary', { amount: money(totals.income) })}
      table={{
        columns: [t('instructor'), t('income.amount')],
        rows: ranked.map(({ name, income }) => [name, money(income)]),
      }}
    >
      <BarRows
        rows={ranked.map(({ id, name, income }) => ({ key: id, label: name, value: income, text: money(income) }))}
      />
    </ChartFigure>
  );
}

export function MissedByInstructor({ analytics: { instructors, totals } }: { analytics: Analytics }) {
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
        rows: rows.map((one) => [one.name, number(one.noShows), number(one.instructorNoShows)]),
      }}
    >
      <BarRows
        rows={rows.map(({ id, name, missed }) => ({ key: id, label: name, value: missed, text: number(missed) }))}
      />
    </ChartFigure>
  );
}

export function Ratings({ analytics: { ratings, instructors } }: { analytics: Analytics }) {
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
