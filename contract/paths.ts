import { ENGLISH, isLocale, type Locale } from './locale.ts';

/** Page paths of the web in React Router's syntax. All links, redirects and emails are built from this file. */
export const PAGE_PATHS = {
  home: '/',
  find: '/find',
  login: '/login',
  signup: '/signup',
  studentHome: '/studenthomepage',
  instructorDetails: '/instructordetails',
  bookings: '/bookings',
  booking: '/bookings/:id',
  progress: '/progress',
  statement: '/statement',
  drivingRecord: '/record',
  family: '/family',
  myPackages: '/my-packages',
  studentProfile: '/studentprofilepage',
  accountSecurity: '/account/security',
  accountNotifications: '/account/notifications',
  accountPlaces: '/account/places',
  accountGuardians: '/account/guardians',
  accountData: '/account/data',
  schoolLogin: '/schoolloginpage',
  schoolSignup: '/schoolsignuppage',
  schoolProfile: '/schoolprofilepage',
  schoolInfo: '/schoolinfopage',
  schoolBookings: '/drivingSchoolBookings',
  schoolInstructors: '/instructorDetailsPage',
  schoolInstructor: '/instructorDetails/:id',
  instructorInfo: '/instructorinfo/:id',
  addInstructor: '/addnewinstructor',
  schedule: '/schedule',
  weeklyHours: '/weekly-hours',
  schoolLesson: '/lesson/:id',
  lessonProgress: '/lessonprogress/:id',
  schoolStudents: '/students',
  schoolStudent: '/students/:id',
  snowDay: '/snow-day',
  handOver: '/hand-over',
  offerHour: '/offer-hour',
  schoolCalendar: '/calendar',
  cars: '/cars',
  lessonKinds: '/lesson-kinds',
  myDay: '/my-day',
  messages: '/messages',
  daySheets: '/day-sheets',
  schoolReviews: '/schoolreviews',
  analytics: '/figures',
  money: '/money',
  packages: '/packages',
  team: '/settings/team',
  settingsHours: '/settings/hours',
  website: '/settings/website',
  integrations: '/settings/integrations',
  billing: '/settings/billing',
  about: '/aboutus',
  whyUs: '/whyus',
  faqs: '/faqs',
  contact: '/contactus',
  terms: '/terms-and-conditions',
  verify: '/verify/:userType',
  confirmAddress: '/confirm-address',
  confirmRecord: '/confirm-record',
  offer: '/offer',
  calendarLinkOver: '/calendar-link',
  myLesson: '/my-lesson',
  join: '/join',
  acceptGuardian: '/guardian',
  claim: '/claim',
  forgotPassword: '/forgot-password/:userType',
  resetPassword: '/reset-password',
  logout: '/logout',
  loginCode: '/login/code',
  loginLink: '/login/link',
  adminLogin: '/admin/login',
  admin: '/admin',
  adminAccounts: '/admin/accounts',
  adminBookings: '/admin/bookings',
  adminBooking: '/admin/bookings/:id',
  adminReviews: '/admin/reviews',
  adminMessages: '/admin/messages',
  adminMail: '/admin/mail',
  adminAudit: '/admin/audit',
  adminPassword: '/admin/password',
} as const;

/** Former addresses, still in bookmarks and old emails, and addresses that people try. The server redirects them. */
export const MOVED_PAGES: Readonly<Record<string, string>> = {
  '/team': PAGE_PATHS.team,
  '/programs': PAGE_PATHS.integrations,
  '/account': PAGE_PATHS.accountSecurity,
  '/settings': PAGE_PATHS.accountSecurity,
};

/** Public pages, which are pre-rendered so that they work without scripts, and listed for search engines. */
export const PUBLIC_PAGES: readonly string[] = [
  PAGE_PATHS.home,
  PAGE_PATHS.find,
  PAGE_PATHS.about,
  PAGE_PATHS.whyUs,
  PAGE_PATHS.faqs,
  PAGE_PATHS.contact,
  PAGE_PATHS.terms,
  PAGE_PATHS.login,
  PAGE_PATHS.signup,
  PAGE_PATHS.schoolLogin,
  PAGE_PATHS.schoolSignup,
];

export const loginPath = {
  STUDENT: PAGE_PATHS.login,
  SCHOOL: PAGE_PATHS.schoolLogin,
  ADMIN: PAGE_PATHS.adminLogin,
} as const;

/** Not imported from `accounts.ts`, which uses this file to check addresses. */
type UserType = keyof typeof loginPath;

/** The page with the password, the sessions and two-step verification. */
export const securityPath: Record<UserType, string> = {
  STUDENT: PAGE_PATHS.accountSecurity,
  SCHOOL: PAGE_PATHS.accountSecurity,
  ADMIN: PAGE_PATHS.adminPassword,
};

