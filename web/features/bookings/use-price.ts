import type { Instructor } from '#contract/instructors.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { nameIn } from '#contract/written-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { type LessonPrice, lessonPrice } from '../lesson-kinds/lesson-price.ts';
import { useCredit } from '../packages/queries.ts';

/** What a lesson costs its student now: by itself, and from their credit with the school, where it reaches and is for such lessons. */
export function usePrice(
  instructor: Instructor,
  minutes: number,
  kind: LessonKind | null,
): { plain: LessonPrice; fromCredit: LessonPrice | null } {
  const language = useLanguage();
  const credit = useCredit(instructor.school.id, minutes, kind);
  const plain = lessonPrice(instructor, minutes, kind);
  if (!credit || minutes === 0) return { plain, fromCredit: null };
  const name = nameIn(language, credit.name);
  return { plain, fromCredit: { ...plain, credit: { minutes, left: credit.minutesLeft, name } } };
}
