import { useNavigate, useSearchParams } from 'react-router';
import { joinSchema } from '#contract/members.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { InvitationPage, InvitedFields } from '../../features/accounts/invitation-page.tsx';
import { logIn } from '../../features/accounts/login.ts';
import { useInvitation } from '../../features/members/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('members');

/** Accepts an emailed invitation to a school. */
export default function Join() {
  const t = useTexts();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const over = {
    title: t('join.overTitle'),
    text: t('join.over'),
    logIn: { to: PAGE_PATHS.schoolLogin, label: t('join.logIn') },
  };
  return (
    <InvitationPage title={t('join.title')} token={token} invitation={useInvitation(token)} over={over}>
      {(invitation) => <JoinForm token={token} invitation={invitation} />}
    </InvitationPage>
  );
}

interface JoinFormProps {
  token: string;
  invitation: NonNullable<ReturnType<typeof useInvitation>['data']>;
}

function JoinForm({ token, invitation }: JoinFormProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { schoolName, email, role, firstName, lastName, hasAccount } = invitation;
  const form = useForm({
    schema: joinSchema,
    initial: { token, firstName, lastName, password: '' },
    errorText: useErrorText(),
    onSubmit: async (body) => {
      const { schoolId } = await call('POST /auth/join', { body });
      // Log-in by hand is needed with two-step verification, or if another account logged in meanwhile.
      const isIn = await logIn('school', { email, password: body.password, schoolId }).catch(() => false);
      const home = role === 'bookkeeper' ? PAGE_PATHS.money : PAGE_PATHS.schoolBookings;
      await navigate(isIn ? home : PAGE_PATHS.schoolLogin, { replace: true });
    },
  });
  return (
    <Form form={form} label={t('join.title')}>
      <p className="wrap-anywhere">{t('join.lead', { school: schoolName, role: t(`roles.${role}.name`) })}</p>
      <p className="text-sm text-soft">{t(`roles.${role}.mayYou`)}</p>
      <InvitedFields form={form} email={email} asksName ownPassword={hasAccount ? t('join.ownPassword') : null} />
      <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('join.busy')}>
        {t('join.submit')}
      </Button>
    </Form>
  );
}
