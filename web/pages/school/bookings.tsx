import { ArrowRightLeft, Snowflake } from 'lucide-react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { SchoolBookings } from '../../features/school-bookings/school-bookings.tsx';
import { isAtDesk, mayManage, mayOpen } from '../../features/session/school-rights.ts';
import { useActor } from '../../features/session/session-store.ts';
import { FoldedToday } from '../../features/today/folded-today.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';

const useTexts = createTextsHook('snow-day');

function SnowDayLink() {
  const t = useTexts();
  return (
    <LinkButton to={PAGE_PATHS.snowDay} variant="secondary">
      <Snowflake className="size-5 shrink-0" aria-hidden="true" />
      {t('title')}
    </LinkButton>
  );
}

const useBookingTexts = createTextsHook('school-bookings');

function HandOverLink() {
  const t = useBookingTexts();
  return (
    <LinkButton to={PAGE_PATHS.handOver} variant="secondary">
      <ArrowRightLeft className="size-5 shrink-0" aria-hidden="true" />
      {t('lesson.handOver')}
    </LinkButton>
  );
}

const withoutInstructor = lazyImport(() => import('../../features/hand-over/without-instructor.tsx'));

/** Usually there are none, so the list loads after the page. */
function WithoutInstructor({ schoolId }: { schoolId: string }) {
  const List = useLazyImport(withoutInstructor, true, null)?.LessonsWithoutInstructor;
  return List ? <List schoolId={schoolId} /> : null;
}

/** RT-10, below the office's day for members who work at the desk. */
export default function SchoolBookingsPage() {
  const actor = useActor('school');
  return (
    <SchoolBookings
      tools={
        isAtDesk(actor) && (
          <>
            {mayManage(actor) && <SnowDayLink />}
            <HandOverLink />
          </>
        )
      }
      today={
        actor &&
        mayOpen(actor, PAGE_PATHS.messages) && (
          <div className="grid gap-6">
            {isAtDesk(actor) && <WithoutInstructor schoolId={actor.id} />}
            <FoldedToday schoolId={actor.id} />
          </div>
        )
      }
    />
  );
}
