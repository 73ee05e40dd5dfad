import { useNavigate, useSearchParams } from 'react-router';
import { acceptGuardianSchema } from '#contract/guardians.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AccountPage } from '../accounts/account-page.tsx';
import { logIn } from '../accounts/login.ts';
import { useGuardianInvitation } from './queries.ts';

const useTexts = textsOf('guardians');
const useAccountsTexts = textsOf('accounts');
const useUiTexts = textsOf('ui');

/** From the mailed link to a log-in that sees a student's lessons. */
export function AcceptGuardian() {
  const t = useTexts();
  const ui = useUiTexts();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data, error, refetch, isFetching } = useGuardianInvitation(token);
  const title = t('accept.title');
  const isOver =
    token === '' || (error instanceof ApiError && ['invitation_over', 'invalid_request'].includes(error.code ?? ''));
  return (
    <AccountPage title={title} heading={title}>
      {isOver ? (
        <Outcome
          tone="loss"
          title={t('accept.overTitle')}
          actions={<LinkButton to={PAGE_PATHS.login}>{t('accept.logIn')}</LinkButton>}
        >
          <p>{t('accept.over')}</p>
        </Outcome>
      ) : data ? (
        <AcceptForm token={token} invitation={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonList label={ui('loading')} count={3} className="h-12 w-full rounded-lg" />
      )}
    </AccountPage>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: NonNullable<ReturnType<typeof useGuardianInvitation>['data']>;
}

function AcceptForm({ token, invitation }: AcceptFormProps) {
  const t = useTexts();
  const accounts = useAccountsTexts();
  const navigate = useNavigate();
  const { studentName: student, email, firstName, lastName, mayCancel, hasAccount } = invitation;
  const form = useForm({
    schema: acceptGuardianSchema,
    initial: { token, firstName, lastName, password: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await call('POST /auth/guardian', { body });
      // Who has a second factor does it by hand.
      const isIn = await logIn('candidate', { email, password: body.password }).catch(() => false);
      await navigate(isIn ? PAGE_PATHS.family : PAGE_PATHS.login, { replace: true });
    },
  });
  return (
    <Form form={form} label={t('accept.title')}>
      <p className="break-words">{t('accept.lead', { student })}</p>
      <p className="text-sm text-soft">{t(mayCancel ? 'accept.mayCancel' : 'accept.maySee', { student })}</p>
      <p className="font-semibold break-all">{email}</p>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {!hasAccount && (
        <>
          <TextField {...form.field('firstName', accounts('field.firstName'))} autoComplete="given-name" required />
          <TextField {...form.field('lastName', accounts('field.lastName'))} autoComplete="family-name" required />
        </>
      )}
      <PasswordField
        {...form.field('password', accounts('field.password'))}
        description={hasAccount ? t('accept.ownPassword') : accounts('field.passwordHelp')}
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        required
      />
      <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('accept.busy')}>
        {t('accept.submit')}
      </Button>
    </Form>
  );
}
