import { MEMBER_ROLES } from '#contract/endpoint.ts';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { FieldsOf } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('members');

interface RoleValues {
  role: string;
  instructorId: string;
}

/** What the server is sent of the fields: only an instructor's log-in needs an instructor. */
export const roleInput = ({ role, instructorId }: RoleValues) => ({
  role,
  ...(role === 'instructor' && instructorId !== '' && { instructorId }),
});

interface RoleFieldsProps {
  form: FieldsOf<RoleValues>;
  label: string;
  /** Who have no log-in yet. */
  instructors: readonly { id: string; name: string }[];
}

export function RoleFields({ form, label, instructors }: RoleFieldsProps) {
  const t = useTexts();
  return (
    <>
      <RadioGroup
        {...form.field('role', label)}
        options={MEMBER_ROLES.map((role) => ({
          id: role,
          label: t(`roles.${role}.name`),
          description: t(`roles.${role}.may`),
        }))}
      />
      {form.values.role === 'instructor' && (
        <Select
          {...form.field('instructorId', t('invite.instructor'))}
          description={t(instructors.length > 0 ? 'invite.instructorHelp' : 'invite.noInstructor')}
          options={instructors.map(({ id, name }) => ({ id, label: name }))}
        />
      )}
    </>
  );
}
