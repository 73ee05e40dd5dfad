import * as z from 'zod/mini';
import type { AdminReview } from '#contract/admin-reviews.ts';
import { requiredText } from '#contract/validation.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf, useUiTexts } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAllShownAnew } from './queries.ts';

const useTexts = textsOf('admin');

const schema = z.object({ reason: requiredText(500) });

/** Says what hiding does, and asks why: the log keeps it. */
export function HideReviewDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const showAllAnew = useAllShownAnew();
  const form = useForm({
    schema,
    initial: { reason: '' },
    draft: `hide-${review.id}`,
    errorText: useErrorText(),
    onSubmit: async ({ reason }) => {
      await call('POST /admin/reviews/:id/visibility', {
        params: { id: review.id },
        body: { isHidden: true, reason },
      });
      await showAllAnew();
      toast(t('reviews.hiddenNow'));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('reviews.hideTitle')}>
      <Form form={form} label={t('reviews.hideTitle')}>
        <p>{t('reviews.hideText')}</p>
        <TextArea
          {...form.field('reason', t('reviews.reason'))}
          description={t('reviews.reasonHelp')}
          rows={3}
          maxLength={500}
          required
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {ui('action.cancel')}
          </Button>
          <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel={t('reviews.hiding')}>
            {t('reviews.hide')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
