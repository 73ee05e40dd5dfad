import { type LessonMessage, messageReportSchema } from '#contract/lesson-messages.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useReportMessage } from './queries.ts';

const useTexts = createTextsHook('lesson-messages');

interface ReportDialogProps {
  bookingId: string;
  message: LessonMessage;
  other: string;
  onClose: () => void;
}

export function ReportDialog({ bookingId, message, other, onClose }: ReportDialogProps) {
  const t = useTexts();
  const report = useReportMessage(bookingId, message.id);
  const form = useForm({
    schema: messageReportSchema,
    initial: { reason: '' },
    errorText: useErrorText(),
    onSubmit: async ({ reason }) => {
      await report.mutateAsync(reason);
      toast(t('report.done'));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('report.title')}>
      <Form form={form} label={t('report.title')}>
        <blockquote className="border-l-3 border-line pl-4 whitespace-pre-line wrap-anywhere text-soft">
          {message.text}
        </blockquote>
        <p>{t('report.text', { other })}</p>
        <TextArea {...form.field('reason', t('report.reason'))} rows={3} maxLength={500} required />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {t('report.back')}
          </Button>
          <Button type="submit" variant="danger" isBusy={form.isSubmitting}>
            {t('report.send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
