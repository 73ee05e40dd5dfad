import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { changePasswordSchema } from '#contract/accounts.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useChange } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';

const settingsKeys = { profile: ['settings', 'profile'], sessions: ['settings', 'sessions'] };

export const useProfile = () =>
  useQuery({ queryKey: settingsKeys.profile, queryFn: () => call('GET /candidate/profile') });

export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'PUT /candidate/profile'>) => call('PUT /candidate/profile', { body }),
    onSuccess: (stored) => queries.setQueryData(settingsKeys.profile, stored),
  });
}

export const useOpenSessions = () =>
  useQuery({ queryKey: settingsKeys.sessions, queryFn: () => call('GET /auth/sessions') });

export const useEndOtherSessions = () =>
  useChange([settingsKeys.sessions], () => call('POST /auth/sessions/end-others'));

/** Changing the password ends all other sessions. */
export const useChangePassword = () =>
  useChange([settingsKeys.sessions], (body: BodyFor<'POST /auth/password/change'>) =>
    call('POST /auth/password/change', { body }),
  );

const useTexts = createTextsHook('settings');
const useAccountsTexts = createTextsHook('accounts');

const schema = z.extend(changePasswordSchema, { confirmPassword: z.string().check(z.minLength(1, 'required')) }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'passwords_differ',
  }),
);

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A section of every profile page. `email` is for password managers. */
export function ChangePassword({ email }: { email: string }) {
  const t = useTexts();
  const accounts = useAccountsTexts();
  const errorText = useErrorText();
  const change = useChangePassword();
  const form = useForm({
    schema,
    initial: empty,
    errorText,
    onSubmit: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset(empty);
      toast(t('settings.password.done'));
    },
  });
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('settings.password.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('settings.password.lead')}</p>
      <Form form={form} label={t('settings.password.title')} className="max-w-md">
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('currentPassword', t('settings.password.current'))}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('newPassword', t('settings.password.new'))}
          description={accounts('field.passwordHelp')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...form.field('confirmPassword', t('settings.password.confirm'))}
          autoComplete="new-password"
          required
        />
        <Button
          type="submit"
          isBusy={form.isSubmitting}
          busyLabel={t('settings.password.busy')}
          className="sm:justify-self-start"
        >
          {t('settings.password.submit')}
        </Button>
      </Form>
    </Card>
  );
}
