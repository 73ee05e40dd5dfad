import { studentName } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { schoolStudentLink } from '#contract/paths.ts';
import { useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { isAtDesk } from '../session/school-rights.ts';
import { useActor } from '../session/session-store.ts';

/** The student's name, with a link to their page for those who may open it. */
export function StudentName({ booking }: { booking: Booking }) {
  const ui = useUiTexts();
  const actor = useActor('school');
  const name = studentName(booking);
  if (name === '') return ui('deletedAccount');
  return booking.studentId && isAtDesk(actor) ? (
    <TextLink to={schoolStudentLink(booking.studentId)}>{name}</TextLink>
  ) : (
    <span>{name}</span>
  );
}
