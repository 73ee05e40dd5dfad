import { PAGE_PATHS } from '#contract/paths.ts';
import { mayOpen } from '../../features/session/school-rights.ts';
import type { SessionState } from '../../features/session/session-store.ts';

const item = <K extends string>(to: string, text: K) => ({ to, text });

const student = [
  item(PAGE_PATHS.studentHome, 'nav.home'),
  item(PAGE_PATHS.bookings, 'nav.myBookings'),
  item(PAGE_PATHS.about, 'nav.about'),
  item(PAGE_PATHS.faqs, 'nav.faqs'),
] as const;
const school = [
  item(PAGE_PATHS.schoolBookings, 'nav.home'),
  item(PAGE_PATHS.schoolInstructors, 'nav.instructors'),
  item(PAGE_PATHS.schedule, 'nav.schedules'),
  item(PAGE_PATHS.faqs, 'nav.faqs'),
] as const;
const visitor = [item(PAGE_PATHS.about, 'nav.about'), item(PAGE_PATHS.faqs, 'nav.faqs')] as const;
const admin = [item(PAGE_PATHS.admin, 'nav.home'), item(PAGE_PATHS.faqs, 'nav.faqs')] as const;

/** NV-01 to NV-03 */
export function navigationOf(session: SessionState) {
  if (session?.kind === 'candidate') return student;
  if (session?.kind === 'school') return school.filter(({ to }) => mayOpen(session, to));
  return session?.kind === 'admin' ? admin : visitor;
}
