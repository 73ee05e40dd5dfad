import { useState } from 'react';
import { candidateSignupSchema } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { useFormErrorText } from '../../api/error-text.ts';
import { AccountCreatedDialog, type Created } from '../../features/accounts/account-created.tsx';
import { AccountPage, SavedLessonNote } from '../../features/accounts/account-page.tsx';
import { GuestOnly } from '../../features/session/guarded-outlet.tsx';
import { useKeptReturn, useReturn } from '../../features/session/use-return.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { currentLanguage } from '../../ui/i18n/i18n.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('accounts');

function StudentSignup() {
  const t = useTexts();
  const kept = useKeptReturn();
  const returnTo = useReturn();
  const [created, setCreated] = useState<Created | null>(null);
  const form = useForm({
    schema: candidateSignupSchema,
    initial: { first_name: '', last_name: '', email: '', password: '' },
    draft: 'signup-student',
    // ER-04
    errorText: useFormErrorText({ refused: t('signup.refused'), network: t('signup.network') }),
    onSubmit: async (body) => {
      await call('POST /candidate/signup', {
        body: { ...body, locale: currentLanguage(), ...(returnTo && { returnTo }) },
      });
      setCreated({ email: body.email, password: body.password });
    },
  });
  return (
    <>
      <AccountPage
        title={t('signup.studentTitle')}
        heading={t('signup.studentHeading')}
        lead={t('signup.studentLead')}
        footer={
          <p>
            {t('signup.hasAccount')} <TextLink to={kept(PAGE_PATHS.login)}>{t('signup.login')}</TextLink>
          </p>
        }
      >
        <SavedLessonNote className="mb-5" />
        <Form form={form} label={t('signup.studentHeading')}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...form.field('first_name', t('field.firstName'))} autoComplete="given-name" required />
            <TextField {...form.field('last_name', t('field.lastName'))} autoComplete="family-name" required />
          </div>
          <TextField {...form.field('email', t('field.email'))} type="email" autoComplete="username" required />
          <PasswordField
            {...form.field('password', t('field.password'))}
            description={t('field.passwordHelp')}
            autoComplete="new-password"
            required
          />
          <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('signup.busy')}>
            {t('signup.submit')}
          </Button>
        </Form>
      </AccountPage>
      <AccountCreatedDialog created={created} userType="STUDENT" loginPath={kept(PAGE_PATHS.login)} />
    </>
  );
}

export default function StudentSignupPage() {
  return (
    <GuestOnly>
      <StudentSignup />
    </GuestOnly>
  );
}
