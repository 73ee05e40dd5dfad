import type { Wish } from '#contract/bookings.ts';
import type { FieldProps } from '../../ui/form/field-shell.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('school-bookings');

interface WishChoiceProps extends FieldProps {
  value: Wish | '';
  onChange: (wish: Wish) => void;
  student: string;
  /** The change, for the sentences about what it costs. */
  of: 'cancel' | 'move';
}

/** Asks who wants a change of a lesson: that decides whether the cancellation policy applies. */
export function WishChoice({ student, of, ...field }: WishChoiceProps) {
  const t = useTexts();
  return (
    <RadioGroup
      {...field}
      options={[
        { id: 'student', label: t('wish.student', { student }), description: t(`wish.${of}.student`) },
        { id: 'school', label: t('wish.school'), description: t(`wish.${of}.school`) },
      ]}
    />
  );
}
