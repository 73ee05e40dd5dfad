import { useState } from 'react';
import { MEMBER_ROLES, type MemberRole } from '#contract/endpoint.ts';
import type { SchoolMember } from '#contract/members.ts';
import { roleSchema } from '#contract/members.ts';
import { useErrorText } from '../../api/error-text.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { FormFields } from '../../ui/form/use-form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog, LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';

import { refreshSession } from '../session/restore-session.ts';
import { useChangeRole, useInviteMember, useRemoveMember } from './queries.ts';

const useTexts = createTextsHook('members');

interface RoleValues {
  role: string;
  instructorId: string;
}

/** A member who doesn't teach. */
const NOBODY = 'none';

/** Converts the form values to a request. Instructors need an instructor profile, bookkeepers have none, and others may have one. */
export const toRoleInput = ({ role, instructorId }: RoleValues) => ({
  role,
  ...(role !== 'bookkeeper' && instructorId !== '' && instructorId !== NOBODY && { instructorId }),
});

interface RoleFieldsProps {
  form: FormFields<RoleValues>;
  label: string;
  /** Instructors without a log-in. */
  instructors: readonly { id: string; name: string }[];
  /** Roles to choose from. */
  roles?: readonly MemberRole[];
}

export function RoleFields({ form, label, instructors, roles = MEMBER_ROLES }: RoleFieldsProps) {
  const t = useTexts();
  const isInstructor = form.values.role === 'instructor';
  const names = instructors.map(({ id, name }) => ({ id, label: name }));
  return (
    <>
      <RadioGroup
        {...form.field('role', label)}
        options={roles.map((role) => ({
          id: role,
          label: t(`roles.${role}.name`),
          description: t(`roles.${role}.may`),
        }))}
      />
      {isInstructor ? (
        <Select
          {...form.field('instructorId', t('invite.instructor'))}
          description={t(names.length > 0 ? 'invite.instructorHelp' : 'invite.noInstructor')}
          options={names}
        />
      ) : (
        form.values.role !== 'bookkeeper' &&
        names.length > 0 && (
          <Select
            {...form.field('instructorId', t('invite.teaches'))}
            description={t('invite.teachesHelp')}
            placeholder={t('invite.teachesNone')}
            options={[{ id: NOBODY, label: t('invite.teachesNone') }, ...names]}
            isOptional
          />
        )
      )}
    </>
  );
}

/** The person who signed the school up may have no name, only an email address. */
const memberName = ({ firstName, lastName, email }: SchoolMember): string => `${firstName} ${lastName}`.trim() || email;

interface RoleDialogProps {
  schoolId: string;
  member: SchoolMember;
  /** The member's own instructor profile and those without a log-in. */
  instructors: readonly { id: string; name: string }[];
  /** A school needs an owner, so the last one can't be removed or demoted. */
  isLastOwner: boolean;
  onClose: () => void;
}

