import { invitationSchema } from '#contract/members.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { useInviteMember } from './queries.ts';
import { RoleFields, roleInput } from './role-fields.tsx';

const useTexts = textsOf('members');

interface InviteFormProps {
  schoolId: string;
  /** Who have no log-in yet. */
  instructors: readonly { id: string; name: string }[];
}

const empty = { email: '', role: 'manager', instructorId: '' };

export function InviteForm({ schoolId, instructors }: InviteFormProps) {
  const t = useTexts();
  const invite = useInviteMember(schoolId);
  const form = useForm({
    schema: invitationSchema,
    initial: empty,
    toInput: ({ email, ...values }) => ({ email, ...roleInput(values) }),
    draft: `invite-${schoolId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await invite.mutateAsync(body);
      form.reset(empty);
      toast(t('invite.done', { email: body.email }));
    },
  });
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('invite.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('invite.lead')}</p>
      <Form form={form} label={t('invite.title')} className="max-w-xl">
        <TextField {...form.field('email', t('invite.email'))} type="email" autoComplete="off" required />
        <RoleFields form={form} label={t('invite.role')} instructors={instructors} />
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('invite.busy')} className="sm:justify-self-start">
          {t('invite.submit')}
        </Button>
      </Form>
    </Card>
  );
}
