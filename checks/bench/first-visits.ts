import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { addDays } from '#contract/bookable-days.ts';
import type { Booking } from '#contract/bookings.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import {
  addInstructor,
  openGuardian,
  openMember,
  openSchool,
  openStudent,
  sheetOf,
  uploadSheet,
} from '../support/api.ts';
import type { Product } from '../support/product.ts';

type Reader = 'anyone' | 'student' | 'guardian' | 'school' | 'instructor' | 'admin';
type PageName = keyof typeof PAGE_PATHS;

/** Who opens each page; null: it needs a link from a mail, or leads elsewhere. A page that is missing here does not compile. */
const READERS: Record<PageName, Reader | null> = {
  home: 'anyone',
  find: 'anyone',
  about: 'anyone',
  whyUs: 'anyone',
  faqs: 'anyone',
  contact: 'anyone',
  terms: 'anyone',
  login: 'anyone',
  signup: 'anyone',
  schoolLogin: 'anyone',
  schoolSignup: 'anyone',
  adminLogin: 'anyone',
  forgotPassword: 'anyone',
  verify: null,
  join: null,
  acceptGuardian: null,
  family: 'guardian',
  team: 'school',
  programs: 'school',
  confirmAddress: null,
  confirmRecord: null,
  calendarLinkOver: null,
  resetPassword: null,
  loginCode: null,
  loginLink: 'anyone',
  logout: null,
  studentHome: 'student',
  instructorDetails: 'student',
  bookings: 'student',
  booking: 'student',
  progress: 'student',
  statement: 'student',
  drivingRecord: 'student',
  myPackages: 'student',
  studentProfile: 'student',
  schoolBookings: 'school',
  schoolInstructors: 'school',
  schoolInstructor: 'school',
  instructorInfo: 'school',
  addInstructor: 'school',
  schedule: 'school',
  schoolLesson: 'school',
  lessonProgress: 'school',
  schoolStudent: 'school',
  snowDay: 'school',
  schoolCalendar: null,
  weeklyHours: 'school',
  cars: 'school',
  lessonKinds: 'school',
  myDay: 'instructor',
  schoolReviews: 'school',
  analytics: 'school',
  money: 'school',
  packages: 'school',
  schoolProfile: 'school',
  schoolInfo: null,
  admin: 'admin',
  adminAccounts: 'admin',
  adminBookings: 'admin',
  adminBooking: 'admin',
  adminReviews: 'admin',
  adminMessages: 'admin',
  adminMail: 'admin',
  adminAudit: 'admin',
  adminPassword: 'admin',
};

export interface Load {
  script: number;
  style: number;
  all: number;
}

/** A first visit: nothing is in the cache. Bytes as they came over the wire, headers included. */
export async function firstLoad(page: Page, address: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytes = countBytes(session);
  await page.goto(address);
  // A slow machine may think for a while between two loads: the page itself says when it has what it is about.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return bytes;
}

function countBytes(session: CDPSession): Load {
  const counted = { script: 0, style: 0, all: 0 };
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    counted.all += encodedDataLength;
    if (kind === 'Script') counted.script += encodedDataLength;
    if (kind === 'Stylesheet') counted.style += encodedDataLength;
  });
  return counted;
}

export interface FirstVisit {
  path: string;
  address: string;
  browser: BrowserContextOptions;
}

/** Every page that can be opened by its address, on a phone of somebody who may see it; a lesson is what they are about. */
export async function firstVisits(product: Pick<Product, 'address' | 'dataDir'>, admin: string): Promise<FirstVisit[]> {
  const school = await openSchool(product, 'first-load-school@check.example');
  const student = await openStudent(product, 'first-load-student@check.example');
  const instructor = await addInstructor(school.client, school.schoolId, 2000);
  const date = addDays(new Date().toISOString().slice(0, 10), 10);
  await uploadSheet(school.client, school.schoolId, await sheetOf([[instructor.email, date, '9:00', '10:00']]));
  const lesson = { instructorId: instructor.id, date, startTime: '09:00', endTime: '10:00', location: '1 Main Street' };
  const { bookingId } = await student.client.post<Booking>('/booking', lesson);
  const parent = {
    firstName: 'Kofi',
    lastName: 'Learner',
    email: 'first-load-guardian@check.example',
    mayCancel: true,
  };
  const guardian = await openGuardian(product, student.client, parent);
  const invited = {
    email: 'first-load-member@check.example',
    role: 'instructor',
    instructorId: instructor.id,
  } as const;
  const member = await openMember(product, school.client, school.schoolId, invited);
  const cookies = {
    anyone: '',
    student: student.client.cookie(),
    school: school.client.cookie(),
    guardian: guardian.cookie(),
    instructor: member.cookie(),
    admin,
  };
  const addressOf = (page: PageName): string => {
    if (page === 'forgotPassword') return '/forgot-password/student';
    if (page === 'instructorDetails') return `${PAGE_PATHS[page]}?id=${instructor.id}`;
    const isInstructors = page === 'schoolInstructor' || page === 'instructorInfo';
    return PAGE_PATHS[page].replace(':id', isInstructors ? instructor.id : bookingId);
  };
  return (Object.entries(READERS) as [PageName, Reader | null][]).flatMap(([page, reader]) =>
    reader
      ? { path: PAGE_PATHS[page], address: addressOf(page), browser: phoneOf(product.address, cookies[reader]) }
      : [],
  );
}

function phoneOf(baseURL: string, cookie: string): BrowserContextOptions {
  const [name, value] = cookie.split('=', 2);
  const own = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  const cookies = name && value ? [{ name, value, ...own }] : [];
  return { baseURL, viewport: { width: 390, height: 844 }, storageState: { cookies, origins: [] } };
}
