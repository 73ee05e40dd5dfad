import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/paging.ts';
import { type HandledReview, type REVIEW_STATES, reviewEndpoints } from '#contract/reviews.ts';
import { call } from '../../api/client.ts';

export type ReviewState = (typeof REVIEW_STATES)[number];

const KEY = 'school-reviews';

/** What students wrote about a school's instructors, the newest first, as far as it was asked for. */
export function useSchoolReviews(schoolId: string, state: ReviewState) {
  return useInfiniteQuery({
    queryKey: [KEY, schoolId, state],
    queryFn: ({ pageParam, signal }) =>
      call(reviewEndpoints.schoolReviews, { params: { schoolId }, query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Puts an answered review in its place in every list; it leaves none of them under the reader's hands. */
export function useStoredReview(): (stored: HandledReview) => void {
  const queries = useQueryClient();
  return (stored) => {
    queries.setQueriesData<InfiniteData<Page<HandledReview>>>(
      { queryKey: [KEY] },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((one) => (one.id === stored.id ? stored : one)),
          })),
        },
    );
    void queries.invalidateQueries({ queryKey: ['instructor', stored.instructorId] });
  };
}
