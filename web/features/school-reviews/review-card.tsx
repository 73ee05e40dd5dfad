import { useRef } from 'react';
import type { HandledReview } from '#contract/reviews.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useKeptState } from '../../ui/form/use-kept-state.ts';
import { useMoment } from '../../ui/i18n/moment.ts';
import { textsOf, useUiTexts } from '../../ui/i18n/texts-of.ts';
import { Stars } from '../reviews/stars.tsx';
import { AnswerForm } from './answer-form.tsx';

const useTexts = textsOf('school-reviews');

/** One review, with the school's answer or the place to write it. */
export function ReviewCard({ review }: { review: HandledReview }) {
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
