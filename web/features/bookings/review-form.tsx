import type { Booking } from '#contract/bookings.ts';
import { newReviewSchema } from '#contract/reviews.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { useWriteReview } from './queries.ts';
import { StarChoice } from './star-choice.tsx';

const useTexts = createTextsHook('bookings');

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
