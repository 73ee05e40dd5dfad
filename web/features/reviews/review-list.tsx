import type { Review } from '#contract/instructors.ts';
import { nameIn } from '#contract/written-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/class-names.ts';
import { monthName } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Stars } from './rating.tsx';

/** The school's answer to a review. */
export function SchoolAnswer({ children, className }: { children: string; className?: string }) {
  const t = useTexts();
  return (
    <div className={cx('border-l-3 border-line pl-4 text-sm', className)}>
      <p className="font-semibold">{t('answer')}</p>
      <p className="whitespace-pre-line text-soft">{children}</p>
    </div>
  );
}

const useTexts = createTextsHook('reviews');

/** A review, with the instructor's name in a list across instructors. */
type ListedReview = Review & { instructorName?: string };

/** `Highway driving, November 2026, with Priya Sharma`. Nothing if an older server left out the month. */
function ReviewedLesson({
  lessonMonth,
  kindNames,
  instructorName,
}: Partial<Pick<ListedReview, 'lessonMonth' | 'kindNames' | 'instructorName'>>) {
  const t = useTexts();
  const language = useLanguage();
  if (!lessonMonth) return null;
  const parts = [
    kindNames && nameIn(language, kindNames),
    monthName(`${lessonMonth}-01`, language),
    instructorName && t('with', { name: instructorName }),
  ];
  return <p className="text-sm text-soft first-letter:uppercase">{parts.filter(Boolean).join(', ')}</p>;
}

/** Reviews with the school's answers. */
export function ReviewList({ reviews }: { reviews: readonly ListedReview[] }) {
  const t = useTexts();
  const ui = useUiTexts();
  if (reviews.length === 0) return <p className="text-soft">{t('none')}</p>;
  return (
    <ul className="grid gap-5">
      {reviews.map(({ name, rating, comment, answer, ...lesson }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a review has no other name, and the list is never reordered
        <li key={index} className="flex gap-4">
          <Avatar name={name || ui('deletedAccount')} size={36} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-semibold">{name || ui('deletedAccount')}</span>
              <Stars rating={rating} />
            </p>
            <ReviewedLesson {...lesson} />
            {comment && <p className="mt-1 whitespace-pre-line">{comment}</p>}
            {answer && <SchoolAnswer className="mt-3">{answer}</SchoolAnswer>}
          </div>
        </li>
      ))}
    </ul>
  );
}
