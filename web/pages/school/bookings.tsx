import { Snowflake } from 'lucide-react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { SchoolBookings } from '../../features/school-bookings/school-bookings.tsx';
import { mayManage, mayOpen } from '../../features/session/school-rights.ts';
import { useActor } from '../../features/session/session-store.ts';
import { FoldedToday } from '../../features/today/folded-today.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
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

/** RT-10, below the office's day for members who work at the desk. */
export default function SchoolBookingsPage() {
  const actor = useActor('school');
  return (
    <SchoolBookings
      tools={mayManage(actor) && <SnowDayLink />}
      today={actor && mayOpen(actor, PAGE_PATHS.messages) && <FoldedToday schoolId={actor.id} />}
    />
  );
}
