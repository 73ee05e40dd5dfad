import { useState } from 'react';
import { schoolSignupSchema } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { useFormErrorText } from '../../api/error-text.ts';
import { AccountCreatedDialog, type Created } from '../../features/accounts/account-created.tsx';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { GuestOnly } from '../../features/session/guarded-outlet.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { currentLanguage } from '../../ui/i18n/i18n.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('accounts');

export function SchoolSignup() {
  const t = useTexts();
  const [created, setCreated] = useState<Created | null>(null);
  const form = useForm({
    schema: schoolSignupSchema,
    initial: { email: '', password: '', name: '' },
    draft: 'signup-school',
    // ER-04
    errorText: useFormErrorText({ refused: t('signup.refused'), network: t('signup.network') }),
    onSubmit: async (body) => {
      await call('POST /school/signup', { body: { ...body, locale: currentLanguage() } });
      setCreated({ email: body.email, password: body.password });
    },
  });
  return (
    <>
      <AccountPage
        title={t('signup.schoolTitle')}
        heading={t('signup.schoolHeading')}
        lead={t('signup.schoolLead')}
        footer={
          <p>
            {t('signup.hasAccount')} <TextLink to={PAGE_PATHS.schoolLogin}>{t('signup.login')}</TextLink>
          </p>
        }
      >
        <Form form={form} label={t('signup.schoolHeading')}>
          <TextField {...form.field('email', t('field.email'))} type="email" autoComplete="username" required />
          <PasswordField
            {...form.field('password', t('field.password'))}
            description={t('field.passwordHelp')}
            autoComplete="new-password"
            required
          />
          <TextField {...form.field('name', t('field.schoolName'))} autoComplete="organization" required />
          <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('signup.busy')}>
            {t('signup.submit')}
          </Button>
        </Form>
      </AccountPage>
      <AccountCreatedDialog created={created} userType="SCHOOL" loginPath={PAGE_PATHS.schoolLogin} />
    </>
  );
}

export default function SchoolSignupPage() {
  return (
    <GuestOnly>
      <SchoolSignup />
    </GuestOnly>
  );
}
