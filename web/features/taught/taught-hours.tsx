import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import { call } from '../../api/client.ts';
import { Chip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { daysAsRange, duration, startOfWeek } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

export const TAUGHT_PERIODS = ['week', 'lastWeek', 'month', 'lastMonth'] as const;
export type TaughtPeriod = (typeof TAUGHT_PERIODS)[number];

const firstOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** All days of a period, including those to come. */
export function getPeriodDays(period: TaughtPeriod, today: string): { from: string; to: string } {
  const monday = addDays(startOfWeek(today), period === 'lastWeek' ? -7 : 0);
  if (period === 'week' || period === 'lastWeek') return { from: monday, to: addDays(monday, 6) };
  const from = period === 'month' ? firstOf(today) : firstOf(addDays(firstOf(today), -1));
  return { from, to: addDays(firstOf(addDays(from, 31)), -1) };
}

const taughtKeys = {
  all: ['taught'],
  between: (schoolId: string, range: { from: string; to: string }) => [...taughtKeys.all, schoolId, range],
};

/** Lessons taught and kilometres driven between two days, of all instructors or one's own. */
const useTaught = (schoolId: string, range: { from: string; to: string }) =>
  useQuery({
    queryKey: taughtKeys.between(schoolId, range),
    queryFn: ({ signal }) =>
      call('GET /calendar/school/:schoolId/taught', { params: { schoolId }, query: range, signal }),
    placeholderData: (previous) => previous,
  });

const useTexts = createTextsHook('taught');

/** Hours taught and kilometres driven between lessons, by week or month. */
export function TaughtHours({ schoolId, today, isOwn }: { schoolId: string; today: string; isOwn: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const [period, setPeriod] = useState<TaughtPeriod>('week');
  const range = getPeriodDays(period, today);
  const { data, error, refetch, isFetching } = useTaught(schoolId, range);
  const rows = data?.instructors ?? [];
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg font-bold">{t(isOwn ? 'own' : 'title')}</h2>
        <p className="text-soft" role="status">
          {daysAsRange(range.from, range.to, language)}
        </p>
      </div>
      <fieldset className="flex flex-wrap gap-2" aria-label={t('period')}>
        {TAUGHT_PERIODS.map((one) => (
          <Chip key={one} isSelected={one === period} onChange={() => setPeriod(one)}>
            {t(`periods.${one}`)}
          </Chip>
        ))}
      </fieldset>
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonList label={t('loading')} count={1} className="h-24 w-full rounded-md" />}
      {data && isOwn && rows[0] && (
        <dl className="grid grid-cols-3 gap-3" aria-busy={isFetching}>
          <Figure name={t('lessons')} value={String(rows[0].lessons)} />
          <Figure name={t('hours')} value={duration(rows[0].minutes)} />
          <Figure name={t('km')} value={t('kmValue', { km: rows[0].km })} />
        </dl>
      )}
      {data && !isOwn && (
        <DataTable
          caption={t('title')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              header: t('instructor'),
              isRowHeader: true,
              cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
            },
            { key: 'lessons', header: t('lessons'), isNumeric: true, cell: ({ lessons }) => lessons },
            { key: 'hours', header: t('hours'), isNumeric: true, cell: ({ minutes }) => duration(minutes) },
            { key: 'km', header: t('km'), isNumeric: true, cell: ({ km }) => t('kmValue', { km }) },
            {
              key: 'driving',
              header: t('driving'),
              isNumeric: true,
              cell: ({ driveMinutes }) => duration(driveMinutes),
            },
          ]}
        />
      )}
      <p className="text-sm text-soft">
        {t('meaning')} {rows.some(({ unknownDrives }) => unknownDrives > 0) && t('unknown')}
      </p>
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="tabular text-lg font-semibold">{value}</dd>
    </div>
  );
}
