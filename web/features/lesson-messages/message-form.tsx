import { useEffect } from 'react';
import { LESSON_MESSAGE_MAX, lessonMessageFieldsSchema } from '#contract/lesson-messages.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useSendMessage } from './queries.ts';

const useTexts = createTextsHook('lesson-messages');

/** Keeps the draft in this tab until it's sent. */
export function MessageForm({ bookingId }: { bookingId: string }) {
  const t = useTexts();
  const send = useSendMessage(bookingId);
  const form = useForm({
    schema: lessonMessageFieldsSchema,
    initial: { text: '' },
    draft: `message-${bookingId}`,
    errorText: useErrorText(),
    onSubmit: async ({ text }) => {
      await send.mutateAsync(text);
      form.reset();
    },
  });
  const { element } = form;
  // Move the focus from the button that opened the form to its field.
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element]);
  return (
    <Form form={form} label={t('title')}>
      <TextArea {...form.field('text', t('field'))} rows={3} maxLength={LESSON_MESSAGE_MAX} required />
      <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('sending')} className="sm:justify-self-end">
        {t('send')}
      </Button>
    </Form>
  );
}