/** A public page's address in a language. English has no prefix; `/fr/find` is French. */
export const inLanguage = (locale: Locale, path: string): string =>
  locale === ENGLISH ? path : `/${locale}${path === PAGE_PATHS.home ? '' : path}`;

/** Splits an address into the page's path and its language, if it names one. */
export function readAddress(address: string): { path: string; locale: Locale | null } {
  const [, mark, rest] = /^\/(\w\w)(\/.*)?$/.exec(address) ?? [];
  return isLocale(mark) && mark !== ENGLISH
    ? { path: rest ?? PAGE_PATHS.home, locale: mark }
    : { path: address, locale: null };
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/**
 * Login and logout pages, and addresses that aren't pages. Returning to these would loop, use up a link or log out
 * again.
 */
const NO_RETURN = [
  ...[PAGE_PATHS.login, PAGE_PATHS.signup, PAGE_PATHS.schoolLogin, PAGE_PATHS.schoolSignup, PAGE_PATHS.adminLogin],
  ...[PAGE_PATHS.logout, PAGE_PATHS.resetPassword, '/verify', '/forgot-password', '/api', '/mcp'],
];
const OURS = 'https://ours.invalid';

/**
 * Parses the address to return to after login as browsers do, and accepts only our own pages. Null means the home page.
 */
export function returnPath(wanted: string): string | null {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, OURS)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, OURS);
  // `/.//elsewhere.example` is ours, but its normalised path would be another site's address.
  if (origin !== OURS || pathname.startsWith('//')) return null;
  const path = routed(pathname);
  const isNoReturn = NO_RETURN.some((page) => path === page || path.startsWith(`${page}/`));
  return isNoReturn ? null : pathname + search + hash;
}

/** A path as the router matches it: decoded, lowercase, without extra slashes or the language prefix. */
function routed(pathname: string): string {
  let decoded = pathname;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // Malformed encoding stays as written, as in the router.
  }
  const plain = decoded
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return plain.replace(/^\/[a-z]{2}(?=\/)/, '');
}

/** Adds the return address to a login page's link. */
export const withReturn = (page: string, address: string): string => `${page}?${query({ returnTo: address })}`;
export const verifyLink = (userType: UserType, token: string, returnTo?: string) =>
  `/verify/${userType.toLowerCase()}?${query({ token, ...(returnTo && { returnTo }) })}`;
export const confirmAddressLink = (token: string) => `${PAGE_PATHS.confirmAddress}?${query({ token })}`;
export const confirmRecordLink = (token: string) => `${PAGE_PATHS.confirmRecord}?${query({ token })}`;
/** Page behind the link of an email about a changed lesson; works without logging in. */
export const myLessonLink = (link: string) => `${PAGE_PATHS.myLesson}?${query({ link })}`;
export const joinLink = (token: string) => `${PAGE_PATHS.join}?${query({ token })}`;
/** Connects a school's record of a student to an account. */
export const claimLink = (token: string) => `${PAGE_PATHS.claim}?${query({ token })}`;
export const guardianLink = (token: string) => `${PAGE_PATHS.acceptGuardian}?${query({ token })}`;
export const resetPasswordLink = (userType: UserType, token: string, returnTo?: string) =>
  `${PAGE_PATHS.resetPassword}?${query({ token, userType, ...(returnTo && { returnTo }) })}`;
/** Page for entering the login code; `search` comes from the login page and includes the return address. */
export function loginCodeLink(userType: UserType, search: string): string {
  const values = new URLSearchParams(search);
  values.set('userType', userType);
  return `${PAGE_PATHS.loginCode}?${values}`;
}
/** Page that the emailed login link opens. */
export const logInLinkPage = (token: string, returnTo?: string) =>
  `${PAGE_PATHS.loginLink}?${query({ token, ...(returnTo && { returnTo }) })}`;
export const forgotPasswordLink = (userType: UserType) => `/forgot-password/${userType.toLowerCase()}`;
export const bookingLink = (bookingId: string) => `/bookings/${bookingId}`;
/** Weekly hours of one instructor, or the reader's own without an id. */
export const weeklyHoursLink = (instructorId: string) =>
  `${PAGE_PATHS.weeklyHours}?${query({ instructor: instructorId })}`;
