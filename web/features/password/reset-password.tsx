import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { newPasswordSchema, USER_TYPES, type UserType } from '#contract/accounts.ts';
import { forgotPasswordLink, loginPath } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { useFormErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { AccountPage, SavedLessonNote } from '../accounts/account-page.tsx';
import { refreshSession } from '../session/restore-session.ts';
import { useKeptReturn } from '../session/use-return.ts';

/** FP-01: any unknown user type in the address means student. */
export const userTypeFrom = (written: string | null | undefined): UserType =>
  USER_TYPES.find((type) => type === written?.toUpperCase()) ?? 'STUDENT';

const useAccountsTexts = createTextsHook('accounts');
const useMessages = createLazyTextsHook('messages');

const schema = z
  .object({ newPassword: newPasswordSchema, confirmPassword: z.string().check(z.minLength(1, 'required')) })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: 'passwords_differ',
    }),
  );

/** RP-01 and ER-07. Without a token the form can't be submitted. */
function ResetPasswordForm({ token, onDone }: { token: string | null; onDone: () => void }) {
  const t = useTexts();
  const accounts = useAccountsTexts();
  const message = useMessages();
  const errorText = useFormErrorText({ refused: t('reset.failed'), network: t('reset.network') });
  const form = useForm({
    schema,
    initial: { newPassword: '', confirmPassword: '' },
    errorText,
    onSubmit: async ({ newPassword }) => {
      await call('POST /auth/password/reset', { body: { token: token ?? '', newPassword } });
      // A reset ends all sessions, which may include this browser's.
      await refreshSession();
      onDone();
    },
  });
  const { newPassword, confirmPassword } = form.values;
  const differ = newPassword !== confirmPassword;
  const confirm = form.field('confirmPassword', t('reset.confirmPassword'));
  // No error while the confirmation is still a prefix of the password.
  const isOffCourse = differ && !newPassword.startsWith(confirmPassword);
  return (
    <Form form={form} label={t('reset.title')}>
      <PasswordField
        {...form.field('newPassword', t('reset.newPassword'))}
        autoComplete="new-password"
        description={accounts('field.passwordHelp')}
        required
      />
      <PasswordField
        {...confirm}
        error={isOffCourse ? message('validation.passwords_differ') : confirm.error}
        autoComplete="new-password"
        required
      />
      <Button type="submit" disabled={differ || !token} isBusy={form.isSubmitting} busyLabel={t('reset.busy')}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}

const useTexts = createTextsHook('password');

/** RP-01 */
export function ResetPassword() {
  const t = useTexts();
  const [search] = useSearchParams();
  const kept = useKeptReturn();
  const [isDone, setDone] = useState(false);
  const token = search.get('token');
  const userType = userTypeFrom(search.get('userType'));
  const title = t(`forgot.title.${userType}`);
  if (isDone) {
    return (
      <AccountPage title={title} heading={title}>
        <SavedLessonNote className="mb-5" />
        <div role="status">
          <Outcome
            tone="good"
            takesFocus
            title={t('reset.doneTitle')}
            actions={<LinkButton to={kept(loginPath[userType])}>{t('reset.goToLogin')}</LinkButton>}
          >
            <p>{t('reset.done')}</p>
          </Outcome>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={title}
      heading={title}
      lead={t('reset.lead')}
      footer={
        <p>
          <TextLink to={kept(forgotPasswordLink(userType))} className="inline-flex min-h-11 items-center">
            {t('reset.requestNew')}
          </TextLink>
        </p>
      }
    >
      <SavedLessonNote className="mb-5" />
      <div className="grid gap-5">
        {!token && <Banner tone="loss">{t('reset.invalidLink')}</Banner>}
        <ResetPasswordForm token={token} onDone={() => setDone(true)} />
      </div>
    </AccountPage>
  );
}
