import type { Analytics } from '#contract/analytics.ts';
import { Card } from '../../ui/card.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useAnalyticsFormats, utilisation } from './analytics-formats.ts';

const useTexts = textsOf('analytics');

/** The period in five numbers. */
export function Totals({ analytics: { totals, ratings } }: { analytics: Analytics }) {
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
