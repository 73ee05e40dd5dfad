import type { BookingFilter } from '#contract/booking-filters.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';

const useTexts = textsOf('school-bookings');

/** Why nothing is listed, and what to do next. */
export function NoBookings({
  hasAny,
  filter,
  onShowAll,
}: {
  hasAny: boolean;
  filter: BookingFilter;
  onShowAll: () => void;
}) {
  const t = useTexts();
  if (!hasAny) {
    return (
      <EmptyState
        title={t('bookings.emptyTitle')}
        action={<LinkButton to={PAGE_PATHS.schedule}>{t('bookings.emptyAction')}</LinkButton>}
      >
        {t('bookings.emptyText')}
      </EmptyState>
    );
  }
  const { words, instructorId, from, to, period } = filter;
  const isSearched = [words, instructorId, from, to].some(Boolean) || period === 'all';
  const kind = isSearched ? 'noMatch' : period === 'past' ? 'noPast' : 'noUpcoming';
  return (
    <EmptyState
      title={t(`bookings.${kind}Title`)}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('bookings.clearFilters')}
        </Button>
      }
    >
      {t(`bookings.${kind}Text`)}
    </EmptyState>
  );
}