function RoleDialog({ schoolId, member, instructors, isLastOwner, onClose }: RoleDialogProps) {
  const t = useTexts();
  const change = useChangeRole(schoolId, member.id);
  const name = memberName(member);
  const form = useForm({
    schema: roleSchema,
    initial: { role: member.role as string, instructorId: member.instructorId ?? '', version: member.version },
    toInput: toRoleInput,
    fromRecord: (fields) => ({
      ...fields,
      ...('instructorId' in fields && { instructorId: fields.instructorId ?? '' }),
    }),
    errorText: useErrorText(),
    onSubmit: async (body, { version }) => {
      await change.mutateAsync({ ...body, version });
      toast(t('role.done', { name, role: t(`roles.${body.role}.name`) }));
      // Leads on to a page that the new role may open.
      if (member.isYou) await refreshSession();
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

interface RemoveDialogProps {
  schoolId: string;
  member: SchoolMember;
  onClose: () => void;
}

/** Explains what removing a member does before it happens. */
function RemoveDialog({ schoolId, member, onClose }: RemoveDialogProps) {
  const t = useTexts();
  const remove = useRemoveMember(schoolId);
  const name = memberName(member);
  const confirm = () =>
    remove.mutate(member.id, {
      onSuccess: () => {
        toast(t('remove.done', { name }));
        onClose();
      },
    });
  return (
    <LossDialog
      title={t('remove.title', { name })}
      words={{ keep: t('remove.keep'), confirm: t('remove.confirm'), busy: t('remove.busy') }}
      change={remove}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(member.isYou ? 'remove.textYou' : 'remove.text')}
    </LossDialog>
  );
}

interface MemberListProps {
  schoolId: string;
  members: readonly SchoolMember[];
  /** All instructors of the school. */
  instructors: readonly { id: string; name: string }[];
}

/** Members of the school, followed by open invitations. */
export function MemberList({ schoolId, members, instructors }: MemberListProps) {
  const t = useTexts();
  const [removing, setRemoving] = useState<SchoolMember | null>(null);
  const [changing, setChanging] = useState<SchoolMember | null>(null);
  const people = members.filter(({ state }) => state === 'member');
  const invited = members.filter(({ state }) => state === 'invited');
  const owners = people.filter(({ role }) => role === 'owner').length;
  const isLastOwner = ({ role }: SchoolMember) => role === 'owner' && owners === 1;
  return (
    <>
      <Card>
        <h2 className="mb-4 text-lg font-bold">{t('list.title')}</h2>
        <ul className="grid gap-2">
          {people.map((member) => {
            const name = memberName(member);
            const teaches = member.role !== 'instructor' && instructors.find(({ id }) => id === member.instructorId);
            return (
              <li
                key={member.id}
                className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2"
              >
                <span className="min-w-0">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  {member.isYou && <span className="text-soft"> · {t('list.you')}</span>}
                  <span className="block text-sm">
                    {t(`roles.${member.role}.name`)}
                    {teaches && ` · ${t('list.teaches', { name: teaches.name })}`}
                  </span>
                  {name !== member.email && <span className="block text-sm break-all text-soft">{member.email}</span>}
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  <Button
                    variant="quiet"
                    aria-label={t('list.changeNamed', { name })}
                    onClick={() => setChanging(member)}
                  >
                    {t('list.change')}
                  </Button>
                  {!isLastOwner(member) && (
                    <Button
                      variant="quiet"
                      aria-label={t('list.removeNamed', { name })}
                      onClick={() => setRemoving(member)}
                    >
                      {t('list.remove')}
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </Card>
      {invited.length > 0 && <Invited schoolId={schoolId} invited={invited} />}
      {changing && (
        <RoleDialog
          schoolId={schoolId}
          member={changing}
          isLastOwner={isLastOwner(changing)}
          instructors={instructors.filter(
            ({ id }) => !people.some((one) => one.instructorId === id && one.id !== changing.id),
          )}
          onClose={() => setChanging(null)}
        />
      )}
      {removing && <RemoveDialog schoolId={schoolId} member={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function Invited({ schoolId, invited }: { schoolId: string; invited: readonly SchoolMember[] }) {
  const t = useTexts();
  const moment = useMoment();
  const resend = useInviteMember(schoolId);
  const withdraw = useRemoveMember(schoolId);
  const failure = resend.error ?? withdraw.error;
  return (
    <Card>
      <h2 className="mb-4 text-lg font-bold">{t('invited.title')}</h2>
      <FailureBanner error={failure} />
      <ul className="grid gap-2">
        {invited.map(({ id, email, role, instructorId, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2">
            <span className="min-w-0">
              <span className="font-semibold break-all">{email}</span>
              <span className="block text-sm text-soft">
                {t(`roles.${role}.name`)} · {t('invited.until', { date: moment.day(expiresAt ?? '') })}
              </span>
            </span>
            <span className="flex flex-wrap gap-1">
              <Button
                variant="quiet"
                aria-label={t('invited.resendNamed', { email })}
                isBusy={resend.isPending && resend.variables.email === email}
                onClick={() =>
                  resend.mutate({ email, role, instructorId }, { onSuccess: () => toast(t('invite.done', { email })) })
                }
              >
                {t('invited.resend')}
              </Button>
              <Button
                variant="quiet"
                aria-label={t('invited.withdrawNamed', { email })}
                isBusy={withdraw.isPending && withdraw.variables === id}
                onClick={() => withdraw.mutate(id)}
              >
                {t('invited.withdraw')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
