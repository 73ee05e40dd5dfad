import { startPasskeySchema } from '#contract/passkeys.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { OwnPassword, PasswordAndCode } from '../second-factor/code-fields.tsx';
import { DialogButtons } from '../second-factor/dialog-buttons.tsx';
import { useAddPasskey } from './queries.ts';

const useTexts = textsOf('passkeys');

interface AddPasskeyDialogProps {
  email: string;
  needsCode: boolean;
  onClose: () => void;
}

/** The password first, and a code where log-in asks for one; the rest the device asks. */
export function AddPasskeyDialog({ email, needsCode, onClose }: AddPasskeyDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const add = useAddPasskey();
  const form = useForm({
    schema: startPasskeySchema,
    initial: { password: '', code: '' },
    errorText: (error) =>
      error instanceof ApiError || error instanceof NetworkError ? errorText(error) : t('notMade'),
    onSubmit: async (body) => {
      await add.mutateAsync(body);
      toast(t('done'));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('add')}>
      <Form form={form} label={t('add')}>
        <p>{t('addLead')}</p>
        {needsCode ? <PasswordAndCode form={form} email={email} /> : <OwnPassword form={form} email={email} />}
        <DialogButtons
          isBusy={form.isSubmitting}
          busyLabel={t('busy')}
          confirm={t('next')}
          cancel={t('cancel')}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
