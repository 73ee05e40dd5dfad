import { useNavigate, useSearchParams } from 'react-router';
import { joinSchema } from '#contract/members.ts';
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
import { useInvitation } from './queries.ts';

const useTexts = textsOf('members');
const useAccountsTexts = textsOf('accounts');
const useUiTexts = textsOf('ui');

/** From the mailed link to a log-in. */
export function Join() {
  const t = useTexts();
  const ui = useUiTexts();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data, error, refetch, isFetching } = useInvitation(token);
  const title = t('join.title');
  const isOver =
    token === '' || (error instanceof ApiError && ['invitation_over', 'invalid_request'].includes(error.code ?? ''));
  return (
    <AccountPage title={title} heading={title}>
      {isOver ? (
        <Outcome
          tone="loss"
          title={t('join.overTitle')}
          actions={<LinkButton to={PAGE_PATHS.schoolLogin}>{t('join.logIn')}</LinkButton>}
        >
          <p>{t('join.over')}</p>
        </Outcome>
      ) : data ? (
        <JoinForm token={token} invitation={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonList label={ui('loading')} count={3} className="h-12 w-full rounded-lg" />
      )}
    </AccountPage>
  );
}

interface JoinFormProps {
  token: string;
  invitation: NonNullable<ReturnType<typeof useInvitation>['data']>;
}

function JoinForm({ token, invitation }: JoinFormProps) {
  const t = useTexts();
  const accounts = useAccountsTexts();
  const navigate = useNavigate();
  const { schoolName, email, role, firstName, lastName, hasAccount } = invitation;
  const form = useForm({
    schema: joinSchema,
    initial: { token, firstName, lastName, password: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => {
      const { schoolId } = await call('POST /auth/join', { body });
      // Who has a second factor, or logs in elsewhere meanwhile, does it by hand.
      const isIn = await logIn('school', { email, password: body.password, schoolId }).catch(() => false);
      await navigate(isIn ? PAGE_PATHS.schoolBookings : PAGE_PATHS.schoolLogin, { replace: true });
    },
  });
  return (
    <Form form={form} label={t('join.title')}>
      <p className="break-words">{t('join.lead', { school: schoolName, role: t(`roles.${role}.name`) })}</p>
      <p className="text-sm text-soft">{t(`roles.${role}.mayYou`)}</p>
      <p className="font-semibold break-all">{email}</p>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField {...form.field('firstName', accounts('field.firstName'))} autoComplete="given-name" required />
      <TextField {...form.field('lastName', accounts('field.lastName'))} autoComplete="family-name" required />
      <PasswordField
        {...form.field('password', accounts('field.password'))}
        description={hasAccount ? t('join.ownPassword') : accounts('field.passwordHelp')}
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        required
      />
      <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('join.busy')}>
        {t('join.submit')}
      </Button>
    </Form>
  );
}
