import type { Instructor, Review } from '#contract/instructors.ts';
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

/** `Highway driving, November 2026`. Nothing if an older server left out the month. */
function ReviewedLesson({ lessonMonth, kindNames }: Partial<Pick<Review, 'lessonMonth' | 'kindNames'>>) {
  const language = useLanguage();
  if (!lessonMonth) return null;
  const parts = [kindNames && nameIn(language, kindNames), monthName(`${lessonMonth}-01`, language)];
  return <p className="text-sm text-soft first-letter:uppercase">{parts.filter(Boolean).join(', ')}</p>;
}

/** Reviews of an instructor with the school's answers. */
export function ReviewList({ reviews }: { reviews: Instructor['reviews'] }) {
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
