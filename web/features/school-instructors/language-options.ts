import { TEACHING_LANGUAGES, type TeachingLanguage } from '#contract/teaching-languages.ts';
import type { Option } from '../../ui/form/select-list.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('school-instructors');

/** AI-04, in the specification's order. */
export function useLanguageOptions(): Option<TeachingLanguage>[] {
  const t = useTexts();
  return TEACHING_LANGUAGES.map((id) => ({ id, label: t(`languages.${id}`) }));
}

/** 'English, Punjabi' */
export function useLanguageNames(): (languages: readonly TeachingLanguage[]) => string {
  const t = useTexts();
  return (languages) => languages.map((language) => t(`languages.${language}`)).join(', ');
}
