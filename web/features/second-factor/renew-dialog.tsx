import { useState } from 'react';
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
import { useRenewRecoveryCodes } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const useTexts = textsOf('second-factor');

export function RenewDialog({ actor, onClose }: SecondFactorDialogProps) {
  const t = useTexts();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useRenewRecoveryCodes();
  const form = useForm({
    schema: passwordAndCodeSchema,
    initial: { password: '', code: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => setCodes((await renew.mutateAsync(body)).recoveryCodes),
  });
  const leave = () => {
    toast(t('renew.done'));
    onClose();
  };
  if (codes) return <RecoveryCodes codes={codes} email={actor.email} onClose={leave} />;
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('renew.title')}>
      <Form form={form} label={t('renew.title')}>
        <p>{t('renew.lead')}</p>
        <PasswordAndCode form={form} email={actor.email} />
        <DialogButtons
          isBusy={form.isSubmitting}
          busyLabel={t('renew.busy')}
          confirm={t('renew.confirm')}
          cancel={t('cancel')}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
