import { matchPath } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS, photoLink, readAddress } from '#contract/paths.ts';
import { mayOpen, type SchoolActor } from '../../features/session/school-rights.ts';
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

const ACCOUNT_PAGES = ['/account/*'];

const about = item(PAGE_PATHS.about, 'nav.about');
const faqs = item(PAGE_PATHS.faqs, 'nav.faqs');
const student = [
  item(PAGE_PATHS.studentHome, 'nav.home'),
  item(PAGE_PATHS.bookings, 'nav.myBookings', PAGE_PATHS.myPackages),
  about,
  faqs,
] as const;
const family = item(PAGE_PATHS.family, 'nav.family');
/** A parent who takes no lessons themselves. */
const parent = [family, item(PAGE_PATHS.studentProfile, 'nav.account', ...ACCOUNT_PAGES), about, faqs] as const;

const myDay = item(PAGE_PATHS.myDay, 'nav.myDay');
const home = item(
  PAGE_PATHS.schoolBookings,
  'nav.home',
  PAGE_PATHS.schoolLesson,
  PAGE_PATHS.lessonProgress,
  PAGE_PATHS.daySheets,
);
const schedules = item(
  PAGE_PATHS.schedule,
  'nav.schedules',
  PAGE_PATHS.schoolCalendar,
  PAGE_PATHS.weeklyHours,
  PAGE_PATHS.snowDay,
  PAGE_PATHS.handOver,
  PAGE_PATHS.offerHour,
);
const reviews = item(PAGE_PATHS.schoolReviews, 'nav.reviews');
const money = item(PAGE_PATHS.money, 'nav.money', PAGE_PATHS.packages);
const reports = item(PAGE_PATHS.analytics, 'nav.figures');
const instructors = item(
  PAGE_PATHS.schoolInstructors,
  'nav.instructors',
  PAGE_PATHS.schoolInstructor,
  PAGE_PATHS.addInstructor,
  PAGE_PATHS.lessonKinds,
);
const students = item(PAGE_PATHS.schoolStudents, 'nav.students');
const office = [home, instructors, schedules, faqs, myDay, students, money, reports] as const;
const officeMore = [
  item(PAGE_PATHS.messages, 'nav.messages'),
  item(PAGE_PATHS.cars, 'nav.cars'),
  reviews,
  item(PAGE_PATHS.packages, 'nav.packages'),
  item(
    PAGE_PATHS.schoolProfile,
    'nav.settings',
    PAGE_PATHS.team,
    PAGE_PATHS.settingsHours,
    PAGE_PATHS.website,
    PAGE_PATHS.integrations,
    PAGE_PATHS.billing,
    ...ACCOUNT_PAGES,
  ),
] as const;
const instructor = [myDay, home, schedules, reviews, faqs] as const;
const bookkeeper = [money, reports, faqs] as const;

type Entry = (
  | typeof student
  | typeof parent
  | typeof office
  | typeof officeMore
  | typeof instructor
  | typeof bookkeeper
)[number];
interface Navigation {
  bar: readonly Entry[];
  /** Behind 'More' in the header; in the drawer they follow the others. */
  more: readonly Entry[];
}

/** NV-01 to NV-03. An office's bar starts with the specification's four. Packages are under Money for those who see it. */
export function selectNavigation(session: SessionState): Navigation {
  if (session?.kind === 'school') return selectSchoolNavigation(session);
  const bar =
    session?.kind === 'candidate'
      ? session.isGuardian
        ? session.hasLessons
          ? [family, ...student]
          : parent
        : student
      : session?.kind === 'admin'
        ? [item(PAGE_PATHS.admin, 'nav.home'), faqs]
        : [about, faqs];
  return { bar, more: [] };
}

function selectSchoolNavigation(member: SchoolActor): Navigation {
  const isOpen = ({ to }: Entry) => mayOpen(member, to);
  if (member.role === 'instructor') return { bar: instructor.filter(isOpen), more: [] };
  if (member.role === 'bookkeeper') return { bar: bookkeeper, more: [] };
  const hidden: string[] = [];
  if (mayOpen(member, PAGE_PATHS.money)) hidden.push(PAGE_PATHS.packages);
  // Others open their own account there, from the user menu.
  if (member.role !== 'owner') hidden.push(PAGE_PATHS.schoolProfile);
  return {
    bar: office.filter(isOpen),
    more: officeMore.filter((entry) => isOpen(entry) && !hidden.includes(entry.to)),
  };
}

/** `aria-current` for an entry: 'page' on its own page, 'true' on a page below it. */
export function currentAt(address: string, { to, below }: { to: string; below: readonly string[] }) {
  const pathname = readAddress(address).path;
  if (matchPath(to, pathname)) return 'page';
  return matchPath(`${to}/*`, pathname) || below.some((path) => matchPath(path, pathname)) ? 'true' : undefined;
}
