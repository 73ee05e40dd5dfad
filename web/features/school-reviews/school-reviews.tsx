import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { REVIEW_STATES } from '#contract/reviews.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useSchoolReviews } from './queries.ts';
import { ReviewCard } from './review-card.tsx';

const useTexts = textsOf('school-reviews');

export function SchoolReviews({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const state = REVIEW_STATES.find((one) => one === search.get('show')) ?? 'all';
  const end = useRef<HTMLParagraphElement>(null);
  const list = useSchoolReviews(schoolId, state);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const reviews = data?.pages.flatMap(({ items }) => items);
  const showMore = async () => {
    const { hasNextPage: isMoreLeft } = await fetchNextPage();
    if (!isMoreLeft) end.current?.focus();
  };
  return (
    <>
      <fieldset className="mb-5 flex flex-wrap gap-2">
        <legend className="sr-only">{t('reviews.filter')}</legend>
        {REVIEW_STATES.map((one) => (
          <Chip
            key={one}
            isSelected={one === state}
            onChange={() => setSearch(one === 'all' ? {} : { show: one }, { replace: true, preventScrollReset: true })}
          >
            {t(`reviews.state.${one}`)}
          </Chip>
        ))}
      </fieldset>
      {reviews && reviews.length > 0 ? (
        <ul className="grid gap-4">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      ) : reviews ? (
        <EmptyState title={t(`reviews.empty.${state}`)}>{t(`reviews.emptyText.${state}`)}</EmptyState>
      ) : (
        <QueryState error={error} onRetry={refetch} label={t('reviews.loading')} />
      )}
      <div className="mt-5 grid justify-items-center gap-3">
        <p ref={end} tabIndex={-1} role="status" className="tabular text-sm text-soft">
          {reviews && reviews.length > 0 && t('reviews.shown', { count: reviews.length })}
        </p>
        {hasNextPage && (
          <Button variant="secondary" isBusy={isFetchingNextPage} onClick={() => void showMore()}>
            {t('reviews.more')}
          </Button>
        )}
      </div>
    </>
  );
}