/** The page behind an emailed offer. */
export const offerLink = (link: string) => `${PAGE_PATHS.offer}?${query({ link })}`;
/** Offers a free hour to students. */
export const offerHourLink = ({
  instructorId,
  date,
  startTime,
  endTime,
}: {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
}) => `${PAGE_PATHS.offerHour}?${query({ instructor: instructorId, date, start: startTime, end: endTime })}`;
/** Hands over an instructor's lessons: the rest of today, or a whole day. */
export const handOverLink = (instructorId: string, date?: string) =>
  `${PAGE_PATHS.handOver}?${query({
    ...(instructorId && { instructor: instructorId }),
    ...(date && { when: 'other', from: date, until: date }),
  })}`;
/** On a lesson's page: opens the form for a message. */
export const WRITE_HASH = '#write';

export const schoolLessonLink = (bookingId: string) => `/lesson/${bookingId}`;
/** A conversation in the school's inbox. */
export const conversationLink = (bookingId: string) => `${PAGE_PATHS.messages}?${query({ lesson: bookingId })}`;
/** A day's sheets of all instructors. */
export const daySheetsLink = (date: string) => `${PAGE_PATHS.daySheets}?${query({ date })}`;
export const lessonProgressLink = (bookingId: string) => `/lessonprogress/${bookingId}`;
export const schoolStudentLink = (studentId: string) => `/students/${studentId}`;
export const adminBookingLink = (bookingId: string) => `/admin/bookings/${bookingId}`;
export const instructorInfoLink = (instructorId: string) => `/instructorinfo/${instructorId}`;
/** Opens the snow day page with the day filled in. */
export const snowDayLink = (date: string) => `${PAGE_PATHS.snowDay}?${query({ date })}`;
export const busyCalendarLink = (instructorId: string) =>
  `${PAGE_PATHS.weeklyHours}?${query({ instructor: instructorId, tab: 'busy' })}`;
export const schoolInstructorLink = (instructorId: string) => `/instructorDetails/${instructorId}`;
/** An instructor's page with a slot selected; works after a reload and when shared (RT-04). */
export const instructorDetailsLink = (choice: {
  id: string;
  date?: string;
  slot?: string;
  /** Selected lesson kind. */
  kind?: string;
  /** Place the student searched. */
  near?: string;
  /** Address and postal code to fill in. */
  pickup?: string;
  pickupPostalCode?: string;
  fromModule?: 'true';
}) =>
  `${PAGE_PATHS.instructorDetails}?${query(Object.fromEntries(Object.entries(choice).filter(([, value]) => value)))}`;

/** Server-rendered pages for visitors without an account and for search engines, with one address per language. */
export const PUBLIC_RECORD_PATHS = {
  school: '/schools/:slug',
  instructor: '/instructors/:slug',
  town: '/lessons/:province/:town',
} as const;
export const publicSchoolLink = (locale: Locale, slug: string) => inLanguage(locale, `/schools/${slug}`);
/** A page of a school's instructors, or of those found by a search. */
export const publicSchoolPageLink = (locale: Locale, slug: string, page: number, search = '') => {
  const asked = { ...(search && { q: search }), ...(page > 1 && { page: String(page) }) };
  return Object.keys(asked).length === 0
    ? publicSchoolLink(locale, slug)
    : `${publicSchoolLink(locale, slug)}?${query(asked)}`;
};
export const publicInstructorLink = (locale: Locale, slug: string) => inLanguage(locale, `/instructors/${slug}`);
export const publicTownLink = (locale: Locale, { province, slug }: { province: string; slug: string }) =>
  inLanguage(locale, `/lessons/${province.toLowerCase()}/${slug}`);

/** Search page for instructors free near a place. */
export const findLink = (locale: Locale, near: string) => `${inLanguage(locale, PAGE_PATHS.find)}?${query({ near })}`;

/** Preview image for shared links; the version changes with the image. */
export const sharePictureLink = (kind: 'school' | 'instructor', slug: string, version: string): string =>
  `/og/${kind}/${slug}.png?${query({ v: version })}`;

/** Photo address for visitors who aren't logged in; null if there is none. */
export const publicPhotoLink = (kind: 'school' | 'instructor', slug: string, version: string | null): string | null =>
  version === null ? null : `/api/public/${kind}/${slug}/photo?v=${version}`;

type PhotoOwner = 'instructor' | 'school' | 'candidate' | 'car';

/** Address of a photo; null if there is none, so that no page requests it. `small` is the size used in lists. */
export const photoLink = (owner: PhotoOwner, id: string, version: string | null, size?: 'small'): string | null =>
  version === null ? null : `/api/${owner}/${id}/docs/photo?v=${version}${size ? `&size=${size}` : ''}`;

/** Version of a photo's address: the start of its storage key, which changes with the photo. */
export const photoVersion = (photoKey: string | null): string | null =>
  photoKey?.replace(/^.*\//, '').slice(0, 12) ?? null;
