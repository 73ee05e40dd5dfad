import type { Instructor } from '#contract/instructors.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { fullName } from './instructor-name.ts';
import { useLanguageNames } from './language-options.ts';
import { Rating } from './rating.tsx';

const useTexts = createTextsHook('school-instructors');
const useReviewTexts = createTextsHook('reviews');

/** Face, name, rate and what one sees at first glance. The page's h1. */
export function InstructorHeader({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const reviews = useReviewTexts();
  const formats = useFormats();
  const names = useLanguageNames();
  const name = fullName(instructor);
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} src={instructor.profilePhotoS3Url} size={100} />
      <div className="grid gap-1">
        <h1 tabIndex={-1} className="flex flex-wrap items-center gap-3 text-xl font-bold tracking-tight">
          {name}
          {!instructor.isActive && <Badge>{t('instructors.inactive')}</Badge>}
        </h1>
        <p className="text-soft">
          {t('profile.experience', { count: instructor.numberOfYearsOfExperience })} · {names(instructor.languages)}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <strong className="tabular text-lg">
            {t('profile.rate', { rate: formats.money(instructor.ratePerHour) })}
          </strong>
          {instructor.rating === null ? (
            <span className="text-soft">{reviews('none')}</span>
          ) : (
            <Rating instructor={instructor} />
          )}
        </p>
      </div>
    </header>
  );
}
