import { matchPath } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS, photoLink, readAddress } from '#contract/paths.ts';
import { mayOpen } from '../../features/session/school-rights.ts';
import type { SessionState } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('shell');

/** An actor's display name (never empty, NV-08) and photo. `school` is set for members who have a name of their own. */
export function useActorDisplay(actor: SessionActor): { name: string; photo: string | null; school?: string } {
  const t = useTexts();
  if (actor.kind === 'candidate') {
    return {
      name: `${actor.first_name} ${actor.last_name}`.trim() || t('user.defaultUser'),
      photo: photoLink('candidate', actor.id, actor.photoVersion),
    };
  }
  if (actor.kind === 'school') {
    if (actor.role !== 'owner' && actor.memberName) return { name: actor.memberName, photo: null, school: actor.name };
    return { name: actor.name || t('user.defaultSchool'), photo: photoLink('school', actor.id, actor.photoVersion) };
  }
  return { name: actor.name || t('user.defaultUser'), photo: null };
}

/** Pages in `below` highlight the same entry. */
const item = <K extends string>(to: string, text: K, ...below: string[]) => ({ to, text, below });

const student = [
  item(PAGE_PATHS.studentHome, 'nav.home'),
  item(PAGE_PATHS.bookings, 'nav.myBookings', PAGE_PATHS.myPackages),
  item(PAGE_PATHS.about, 'nav.about'),
  item(PAGE_PATHS.faqs, 'nav.faqs'),
] as const;
/** A guardian, who may be a student too. */
const guardian = [item(PAGE_PATHS.family, 'nav.family'), ...student] as const;
const school = [
  item(PAGE_PATHS.myDay, 'nav.myDay'),
  item(PAGE_PATHS.schoolBookings, 'nav.home', PAGE_PATHS.schoolLesson, PAGE_PATHS.lessonProgress, PAGE_PATHS.daySheets),
  item(PAGE_PATHS.schoolStudents, 'nav.students'),
  item(PAGE_PATHS.messages, 'nav.messages'),
  item(
    PAGE_PATHS.schoolInstructors,
    'nav.instructors',
    PAGE_PATHS.schoolInstructor,
    PAGE_PATHS.addInstructor,
    PAGE_PATHS.lessonKinds,
  ),
  item(
    PAGE_PATHS.schedule,
    'nav.schedules',
    PAGE_PATHS.schoolCalendar,
    PAGE_PATHS.weeklyHours,
    PAGE_PATHS.snowDay,
    PAGE_PATHS.handOver,
    PAGE_PATHS.offerHour,
  ),
  item(PAGE_PATHS.cars, 'nav.cars'),
  item(PAGE_PATHS.schoolReviews, 'nav.reviews'),
  item(PAGE_PATHS.money, 'nav.money', PAGE_PATHS.packages),
  item(PAGE_PATHS.packages, 'nav.packages'),
  item(PAGE_PATHS.analytics, 'nav.figures'),
  item(PAGE_PATHS.faqs, 'nav.faqs'),
] as const;
const visitor = [item(PAGE_PATHS.about, 'nav.about'), item(PAGE_PATHS.faqs, 'nav.faqs')] as const;
const admin = [item(PAGE_PATHS.admin, 'nav.home'), item(PAGE_PATHS.faqs, 'nav.faqs')] as const;

/** NV-01 to NV-03. A school's own pages are mixed with the specification's four; packages are under Money for those who see it. */
export function selectNavigation(session: SessionState) {
  if (session?.kind === 'candidate') return session.isGuardian ? guardian : student;
  if (session?.kind === 'school')
    return school.filter(
      ({ to }) => mayOpen(session, to) && (to !== PAGE_PATHS.packages || !mayOpen(session, PAGE_PATHS.money)),
    );
  return session?.kind === 'admin' ? admin : visitor;
}

/** `aria-current` for an entry: 'page' on its own page, 'true' on a page below it. */
export function currentAt(address: string, { to, below }: { to: string; below: readonly string[] }) {
  const pathname = readAddress(address).path;
  if (matchPath(to, pathname)) return 'page';
  return matchPath(`${to}/*`, pathname) || below.some((path) => matchPath(path, pathname)) ? 'true' : undefined;
}
