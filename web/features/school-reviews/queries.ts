import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Page } from '#contract/paging.ts';
import type { HandledReview, REVIEW_STATES } from '#contract/reviews.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { instructorKeys } from '../instructors/queries.ts';

export type ReviewState = (typeof REVIEW_STATES)[number];

const schoolReviewKeys = {
  all: ['school-reviews'],
  of: (schoolId: string, state: ReviewState) => [...schoolReviewKeys.all, schoolId, state],
};

/** What students wrote about a school's instructors, the newest first, as far as it was asked for. */
export function useSchoolReviews(schoolId: string, state: ReviewState) {
  return useInfiniteQuery({
    queryKey: schoolReviewKeys.of(schoolId, state),
    queryFn: ({ pageParam, signal }) =>
      call('GET /review/school/:schoolId', { params: { schoolId }, query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** An answered review is put in its place in every list; it leaves none of them under the reader's hands. */
export function useAnswerReview({ id, instructorId }: HandledReview) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'POST /review/:id/answer'>) => call('POST /review/:id/answer', { params: { id }, body }),
    onSuccess: (stored) =>
      queries.setQueriesData<InfiniteData<Page<HandledReview>>>(
        { queryKey: schoolReviewKeys.all },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((one) => (one.id === stored.id ? stored : one)),
            })),
          },
      ),
    meta: { stale: [instructorKeys.one(instructorId)] },
  });
}
