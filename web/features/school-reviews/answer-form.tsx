import { type HandledReview, reviewAnswerSchema } from '#contract/reviews.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf, useUiTexts } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { useAnswerReview } from './queries.ts';

const useTexts = textsOf('school-reviews');

export function AnswerForm({ review, onDone }: { review: HandledReview; onDone: () => void }) {
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
