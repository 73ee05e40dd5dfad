import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { reviewEndpoints } from '#contract/reviews.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { lazyImport } from '../../ui/lazy-import.ts';
import { toast } from '../../ui/toast.tsx';
import { StarChoice } from './star-choice.tsx';

const schema = lazyImport(async () => (await import('#contract/reviews.ts')).newReviewSchema);

const initial: { rating: number | null; comment: string } = { rating: null, comment: '' };

export function ReviewForm({ booking: { bookingId, instructor } }: { booking: Booking }) {
  const { t } = useTranslation('student');
  const queries = useQueryClient();
  const form = useForm({
    schema,
    initial,
    draft: `review-${bookingId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      const { id, rating, comment, answer } = await call(reviewEndpoints.writeReview, {
        params: { id: bookingId },
        body,
      });
      queries.setQueryData<Booking>(
        ['bookings', 'one', bookingId],
        (stored) => stored && { ...stored, review: { id, rating, comment, answer } },
      );
      void queries.invalidateQueries({ queryKey: ['bookings'] });
      void queries.invalidateQueries({ queryKey: ['instructor', instructor.id] });
      toast(t('review.done'));
    },
  });
  return (
    <Form form={form} label={t('review.ask', { name: instructor.firstName })}>
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
