import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { PAGE_PATHS } from '#contract/paths.ts';
import type { OpenBalance } from '#contract/settings.ts';
import { ApiError, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const useTexts = createTextsHook('settings');

const schema = z.object({ password: z.string().check(z.minLength(1, 'required')) });

/** Open balances, if they are why the server refused. */
const openBalances = (error: unknown): OpenBalance[] | undefined =>
  error instanceof ApiError && error.code === 'open_balances'
    ? (error.details as { balances: OpenBalance[] }).balances
    : undefined;

/** Explains what deleting an account does and asks for the password. If money or prepaid hours are open, asks once more. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [balances, setBalances] = useState<OpenBalance[]>([]);
  const form = useForm({
    schema,
    initial: { password: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => {
      try {
        // An older server refuses unknown fields.
        const consent = balances.length > 0 && { withOpenBalances: true };
        await call('POST /candidate/delete', { body: { ...body, ...consent } });
      } catch (error) {
        const open = openBalances(error);
        if (!open) throw error;
        setBalances(open);
        return;
      }
      // The log-out page clears this tab's data too.
      await navigate(PAGE_PATHS.logout, { replace: true, state: t('settings.erase.done') });
    },
  });
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('settings.erase.dialogTitle')}>
      <Form form={form} label={t('settings.erase.dialogTitle')}>
        <p>
          {t('settings.erase.warning')} <TextLink to={PAGE_PATHS.bookings}>{t('settings.erase.bookings')}</TextLink>
        </p>
        {balances.length > 0 && <OpenBalances balances={balances} />}
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
            {t(balances.length > 0 ? 'settings.erase.confirmAnyway' : 'settings.erase.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function OpenBalances({ balances }: { balances: OpenBalance[] }) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <Banner tone="attention" title={t('settings.erase.openTitle')} isLive>
      <ul className="grid gap-1">
        {balances.flatMap(({ school, owed, refundDue, creditMinutes }) =>
          [
            owed > 0 && t('settings.erase.owed', { school, amount: money(owed) }),
            refundDue > 0 && t('settings.erase.refundDue', { school, amount: money(refundDue) }),
            creditMinutes > 0 && t('settings.erase.credit', { school, length: duration(creditMinutes) }),
          ]
            .filter((line) => line !== false)
            .map((line) => <li key={`${school} ${line}`}>{line}</li>),
        )}
      </ul>
      <p className="mt-2">{t('settings.erase.openNote')}</p>
    </Banner>
  );
}
