import { useState } from 'react';
import * as z from 'zod/mini';
import { emailSchema, type UserType } from '#contract/accounts.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Outcome } from '../../ui/outcome.tsx';

const useTexts = textsOf('password');
const useAccountsTexts = textsOf('accounts');

const schema = z.object({ email: emailSchema });

/** FP-01 and ER-06 */
export function ForgotPasswordForm({ userType }: { userType: UserType }) {
  const t = useTexts();
  const accounts = useAccountsTexts();
  const errorText = useErrorText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema,
    initial: { email: '' },
    draft: `forgot-${userType}`,
    errorText: (error) => {
      if (!(error instanceof ApiError)) return t('forgot.network');
      return error.code === 'too_many_requests' ? errorText(error) : t('forgot.refused');
    },
    onSubmit: async ({ email }) => {
      await call('POST /auth/password/forgot', { body: { email, userType } });
      setSentTo(email);
    },
  });
  return (
    <div aria-live="polite">
      {sentTo === null ? (
        <Form form={form} label={t(`forgot.title.${userType}`)}>
          <TextField
            {...form.field('email', accounts('field.email'))}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            required
          />
          <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('forgot.busy')}>
            {t('forgot.submit')}
          </Button>
        </Form>
      ) : (
        <Outcome
          tone="good"
          takesFocus
          title={t('forgot.sentTitle')}
          actions={
            <Button variant="quiet" onClick={() => setSentTo(null)}>
              {t('forgot.again')}
            </Button>
          }
        >
          <p>{t('forgot.sent')}</p>
          <p className="text-sm break-words text-soft">{t('forgot.sentHint', { email: sentTo })}</p>
        </Outcome>
      )}
    </div>
  );
}
