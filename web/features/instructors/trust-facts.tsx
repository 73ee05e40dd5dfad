import type { Instructor } from '#contract/instructors.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('instructors');

/** What an older server leaves out stays unsaid. */
type TrustFacts = Partial<Pick<Instructor, 'lessonsGiven' | 'hasLicenceOnFile'>>;

/**
 * The licence and the lessons given. A school confirms each instructor's licences when it adds one, so
 * the weaker sentence is true until the licence expires.
 */
export function useTrustFacts({ lessonsGiven = 0, hasLicenceOnFile }: TrustFacts) {
  const t = useTexts();
  return {
    licence:
      hasLicenceOnFile === null
        ? null
        : t(hasLicenceOnFile ? 'instructor.licenceOnFile' : 'instructor.licenceConfirmed'),
    lessons: lessonsGiven > 0 ? t('instructor.lessonsGiven', { count: lessonsGiven }) : null,
  };
}
