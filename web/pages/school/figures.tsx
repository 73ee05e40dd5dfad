import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FIGURE_PERIODS, type FigurePeriod } from '#contract/figures.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { useFigureFormats } from '../../features/figures/figure-words.ts';
import {
  IncomeByInstructor,
  MissedByInstructor,
  Ratings,
  UtilisationByInstructor,
} from '../../features/figures/instructor-figures.tsx';
import { Totals } from '../../features/figures/totals.tsx';
import { useFigures } from '../../features/figures/use-figures.ts';
import { BookingsByWeek, UtilisationByWeek } from '../../features/figures/week-figures.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SchoolPage } from './school-page.tsx';

const PERIODS = Object.keys(FIGURE_PERIODS) as FigurePeriod[];
const USUAL: FigurePeriod = '12w';

/** How a school is doing: what is booked, what comes of it, how full it is, what it earns, how it is rated. */
export default function SchoolFigures() {
  const { t } = useTranslation('figures');
  const actor = useActor('school');
  const formats = useFigureFormats();
  const [search, setSearch] = useSearchParams();
  const period = PERIODS.find((one) => one === search.get('period')) ?? USUAL;
  const { data: figures, error, refetch, isFetching } = useFigures(actor?.id, period);
  const choose = (next: FigurePeriod) =>
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
          {figures && formats.range(figures.from, figures.to)}
        </p>
      </div>
      {figures && figures.instructors.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={isFetching}>
          <Totals figures={figures} />
          <BookingsByWeek figures={figures} />
          <UtilisationByWeek figures={figures} />
          <div className="grid items-start gap-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[repeat(2,minmax(0,1fr))]">
            <UtilisationByInstructor figures={figures} />
            <IncomeByInstructor figures={figures} />
            <MissedByInstructor figures={figures} />
            <Ratings figures={figures} />
          </div>
          <p className="text-sm text-soft">{t('meaning')}</p>
        </div>
      ) : figures ? (
        <EmptyState
          title={t('emptyTitle')}
          action={<LinkButton to={PAGE_PATHS.schedule}>{t('emptyAction')}</LinkButton>}
        >
          {t('emptyText')}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonList label={t('loading')} count={3} className="h-80 w-full rounded-lg" />
      )}
    </SchoolPage>
  );
}
