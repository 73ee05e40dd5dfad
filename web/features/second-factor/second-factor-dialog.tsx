import { useState } from 'react';
import { passwordAndCodeSchema } from '#contract/second-factor.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasswordAndCode } from './code-fields.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import type { SecondFactorDialogProps } from './dialog-props.ts';
import { useRenewRecoveryCodes, useTurnOffSecondFactor } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

import { SetUpDialog } from './set-up-dialog.tsx';

function RenewDialog({ actor, onClose }: SecondFactorDialogProps) {
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

const useTexts = createTextsHook('second-factor');

function TurnOffDialog({ actor, onClose }: SecondFactorDialogProps) {
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

const DIALOGS = { setUp: SetUpDialog, renew: RenewDialog, turnOff: TurnOffDialog };
export type SecondFactorTask = keyof typeof DIALOGS;

export function SecondFactorDialog({ task, ...props }: SecondFactorDialogProps & { task: SecondFactorTask }) {
  const Dialog = DIALOGS[task];
  return <Dialog {...props} />;
}
