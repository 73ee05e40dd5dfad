import { MEMBER_ROLES } from '#contract/endpoint.ts';
import { roleSchema, type SchoolMember } from '#contract/members.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { memberName } from './member-name.ts';
import { useChangeRole } from './queries.ts';
import { RoleFields, roleInput } from './role-fields.tsx';

const useTexts = textsOf('members');

interface RoleDialogProps {
  schoolId: string;
  member: SchoolMember;
  /** Theirs, and those who have no log-in yet. */
  instructors: readonly { id: string; name: string }[];
  /** A school has an owner: the only one stays it. */
  isLastOwner: boolean;
  onClose: () => void;
}

export function RoleDialog({ schoolId, member, instructors, isLastOwner, onClose }: RoleDialogProps) {
  const t = useTexts();
  const change = useChangeRole(schoolId, member.id);
  const name = memberName(member);
  const form = useForm({
    schema: roleSchema,
    initial: { role: member.role as string, instructorId: member.instructorId ?? '', version: member.version },
    toInput: roleInput,
    fromRecord: (fields) => ({
      ...fields,
      ...('instructorId' in fields && { instructorId: fields.instructorId ?? '' }),
    }),
    errorText: useErrorText(),
    onSubmit: async (body, { version }) => {
      await change.mutateAsync({ ...body, version });
      toast(t('role.done', { name, role: t(`roles.${body.role}.name`) }));
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={form.isSubmitting}
      title={t('role.title', { name })}
      actions={<FormActions form={form} save={t('role.save')} onCancel={onClose} />}
    >
      <Form form={form} label={t('role.title', { name })}>
        <RoleFields
          form={form}
          label={t('invite.role')}
          instructors={instructors}
          roles={isLastOwner ? ['owner'] : MEMBER_ROLES}
        />
      </Form>
      <p className="mt-4 text-sm text-soft">{t(member.isYou ? 'role.textYou' : 'role.text')}</p>
    </Dialog>
  );
}
