import type { ReactNode } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import type { FormFields } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

interface DialogButtonsProps {
  isBusy: boolean;
  busyLabel: string;
  confirm: string;
  cancel: string;
  onCancel: () => void;
  isDanger?: boolean;
}

export function DialogButtons({
  isBusy,
  busyLabel,
  confirm,
  cancel,
  onCancel,
  isDanger,
}: DialogButtonsProps): ReactNode {
  return (
    <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
        {cancel}
      </Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} busyLabel={busyLabel}>
        {confirm}
      </Button>
    </div>
  );
}

export interface SecondFactorDialogProps {
  actor: Pick<SessionActor, 'kind' | 'email'>;
  onClose: () => void;
}

const useTexts = createTextsHook('second-factor');

/** Confirms the account's password; the email is for password managers. */
export function OwnPassword({ form, email }: { form: Pick<FormFields<{ password: string }>, 'field'>; email: string }) {
  const t = useTexts();
  return (
    <>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('password', t('password'))} autoComplete="current-password" required />
    </>
  );
}

/** Asks for the password and a code from the app. */
export function PasswordAndCode({
  form,
  email,
}: {
  form: FormFields<{ password: string; code: string }>;
  email: string;
}) {
  const t = useTexts();
  return (
    <>
      <OwnPassword form={form} email={email} />
      <TextField
        {...form.field('code', t('renew.code'))}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </>
  );
}
