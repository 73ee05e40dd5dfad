import type { Booking } from '#contract/bookings.ts';
import { instructorDetailsLink, photoLink } from '#contract/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { instructorName } from './lesson.ts';

const useTexts = createTextsHook('bookings');

const MOST = 4;

/** Links to the free times of the student's own instructors, those of the latest lessons first. */
export function BookAgain({ bookings }: { bookings: readonly Booking[] }) {
  const t = useTexts();
  const latestFirst = bookings.toSorted((one, other) => Date.parse(other.startTime) - Date.parse(one.startTime));
  const instructors = new Map(latestFirst.map((booking) => [booking.instructor.id, booking]));
  if (instructors.size === 0) return null;
  return (
    <nav aria-label={t('bookings.bookAgain')} className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-sm font-semibold text-soft max-sm:basis-full" aria-hidden="true">
        {t('bookings.bookAgain')}
      </p>
      {[...instructors.values()].slice(0, MOST).map((booking) => {
        const { id, firstName, lastName, photoVersion } = booking.instructor;
        const name = instructorName(booking);
        return (
          <LinkButton key={id} to={instructorDetailsLink({ id })} variant="secondary" size="sm">
            <Avatar name={name} src={photoLink('instructor', id, photoVersion, 'small')} size={24} />
            <span>
              {firstName} <span className="sr-only">{lastName}</span>
            </span>
          </LinkButton>
        );
      })}
    </nav>
  );
}
