import * as z from 'zod/mini';
import { WISH_MAX } from '#contract/office-messages.ts';
import { optionalLines } from '#contract/validation.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('office-messages');
const wishSchema = z.object({ wish: optionalLines(WISH_MAX) });

export function WishForm({
  link,
  schoolName,
  onSend,
  onBack,
}: {
  link: string;
  schoolName: string;
  onSend: (wish: string) => Promise<void>;
  onBack: () => void;
}) {
  const t = useTexts();
  const form = useForm({
    schema: wishSchema,
    initial: { wish: '' },
    draft: `wish-${link.slice(0, 73)}`,
    errorText: useErrorText(),
    onSubmit: ({ wish }) => onSend(wish),
  });
  return (
    <Form form={form} label={t('myLesson.anotherTime')}>
      <TextArea
        {...form.field('wish', t('myLesson.wish'))}
        description={t('myLesson.wishHelp', { schoolName })}
        isOptional
        rows={3}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('myLesson.sending')}>
          {t('myLesson.send')}
        </Button>
        <Button variant="secondary" onClick={onBack} disabled={form.isSubmitting}>
          {t('myLesson.back')}
        </Button>
      </div>
    </Form>
  );
}
