import { PLAIN_KIND } from '#contract/plain-kind.ts';
import { nameIn } from '#contract/written-names.ts';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import type { FieldProps } from '../../ui/form/field-shell.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useLessonKinds } from '../lesson-kinds/queries.ts';

const useTexts = textsOf('packages');

interface KindsFieldProps extends FieldProps {
  schoolId: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Which lessons a package is for; nothing to choose at a school that teaches plain lessons alone. */
export function KindsField({ schoolId, value, ...field }: KindsFieldProps) {
  const t = useTexts();
  const language = useLanguage();
  const { data = [] } = useLessonKinds(schoolId);
  const kinds = data.filter(({ id, isActive }) => isActive || value.includes(id));
  if (kinds.length === 0) return null;
  return (
    <CheckboxGroup
      {...field}
      value={value}
      description={t('kindsHelp')}
      options={[
        { id: PLAIN_KIND, label: t('plain') },
        ...kinds.map(({ id, names }) => ({ id, label: nameIn(language, names) })),
      ]}
    />
  );
}
