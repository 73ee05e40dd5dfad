import { MEMBER_ROLES, type MemberRole } from '#contract/endpoint.ts';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { FormFields } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('members');

interface RoleValues {
  role: string;
  instructorId: string;
}

/** Who gives no lessons. */
const NOBODY = 'none';

/** What the server is sent of the fields: an instructor's log-in needs an instructor, who owns or manages may give lessons too. */
export const roleInput = ({ role, instructorId }: RoleValues) => ({
  role,
  ...(instructorId !== '' && instructorId !== NOBODY && { instructorId }),
});

interface RoleFieldsProps {
  form: FormFields<RoleValues>;
  label: string;
  /** Who have no log-in yet. */
  instructors: readonly { id: string; name: string }[];
  /** Those that may be chosen. */
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
