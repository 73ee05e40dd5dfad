import { ENGLISH, isLocale, type Locale } from './locale.ts';

/** The pages of the web, as React Router spells them. Links, redirects and emails are built from here only. */
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
  schoolStudent: '/students/:id',
  snowDay: '/snow-day',
  schoolCalendar: '/calendar',
  cars: '/cars',
  lessonKinds: '/lesson-kinds',
  myDay: '/my-day',
  schoolReviews: '/schoolreviews',
  analytics: '/figures',
  money: '/money',
  packages: '/packages',
  team: '/team',
  programs: '/programs',
  about: '/aboutus',
  whyUs: '/whyus',
  faqs: '/faqs',
  contact: '/contactus',
  terms: '/terms-and-conditions',
  verify: '/verify/:userType',
  confirmAddress: '/confirm-address',
  confirmRecord: '/confirm-record',
  calendarLinkOver: '/calendar-link',
  join: '/join',
  acceptGuardian: '/guardian',
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

/** Pages that anyone may read, before any script has run: pre-rendered, and listed for search engines. */
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

/** `accounts.ts` checks addresses by this file, so it is not imported here. */
type UserType = keyof typeof loginPath;

/** Where the password is changed, the sessions are listed and the second factor is turned on. */
export const settingsPath: Record<UserType, string> = {
  STUDENT: PAGE_PATHS.studentProfile,
  SCHOOL: PAGE_PATHS.schoolProfile,
  ADMIN: PAGE_PATHS.adminPassword,
};

/** The address of a public page in a language: English ones have no mark, `/fr/find` is the French one. */
export const inLanguage = (locale: Locale, path: string): string =>
  locale === ENGLISH ? path : `/${locale}${path === PAGE_PATHS.home ? '' : path}`;

/** Which page an address is of, and in which language where it says so. */
export function readAddress(address: string): { path: string; locale: Locale | null } {
  const [, mark, rest] = /^\/(\w\w)(\/.*)?$/.exec(address) ?? [];
  return isLocale(mark) && mark !== ENGLISH
    ? { path: rest ?? PAGE_PATHS.home, locale: mark }
    : { path: address, locale: null };
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** Pages on the way in or out, and what is no page: coming back to one would loop, use up a link or log out again. */
const NO_RETURN = [
  ...[PAGE_PATHS.login, PAGE_PATHS.signup, PAGE_PATHS.schoolLogin, PAGE_PATHS.schoolSignup, PAGE_PATHS.adminLogin],
  ...[PAGE_PATHS.logout, PAGE_PATHS.resetPassword, '/verify', '/forgot-password', '/api', '/mcp'],
];
const OURS = 'https://ours.invalid';

/** Where a log-in may lead back to: a page of ours, as a browser reads its address. Null: nowhere, so go home. */
export function returnPath(wanted: string): string | null {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, OURS)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, OURS);
  // `/.//elsewhere.example` is ours, and its path alone would be another site's address.
  if (origin !== OURS || pathname.startsWith('//')) return null;
  const path = routed(pathname);
  const isNoReturn = NO_RETURN.some((page) => path === page || path.startsWith(`${page}/`));
  return isNoReturn ? null : pathname + search + hash;
}

/** As the router matches it: decoded, in any case, without surplus slashes and the mark of a language. */
function routed(pathname: string): string {
  let decoded = pathname;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // It stays as it is written, for the router too.
  }
  const plain = decoded
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return plain.replace(/^\/[a-z]{2}(?=\/)/, '');
}

/** The page on the way to a log-in from which it leads back to `address`. */
export const withReturn = (page: string, address: string): string => `${page}?${query({ returnTo: address })}`;
export const verifyLink = (userType: UserType, token: string, returnTo?: string) =>
  `/verify/${userType.toLowerCase()}?${query({ token, ...(returnTo && { returnTo }) })}`;
export const confirmAddressLink = (token: string) => `${PAGE_PATHS.confirmAddress}?${query({ token })}`;
export const confirmRecordLink = (token: string) => `${PAGE_PATHS.confirmRecord}?${query({ token })}`;
export const joinLink = (token: string) => `${PAGE_PATHS.join}?${query({ token })}`;
export const guardianLink = (token: string) => `${PAGE_PATHS.acceptGuardian}?${query({ token })}`;
export const resetPasswordLink = (userType: UserType, token: string) =>
  `${PAGE_PATHS.resetPassword}?${query({ token, userType })}`;
