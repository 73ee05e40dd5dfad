import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const useTexts = textsOf('settings');

const schema = z.object({ password: z.string().check(z.minLength(1, 'required')) });

/** Says what erasing an account does, and asks for its password. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const form = useForm({
    schema,
    initial: { password: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await call('POST /candidate/delete', { body });
      // Logging out forgets, in this tab too, who was here.
      await navigate(PAGE_PATHS.logout, { replace: true, state: t('settings.erase.done') });
    },
  });
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('settings.erase.dialogTitle')}>
      <Form form={form} label={t('settings.erase.dialogTitle')}>
        <p>
          {t('settings.erase.warning')} <TextLink to={PAGE_PATHS.bookings}>{t('settings.erase.bookings')}</TextLink>
        </p>
        <PasswordField
          {...form.field('password', t('settings.erase.password'))}
          autoComplete="current-password"
          required
        />
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {t('settings.erase.keep')}
          </Button>
          <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel={t('settings.erase.busy')}>
            {t('settings.erase.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
