import { useTranslation } from 'react-i18next';
import { TEACHING_LANGUAGES, type TeachingLanguage } from '#contract/teaching-languages.ts';
import type { Option } from '../../ui/form/select.tsx';

/** AI-04, in the specification's order. */
export function useLanguageOptions(): Option<TeachingLanguage>[] {
  const { t } = useTranslation('school');
  return TEACHING_LANGUAGES.map((id) => ({ id, label: t(`languages.${id}`) }));
}

/** 'English, Punjabi' */
export function useLanguageNames(): (languages: readonly TeachingLanguage[]) => string {
  const { t } = useTranslation('school');
  return (languages) => languages.map((language) => t(`languages.${language}`)).join(', ');
}
