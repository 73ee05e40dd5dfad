import { globSync } from 'node:fs';
import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { ENGLISH } from '../../contract/locale.ts';
import { PAGE_PATHS, PUBLIC_PAGES } from '../../contract/paths.ts';

const languages = globSync('contract/language.??.ts').map((file) => file.slice(-'fr.ts'.length, -'.ts'.length));
/** `fr?/`: public pages have an address per language; English has no prefix. */
const anyLanguage = languages.flatMap((language) => (language === ENGLISH ? [] : `${language}?`)).join('/');

const page = (path: string, file: string) =>
  route(PUBLIC_PAGES.includes(path) ? anyLanguage + path : path, `../pages/${file}.tsx`);

// React Router matches paths case-insensitively: `/instructorDetailsPage` also matches `/instructordetailspage`, and
// a school's `/instructorDetails/:id` differs from a student's `/instructordetails` only by its second segment.
export default [
  page(PAGE_PATHS.home, 'public/landing'),
  page(PAGE_PATHS.find, 'public/find'),
  page(PAGE_PATHS.about, 'public/about'),
  page(PAGE_PATHS.whyUs, 'public/why-us'),
  page(PAGE_PATHS.faqs, 'public/faqs'),
  page(PAGE_PATHS.contact, 'public/contact'),
  page(PAGE_PATHS.terms, 'public/terms'),

  page(PAGE_PATHS.login, 'account/student-login'),
  page(PAGE_PATHS.signup, 'account/student-signup'),
  page(PAGE_PATHS.schoolLogin, 'account/school-login'),
  page(PAGE_PATHS.schoolSignup, 'account/school-signup'),
  page(PAGE_PATHS.loginCode, 'account/login-code'),
  page(PAGE_PATHS.loginLink, 'account/login-link'),
  page(PAGE_PATHS.logout, 'account/logout'),
  page(PAGE_PATHS.verify, 'account/verify'),
  page(PAGE_PATHS.confirmAddress, 'account/confirm-address'),
  page(PAGE_PATHS.confirmRecord, 'account/confirm-record'),
  page(PAGE_PATHS.offer, 'account/offer'),
  page(PAGE_PATHS.calendarLinkOver, 'account/calendar-link-over'),
  page(PAGE_PATHS.myLesson, 'account/my-lesson'),
  page(PAGE_PATHS.join, 'account/join'),
  page(PAGE_PATHS.acceptGuardian, 'account/guardian'),
  page(PAGE_PATHS.claim, 'account/claim'),
  page(PAGE_PATHS.forgotPassword, 'account/forgot-password'),
  page(PAGE_PATHS.resetPassword, 'account/reset-password'),
  page(PAGE_PATHS.adminLogin, 'admin/login'),

  layout('guards/student.tsx', [
    page(PAGE_PATHS.studentHome, 'student/home'),
    page(PAGE_PATHS.instructorDetails, 'student/instructor-details'),
    page(PAGE_PATHS.bookings, 'student/bookings'),
    page(PAGE_PATHS.booking, 'student/booking'),
    page(PAGE_PATHS.progress, 'student/progress'),
    page(PAGE_PATHS.myPackages, 'student/my-packages'),
    page(PAGE_PATHS.statement, 'student/statement'),
    page(PAGE_PATHS.family, 'student/family'),
    page(PAGE_PATHS.drivingRecord, 'student/driving-record'),
    page(PAGE_PATHS.studentProfile, 'student/profile'),
    page(PAGE_PATHS.accountPlaces, 'student/places'),
    page(PAGE_PATHS.accountGuardians, 'student/guardians'),
    page(PAGE_PATHS.accountData, 'student/data'),
  ]),
  layout('guards/school.tsx', [
    page(PAGE_PATHS.schoolBookings, 'school/bookings'),
    page(PAGE_PATHS.schoolInstructors, 'school/instructors'),
    page(PAGE_PATHS.schoolInstructor, 'school/instructor'),
    page(PAGE_PATHS.addInstructor, 'school/add-instructor'),
    page(PAGE_PATHS.schedule, 'school/schedule'),
    page(PAGE_PATHS.weeklyHours, 'school/weekly-hours'),
    page(PAGE_PATHS.schoolLesson, 'school/lesson'),
    page(PAGE_PATHS.lessonProgress, 'school/lesson-progress'),
    page(PAGE_PATHS.schoolStudents, 'school/students'),
    page(PAGE_PATHS.schoolStudent, 'school/student'),
    page(PAGE_PATHS.snowDay, 'school/snow-day'),
    page(PAGE_PATHS.handOver, 'school/hand-over'),
    page(PAGE_PATHS.offerHour, 'school/offer-hour'),
    page(PAGE_PATHS.schoolCalendar, 'school/calendar'),
    page(PAGE_PATHS.cars, 'school/cars'),
    page(PAGE_PATHS.lessonKinds, 'school/lesson-kinds'),
    page(PAGE_PATHS.myDay, 'school/my-day'),
    page(PAGE_PATHS.messages, 'school/messages'),
    page(PAGE_PATHS.daySheets, 'school/day-sheets'),
    page(PAGE_PATHS.schoolReviews, 'school/reviews'),
    page(PAGE_PATHS.analytics, 'school/analytics'),
    page(PAGE_PATHS.money, 'school/money'),
    page(PAGE_PATHS.packages, 'school/packages'),
    page(PAGE_PATHS.team, 'school/team'),
    page(PAGE_PATHS.settingsHours, 'school/hours-settings'),
    page(PAGE_PATHS.website, 'school/website'),
    page(PAGE_PATHS.integrations, 'school/integrations'),
    page(PAGE_PATHS.billing, 'school/billing'),
    page(PAGE_PATHS.schoolProfile, 'school/profile'),
    page(PAGE_PATHS.schoolInfo, 'school/information'),
  ]),
  layout('guards/member.tsx', [
    page(PAGE_PATHS.instructorInfo, 'school/instructor-info'),
    page(PAGE_PATHS.accountSecurity, 'member/security'),
    page(PAGE_PATHS.accountNotifications, 'member/notifications'),
  ]),
  layout('guards/admin.tsx', [
    page(PAGE_PATHS.admin, 'admin/schools'),
    page(PAGE_PATHS.adminAccounts, 'admin/accounts'),
    page(PAGE_PATHS.adminBookings, 'admin/bookings'),
    page(PAGE_PATHS.adminBooking, 'admin/booking'),
    page(PAGE_PATHS.adminReviews, 'admin/reviews'),
    page(PAGE_PATHS.adminMessages, 'admin/messages'),
    page(PAGE_PATHS.adminMail, 'admin/mail'),
    page(PAGE_PATHS.adminAudit, 'admin/audit'),
    page(PAGE_PATHS.adminPassword, 'admin/password'),
  ]),

  page('*', 'public/not-found'),
] satisfies RouteConfig;
