import { Star } from 'lucide-react';
import { useId } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { newReviewSchema } from '#contract/reviews.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrorText, type FieldProps } from '../../ui/form/field-shell.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { useWriteReview } from './queries.ts';

const useReviewTexts = createTextsHook('reviews');
const useTexts = createTextsHook('bookings');

const FIVE = [1, 2, 3, 4, 5];

interface StarChoiceProps extends FieldProps {
  value: number | null;
  onChange: (rating: number) => void;
}

/** One to five stars, built as a radio group. */
function StarChoice({ name, label, error, value, onChange }: StarChoiceProps) {
  const t = useReviewTexts();
  const id = useId();
  return (
    <fieldset data-field={name} className="grid gap-1.5" {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className="font-semibold">{label}</legend>
      <div className="-ml-2 flex">
        {FIVE.map((rating) => (
          <label
            key={rating}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md"
            />
            <Star
              className={
                value !== null && rating <= value
                  ? 'size-7 fill-amber stroke-amber-text'
                  : 'size-7 fill-sunken stroke-line-strong'
              }
              aria-hidden="true"
            />
            <span className="sr-only">{t('rating', { rating })}</span>
          </label>
        ))}
      </div>
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </fieldset>
  );
}

const initial: { rating: number | null; comment: string } = { rating: null, comment: '' };

export function ReviewForm({ booking }: { booking: Booking }) {
  const t = useTexts();
  const write = useWriteReview(booking);
  const form = useForm({
    schema: newReviewSchema,
    initial,
    draft: `review-${booking.bookingId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await write.mutateAsync(body);
      toast(t('review.done'));
    },
  });
  return (
    <Form form={form} label={t('review.ask', { name: booking.instructor.firstName })}>
      <StarChoice {...form.field('rating', t('review.rating'))} />
      <TextArea
        {...form.field('comment', t('review.comment'))}
        description={t('review.commentHelp')}
        rows={4}
        maxLength={1000}
        isOptional
      />
      <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('review.busy')} className="sm:justify-self-start">
        {t('review.submit')}
      </Button>
    </Form>
  );
}
