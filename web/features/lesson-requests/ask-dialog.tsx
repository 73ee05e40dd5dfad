import { LESSON_WISHES, lessonRequestFieldsSchema } from '#contract/lesson-requests.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { ReasonField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAskSchool } from './queries.ts';

const useTexts = createTextsHook('lesson-requests');

const REASONS = ['sick', 'car', 'late'] as const;

/** Sends the school a request about the lesson, with a reason. */
export function AskDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const ask = useAskSchool(bookingId);
  const form = useForm({
    schema: lessonRequestFieldsSchema,
    initial: { wish: 'cancel' as string, reason: '' },
    draft: `ask-${bookingId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await ask.mutateAsync(body);
      toast(t('done'));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} isLocked={form.isSubmitting} title={t('ask')}>
      <Form form={form} label={t('ask')}>
        <p>{t('lead')}</p>
        <RadioGroup
          {...form.field('wish', t('wish'))}
          options={LESSON_WISHES.map((id) => ({ id, label: t(`wishes.${id}`) }))}
        />
        <ReasonField
          {...form.field('reason', t('reason'))}
          suggestions={REASONS.map((reason) => t(`reasons.${reason}`))}
          suggestionsLabel={t('suggestions')}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {ui('action.cancel')}
          </Button>
          <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('busy')}>
            {t('send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
