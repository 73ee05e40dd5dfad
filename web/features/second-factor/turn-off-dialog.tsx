import { passwordAndCodeSchema } from '#contract/second-factor.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasswordAndCode } from './code-fields.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import type { SecondFactorDialogProps } from './dialog-props.ts';
import { useTurnOffSecondFactor } from './queries.ts';

const useTexts = textsOf('second-factor');

export function TurnOffDialog({ actor, onClose }: SecondFactorDialogProps) {
  const t = useTexts();
  const turnOff = useTurnOffSecondFactor();
  const form = useForm({
    schema: passwordAndCodeSchema,
    initial: { password: '', code: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await turnOff.mutateAsync(body);
      toast(t('turnOff.done'));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('turnOff.title')}>
      <Form form={form} label={t('turnOff.title')}>
        <p>{t('turnOff.lead')}</p>
        <PasswordAndCode form={form} email={actor.email} />
        <DialogButtons
          isDanger
          isBusy={form.isSubmitting}
          busyLabel={t('turnOff.busy')}
          confirm={t('turnOff.confirm')}
          cancel={t('turnOff.keep')}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
