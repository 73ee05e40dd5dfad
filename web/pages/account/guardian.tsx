import { useNavigate, useSearchParams } from 'react-router';
import { acceptGuardianSchema } from '#contract/guardians.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { InvitationPage, InvitedFields } from '../../features/accounts/invitation-page.tsx';
import { logIn } from '../../features/accounts/login.ts';
import { useGuardianInvitation } from '../../features/family/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('family');

/** Accepts an emailed invitation to see a student's lessons. */
export default function AcceptGuardian() {
  const t = useTexts();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const over = {
    title: t('accept.overTitle'),
    text: t('accept.over'),
    logIn: { to: PAGE_PATHS.login, label: t('accept.logIn') },
  };
  return (
    <InvitationPage title={t('accept.title')} token={token} invitation={useGuardianInvitation(token)} over={over}>
      {(invitation) => <AcceptForm token={token} invitation={invitation} />}
    </InvitationPage>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: NonNullable<ReturnType<typeof useGuardianInvitation>['data']>;
}

function AcceptForm({ token, invitation }: AcceptFormProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { studentName: student, email, firstName, lastName, mayCancel, hasAccount } = invitation;
  const form = useForm({
    schema: acceptGuardianSchema,
    initial: { token, firstName, lastName, password: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await call('POST /auth/guardian', { body });
      // Accounts with two-step verification log in by hand.
      const isIn = await logIn('candidate', { email, password: body.password }).catch(() => false);
      await navigate(isIn ? PAGE_PATHS.family : PAGE_PATHS.login, { replace: true });
    },
  });
  return (
    <Form form={form} label={t('accept.title')}>
      <p className="wrap-anywhere">{t('accept.lead', { student })}</p>
      <p className="text-sm text-soft">{t(mayCancel ? 'accept.mayCancel' : 'accept.maySee', { student })}</p>
      <InvitedFields
        form={form}
        email={email}
        asksName={!hasAccount}
        ownPassword={hasAccount ? t('accept.ownPassword') : null}
      />
      <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('accept.busy')}>
        {t('accept.submit')}
      </Button>
    </Form>
  );
}