/** Where a log-in that waits for its code is finished; `search` is the log-in page's, with the way back in it. */
export function loginCodeLink(userType: UserType, search: string): string {
  const values = new URLSearchParams(search);
  values.set('userType', userType);
  return `${PAGE_PATHS.loginCode}?${values}`;
}
/** What the mailed link opens. */
export const logInLinkPage = (token: string) => `${PAGE_PATHS.loginLink}?${query({ token })}`;
export const forgotPasswordLink = (userType: UserType) => `/forgot-password/${userType.toLowerCase()}`;
export const bookingLink = (bookingId: string) => `/bookings/${bookingId}`;
/** Of an instructor, or one's own. */
export const weeklyHoursLink = (instructorId: string) =>
  `${PAGE_PATHS.weeklyHours}?${query({ instructor: instructorId })}`;
export const schoolLessonLink = (bookingId: string) => `/lesson/${bookingId}`;
export const lessonProgressLink = (bookingId: string) => `/lessonprogress/${bookingId}`;
export const schoolStudentLink = (studentId: string) => `/students/${studentId}`;
export const adminBookingLink = (bookingId: string) => `/admin/bookings/${bookingId}`;
export const instructorInfoLink = (instructorId: string) => `/instructorinfo/${instructorId}`;
/** A snow day with its day filled in. */
export const snowDayLink = (date: string) => `${PAGE_PATHS.snowDay}?${query({ date })}`;
export const busyCalendarLink = (instructorId: string) =>
  `${PAGE_PATHS.weeklyHours}?${query({ instructor: instructorId, tab: 'busy' })}`;
export const schoolInstructorLink = (instructorId: string) => `/instructorDetails/${instructorId}`;
/** The instructor's page with a slot chosen, good for a reload and for sharing (RT-04). */
export const instructorDetailsLink = (choice: {
  id: string;
  date?: string;
  slot?: string;
  /** Of the school's lesson kinds the one that is chosen. */
  kind?: string;
  /** The place searched. */
  near?: string;
  /** Address and postal code to fill in. */
  pickup?: string;
  pickupPostalCode?: string;
  fromModule?: 'true';
}) =>
  `${PAGE_PATHS.instructorDetails}?${query(Object.fromEntries(Object.entries(choice).filter(([, value]) => value)))}`;

/** Pages for people without an account and for search engines, rendered by the server, in each language at an address of its own. */
export const PUBLIC_RECORD_PATHS = {
  school: '/schools/:slug',
  instructor: '/instructors/:slug',
  town: '/lessons/:province/:town',
} as const;
export const publicSchoolLink = (locale: Locale, slug: string) => inLanguage(locale, `/schools/${slug}`);
export const publicInstructorLink = (locale: Locale, slug: string) => inLanguage(locale, `/instructors/${slug}`);
export const publicTownLink = (locale: Locale, { province, slug }: { province: string; slug: string }) =>
  inLanguage(locale, `/lessons/${province.toLowerCase()}/${slug}`);

/** Who is free near a place. */
export const findLink = (locale: Locale, near: string) => `${inLanguage(locale, PAGE_PATHS.find)}?${query({ near })}`;

/** What a link to one shows where it is shared; another version is another picture. */
export const sharePictureLink = (kind: 'school' | 'instructor', slug: string, version: string): string =>
  `/og/${kind}/${slug}.png?${query({ v: version })}`;

/** The same picture for who is not logged in; null where there is none. */
export const publicPhotoLink = (kind: 'school' | 'instructor', slug: string, version: string | null): string | null =>
  version === null ? null : `/api/public/${kind}/${slug}/photo?v=${version}`;

type PhotoOwner = 'instructor' | 'school' | 'candidate' | 'car';

/** Where a photo is; null when there is none, so that no page asks for what is not there. Small it is as it stands in lists. */
export const photoLink = (owner: PhotoOwner, id: string, version: string | null, size?: 'small'): string | null =>
  version === null ? null : `/api/${owner}/${id}/docs/photo?v=${version}${size ? `&size=${size}` : ''}`;

/** What changes in a photo's address when the photo does: the start of the key it is stored under. */
export const photoVersion = (photoKey: string | null): string | null =>
  photoKey?.replace(/^.*\//, '').slice(0, 12) ?? null;
