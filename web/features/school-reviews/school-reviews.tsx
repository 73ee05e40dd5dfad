import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Page } from '#contract/paging.ts';
import { type HandledReview, REVIEW_STATES, reviewAnswerSchema } from '#contract/reviews.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useKeptState } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { instructorKeys } from '../instructors/queries.ts';
import { Stars } from '../reviews/rating.tsx';

type ReviewState = (typeof REVIEW_STATES)[number];

const schoolReviewKeys = {
  all: ['school-reviews'],
  of: (schoolId: string, state: ReviewState) => [...schoolReviewKeys.all, schoolId, state],
};

/** Reviews of the school's instructors, newest first, in pages. */
function useSchoolReviews(schoolId: string, state: ReviewState) {
  return useInfiniteQuery({
    queryKey: schoolReviewKeys.of(schoolId, state),
    queryFn: ({ pageParam, signal }) =>
      call('GET /review/school/:schoolId', { params: { schoolId }, query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Updates an answered review in every cached list, without removing it from a filtered one. */
function useAnswerReview({ id, instructorId }: HandledReview) {
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

function AnswerForm({ review, onDone }: { review: HandledReview; onDone: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const save = useAnswerReview(review);
  const form = useForm({
    schema: reviewAnswerSchema,
    initial: { answer: review.answer ?? '', version: review.version },
    fromRecord: ({ answer }) => ({ answer: answer ?? '' }),
    draft: `answer-${review.id}`,
    errorText: useErrorText(),
    onSubmit: async (body, { version }) => {
      await save.mutateAsync({ ...body, version });
      toast(t('reviews.saved'));
      onDone();
    },
  });
  return (
    <Form form={form} label={t('reviews.label')} className="max-w-3xl">
      <TextArea
        {...form.field('answer', t('reviews.label'))}
        description={t('reviews.help')}
        rows={4}
        maxLength={1000}
        required
        autoFocus
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" onClick={onDone}>
          {ui('action.cancel')}
        </Button>
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('reviews.saving')}>
          {t('reviews.save')}
        </Button>
      </div>
    </Form>
  );
}

/** A review with the school's answer, or a form to write one. */
function ReviewCard({ review }: { review: HandledReview }) {
  const t = useTexts();
  const ui = useUiTexts();
  const moment = useMoment();
  const [writing, setWriting] = useKeptState(`answering-${review.id}`, '');
  const isWriting = writing !== '';
  const open = useRef<HTMLButtonElement>(null);
  const { answer, instructorName: instructor } = review;
  const student = review.name || ui('deletedAccount');
  const action = t(answer === null ? 'reviews.write' : 'reviews.edit');
  const leave = () => {
    setWriting('');
    requestAnimationFrame(() => open.current?.focus());
  };
  return (
    <Card className="grid gap-4">
      <div className="flex gap-4">
        <Avatar name={review.name} size={36} />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 font-bold wrap-anywhere">
            {student}
            <Stars rating={review.rating} />
          </h2>
          <p className="text-sm text-soft">
            {t('reviews.of', { instructor })} · {moment.day(review.createdAt)}
          </p>
        </div>
      </div>
      <p className="max-w-3xl whitespace-pre-line wrap-anywhere">
        {review.comment || <span className="text-soft">{t('reviews.noComment')}</span>}
      </p>
      {answer !== null && !isWriting && (
        <div className="max-w-3xl border-l-3 border-line pl-4">
          <p className="text-sm font-semibold">{t('reviews.yours')}</p>
          <p className="whitespace-pre-line wrap-anywhere text-soft">{answer}</p>
        </div>
      )}
      {isWriting ? (
        <AnswerForm review={review} onDone={leave} />
      ) : (
        <Button
          ref={open}
          variant="secondary"
          className="justify-self-start"
          aria-label={t('reviews.answerOf', { action, student, instructor })}
          onClick={() => setWriting('answer')}
        >
          {action}
        </Button>
      )}
    </Card>
  );
}

const useTexts = createTextsHook('school-reviews');

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
