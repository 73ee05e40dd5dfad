import type { Instructor } from '#contract/instructors.ts';
import { ApiError } from '../../api/client.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { StarRow } from '../reviews/rating.tsx';
import { useLanguageNames } from './instructor-values.ts';
import { fullName } from './queries.ts';

/** '-' before the first review (IT-01). */
export function Rating({ instructor: { rating, reviews } }: { instructor: Pick<Instructor, 'rating' | 'reviews'> }) {
  const t = useTexts();
  const { stars } = useFormats();
  if (rating === null) return t('profile.unknown');
  const shown = stars(rating);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <StarRow full={1} />
      <span aria-hidden="true">
        {shown} <span className="text-soft">({reviews.length})</span>
      </span>
      <span className="sr-only">{t('instructors.ratingOf', { rating: shown, count: reviews.length })}</span>
    </span>
  );
}

/** Loading, not found, or failed. */
export function InstructorQueryState({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useTexts();
  // A truncated id in the address counts as not found.
  const isMissing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request');
  return (
    <Page title={t('profile.title')}>
      <PageHeading>{t('profile.title')}</PageHeading>
      {isMissing ? (
        <EmptyState title={t('profile.missingTitle')}>{t('profile.missingText')}</EmptyState>
      ) : (
        <QueryState
          error={error}
          onRetry={onRetry}
          label={t('profile.loading')}
          count={3}
          className="h-40 w-full rounded-lg"
        />
      )}
    </Page>
  );
}

const useTexts = createTextsHook('school-instructors');
const useReviewTexts = createTextsHook('reviews');

/** Photo, name and key facts. Renders the page's h1. */
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
