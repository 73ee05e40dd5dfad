import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Booking } from '../../../contract/bookings.ts';
import type { Car } from '../../../contract/cars.ts';
import {
  bookingLink,
  conversationLink,
  daySheetsLink,
  handOverLink,
  inLanguage,
  instructorDetailsLink,
  instructorInfoLink,
  lessonProgressLink,
  PAGE_PATHS,
  type PUBLIC_RECORD_PATHS,
  schoolInstructorLink,
  schoolLessonLink,
  schoolStudentLink,
} from '../../../contract/paths.ts';
import { type Client, createClient, makeSheet } from '../../support/api.ts';
import { linkIn, mailTo } from '../../support/mailbox.ts';
import { PHONE } from './browser.ts';
import { book, day, type Fixture, makeFixture, nth } from './fixture.ts';
import { fill, type SiteLanguage, words } from './languages.ts';
import { answerWith, DEMO, DEMO_PASSWORD } from './sessions.ts';

const french = words['fr-CA'];

/** Opens something on a page: a dialog, a menu, the errors of an empty form. Escape closes it again. */
export type Step = (page: Page) => Promise<void>;

/** One visit to a page template. */
export interface Stop {
  /** By language if each has its own document, which is then loaded; all others are reached by in-app links. */
  address: string | ((language: SiteLanguage) => string);
  /** Prepares an answer that the demo world can't give, before the page opens. */
  prepare?: Step;
  /** Things to open on it without writing anything. The sweep takes these steps in French. */
  steps?: Step[];
  /** Set if the page's sections load as they scroll into view. */
  isLong?: true;
  /** A known fault: with a time selected, the booking form is 336 px wide in French at 320 px. */
  isTooWideAt320?: true;
  /** Where the page redirects immediately. */
  leadsTo?: string;
  /** Statuses the server answers for this address. */
  refusals?: number[];
}

type Template = keyof typeof PAGE_PATHS | keyof typeof PUBLIC_RECORD_PATHS | 'notFound' | 'embed';
/** Visits of one kind of account, by page template. */
export type Stops = Partial<Record<Template, Stop[]>>;

/** Logged-in people of the demo world, and some of their records. The sweep only reads. */
export interface DemoWorld {
  student: Client;
  guardian: Client;
  school: Client;
  instructor: Client;
  admin: Client;
  /** One upcoming, one past. */
  lesson: Booking;
  pastLesson: Booking;
}

export async function openDemoWorld(): Promise<DemoWorld> {
  const logIn = async (kind: 'candidate' | 'school' | 'admin', email: string = DEMO[kind]) => {
    const client = createClient({ address: inject('address') });
    const { id } = await client.post<{ id: string }>(`/${kind}/login`, { email, password: DEMO_PASSWORD });
    return { client, id };
  };
  const [student, guardian, school, instructor, admin] = await Promise.all([
    logIn('candidate'),
    logIn('candidate', 'grace@parent.example'),
    logIn('school'),
    logIn('school', 'priya@school.example'),
    logIn('admin'),
  ]);
  const bookings = await student.client.get<Booking[]>(`/booking?candidateId=${student.id}`);
  const withPriya = (status: Booking['bookingStatus']) => {
    const found = bookings.find((one) => one.bookingStatus === status && one.instructor.lastName === 'Sharma');
    if (!found) throw new Error(`The demo student has no ${status} lesson with Priya Sharma`);
    return found;
  };
  return {
    student: student.client,
    guardian: guardian.client,
    school: school.client,
    instructor: instructor.client,
    admin: admin.client,
    lesson: withPriya('Booked'),
    pastLesson: withPriya('Completed'),
  };
}

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole('main')
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();

/** Clicks the first button with this text, whatever fills its gaps. */
const pressNamed = (text: string): Step => press(new RegExp(`^${text.split(/\{\{\w+\}\}/).join('.+')}$`));

/** Waits for the dialog that a step opens. */
const opens =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  };

const sendEmpty: Step = async (page) => {
  await page.getByRole('main').locator('button[type=submit]').first().click();
  await page.getByRole('main').getByRole('alert').first().waitFor();
};

export const openUserMenu: Step = async (page) => {
  const name = new RegExp(`^(${french.shell.user.menu}|${french.shell.user.logIn})$`);
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menu').waitFor();
};

export const openDrawer: Step = async (page) => {
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: french.shell.nav.openMenu }).click();
  await page.getByRole('dialog', { name: french.shell.nav.menu }).waitFor();
};

/** The list of an account's sections, which a phone shows when asked. */
const openSections: Step = async (page) => {
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: french.accountSections.menu.candidate, exact: true }).click();
};

/** The booking dialog with a new person's fields. */
const startBooking: Step = async (page) => {
  const { title, who } = french.officeBooking;
  await page.getByRole('banner').getByRole('button', { name: title }).click();
  const search = page.getByRole('combobox', { name: who.label });
  await search.fill('Zoé 613 555 0199');
  await page.getByRole('option').last().click();
};

/** The confirmation after signing up. */
const signUp: Step = async (page) => {
  for (const field of await page.getByRole('main').locator('input').all()) {
    const isEmail = (await field.getAttribute('type')) === 'email';
    await field.fill(isEmail ? 'noor@check.example' : 'lane-change-2026');
  }
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.getByRole('alertdialog').waitFor();
};

/** `join` and `guardian` open with emailed invitation links. */
function visitorStops(invitations: { join: string; guardian: string }, freeDay: string): Stops {
  const { faqs } = french.publicContent;
  const free = new URLSearchParams({ date: freeDay, place: 'Maple Lane Driving Academy' });
  const inEach = (path: string) => (language: SiteLanguage) => inLanguage(language, path);
  const refused = { refusals: [400, 401, 403, 404, 410] };
  return {
    home: [{ address: inEach(PAGE_PATHS.home) }],
    find: [
      { address: inEach(`${PAGE_PATHS.find}?${free}`) },
      { address: inEach(`${PAGE_PATHS.find}?near=Iqaluit`) },
      { address: inEach(`${PAGE_PATHS.find}?date=${freeDay}&place=nobody`) },
    ],
    about: [{ address: inEach(PAGE_PATHS.about) }],
    whyUs: [{ address: inEach(PAGE_PATHS.whyUs) }],
    faqs: [
      {
        address: inEach(PAGE_PATHS.faqs),
        steps: [press(faqs.expandAll), opens((page) => page.locator('details[open] button').first().click())],
      },
    ],
    contact: [{ address: inEach(PAGE_PATHS.contact), steps: [sendEmpty] }],
    terms: [{ address: inEach(PAGE_PATHS.terms) }],
    login: [{ address: inEach(PAGE_PATHS.login), steps: [sendEmpty] }],
    signup: [
      {
        address: inEach(PAGE_PATHS.signup),
        prepare: (page) => answerWith(page, '/candidate/signup', 201, { message: '' }),
        steps: [sendEmpty, signUp],
      },
    ],
    schoolLogin: [{ address: inEach(PAGE_PATHS.schoolLogin), steps: [sendEmpty] }],
    schoolSignup: [{ address: inEach(PAGE_PATHS.schoolSignup), steps: [sendEmpty] }],
    adminLogin: [{ address: PAGE_PATHS.adminLogin, steps: [sendEmpty] }],
    loginCode: [
      {
        address: `${PAGE_PATHS.loginCode}?userType=STUDENT`,
        prepare: (page) => answerWith(page, '/auth/log-in', 200, { isWaiting: true }),
        steps: [sendEmpty],
      },
    ],
    loginLink: [
      { address: PAGE_PATHS.loginLink, steps: [sendEmpty] },
      { address: `${PAGE_PATHS.loginLink}?token=a`, ...refused },
    ],
    verify: [{ address: '/verify/student?token=a', ...refused }],
    confirmAddress: [{ address: `${PAGE_PATHS.confirmAddress}?token=a`, ...refused }],
    confirmRecord: [{ address: `${PAGE_PATHS.confirmRecord}?token=a`, ...refused }],
    offer: [{ address: `${PAGE_PATHS.offer}?link=a`, ...refused }],
    calendarLinkOver: [{ address: PAGE_PATHS.calendarLinkOver }],
    myLesson: [{ address: `${PAGE_PATHS.myLesson}?link=a`, ...refused }],
    join: [
      { address: PAGE_PATHS.join, ...refused },
      { address: invitations.join, steps: [sendEmpty] },
    ],
    claim: [{ address: PAGE_PATHS.claim, ...refused }],
    acceptGuardian: [
      { address: PAGE_PATHS.acceptGuardian, ...refused },
      { address: invitations.guardian, steps: [sendEmpty] },
    ],
    forgotPassword: [{ address: '/forgot-password/school', steps: [sendEmpty] }],
    resetPassword: [
      { address: PAGE_PATHS.resetPassword },
      { address: `${PAGE_PATHS.resetPassword}?token=abc&userType=SCHOOL`, steps: [sendEmpty] },
    ],
    notFound: [{ address: '/no-such-page' }],
    // It redirects home once the server has ended the session.
    logout: [{ address: PAGE_PATHS.logout, prepare: (page) => answerWith(page, '/logout', 500), refusals: [500] }],
    // These pages have no scripts, so no in-app links lead away from them.
    school: [
      { address: inEach('/schools/maple-lane-driving-academy') },
      { address: inEach('/schools/nobody'), refusals: [404] },
    ],
    instructor: [{ address: inEach('/instructors/priya-sharma') }],
    town: [{ address: inEach('/lessons/on/toronto') }],
    embed: [
      { address: (language) => `/embed/maple-lane-driving-academy?lang=${language}` },
      { address: (language) => `/embed/no-such-school?lang=${language}`, refusals: [404] },
    ],
  };
}

function studentStops({ lesson, pastLesson }: DemoWorld, freeDay: string): Stops {
  const { availability, family, places, settings } = french;
  const free = new URLSearchParams({ date: freeDay, place: 'Maple Lane Driving Academy' });
  return {
    studentHome: [
      {
        address: `${PAGE_PATHS.studentHome}?${free}`,
        steps: [
          async (page) => {
            await page.getByRole('article').first().getByRole('button').first().click();
            await page.getByRole('link', { name: availability.card.proceed }).waitFor();
            await page.getByRole('combobox', { name: places.pickup.label }).fill('toro');
            await page.getByRole('option').first().waitFor();
          },
        ],
      },
      {
        address: `${PAGE_PATHS.studentHome}?${free}&timeOfDay=morning`,
        steps: [opens(pressNamed(availability.filters.openWith))],
      },
      { address: `${PAGE_PATHS.studentHome}?${new URLSearchParams({ date: freeDay, place: 'nobody' })}` },
    ],
    instructorInfo: [{ address: instructorInfoLink(lesson.instructor.id) }],
    bookings: [{ address: `${PAGE_PATHS.bookings}?tab=past` }],
    booking: [{ address: bookingLink(pastLesson.bookingId) }],
    progress: [{ address: PAGE_PATHS.progress }],
    myPackages: [{ address: PAGE_PATHS.myPackages }],
    statement: [{ address: PAGE_PATHS.statement }],
    family: [{ address: PAGE_PATHS.family }],
    drivingRecord: [{ address: PAGE_PATHS.drivingRecord }],
    studentProfile: [{ address: PAGE_PATHS.studentProfile, steps: [openSections] }],
    accountSecurity: [
      { address: PAGE_PATHS.accountSecurity, steps: [opens(press(settings.settings.secondFactor.turnOn))] },
    ],
    accountNotifications: [{ address: PAGE_PATHS.accountNotifications }],
    accountPlaces: [{ address: PAGE_PATHS.accountPlaces, steps: [opens(press(places.saved.add))] }],
    accountGuardians: [{ address: PAGE_PATHS.accountGuardians, steps: [press(family.mine.invite)] }],
    accountData: [{ address: PAGE_PATHS.accountData, steps: [opens(press(settings.settings.erase.open))] }],
  };
}

/** Pages for a parent of a student. */
const guardianStops: Stops = {
  family: [{ address: PAGE_PATHS.family }],
  studentProfile: [{ address: PAGE_PATHS.studentProfile }],
};

function schoolStops({ lesson, pastLesson }: DemoWorld): Stops {
  const { peopleUploads, schoolCalendar, schoolInstructors } = french;
  const { id } = lesson.instructor;
  return {
    schoolInstructor: ['', '?tab=bookings', '?tab=area', '?tab=edit'].map((tab) => ({
      address: schoolInstructorLink(id) + tab,
    })),
    addInstructor: [
      {
        address: PAGE_PATHS.addInstructor,
        steps: [sendEmpty, opens(press(schoolInstructors.add.readTerms)), press(peopleUploads.instructors.open)],
      },
    ],
    schedule: [{ address: PAGE_PATHS.schedule }],
    weeklyHours: ['', '&tab=busy'].map((tab) => ({ address: `${PAGE_PATHS.weeklyHours}?instructor=${id}${tab}` })),
    schoolLesson: [{ address: schoolLessonLink(pastLesson.bookingId) }],
    lessonProgress: [{ address: lessonProgressLink(pastLesson.bookingId) }],
    snowDay: [{ address: PAGE_PATHS.snowDay }],
    offerHour: [{ address: PAGE_PATHS.offerHour }],
    handOver: [{ address: PAGE_PATHS.handOver }, { address: handOverLink(id, lesson.startTime.slice(0, 10)) }],
    schoolCalendar: [
      {
        address: `${PAGE_PATHS.schoolCalendar}?date=${lesson.startTime.slice(0, 10)}`,
        leadsTo: PAGE_PATHS.schedule,
        steps: [opens(press(schoolCalendar.add.button))],
      },
    ],
    schoolReviews: [{ address: PAGE_PATHS.schoolReviews, steps: [opens(startBooking)] }],
    analytics: [{ address: PAGE_PATHS.analytics }],
    schoolProfile: [{ address: PAGE_PATHS.schoolProfile }],
    settingsHours: [{ address: PAGE_PATHS.settingsHours, isLong: true }],
    website: [{ address: PAGE_PATHS.website }],
    billing: [{ address: PAGE_PATHS.billing }],
    accountSecurity: [{ address: PAGE_PATHS.accountSecurity }],
    schoolInfo: [{ address: PAGE_PATHS.schoolInfo }],
  };
}

/** Pages for an instructor logged in for the school. */
function instructorStops({ lesson }: DemoWorld): Stops {
  return {
    myDay: [{ address: `${PAGE_PATHS.myDay}?date=${lesson.startTime.slice(0, 10)}` }],
  };
}

function adminStops({ pastLesson }: DemoWorld): Stops {
  const { admin } = french;
  return {
    admin: [{ address: PAGE_PATHS.admin }, { address: `${PAGE_PATHS.admin}?state=approved` }],
    adminAccounts: [
      { address: PAGE_PATHS.adminAccounts, steps: [opens(press(new RegExp(`^${admin.accounts.expire},`)))] },
    ],
    adminBookings: [{ address: PAGE_PATHS.adminBookings }],
    adminBooking: [{ address: PAGE_PATHS.adminBooking.replace(':id', pastLesson.bookingId) }],
    adminReviews: [{ address: PAGE_PATHS.adminReviews, steps: [opens(press(new RegExp(`^${admin.reviews.hide},`)))] }],
    adminMessages: [{ address: PAGE_PATHS.adminMessages }],
    adminMail: [{ address: PAGE_PATHS.adminMail }],
    adminAudit: [{ address: PAGE_PATHS.adminAudit }],
    adminPassword: [{ address: PAGE_PATHS.adminPassword, isLong: true }],
  };
}

/** A school with something pending on every page, and people with sixty-letter names. */
export interface BusySchool {
  fixture: Fixture;
  /** The school is asked to cancel the first lesson, and can still cancel the other. */
  asked: Booking;
  booked: Booking;
  /** Tokens from invitation emails. */
  invitations: { join: string; guardian: string };
}

const LONG_NAME = { firstName: 'Anastasia-Wilhelmina-Konstantina', lastName: 'Featherstonehaugh-Cholmondeley' };
const AHEAD = 9;

export async function makeBusySchool(): Promise<BusySchool> {
  const key = randomUUID().slice(0, 8);
  const fixture = await makeFixture({
    instructors: [{ ...LONG_NAME, bio: 'Calm on ice.' }, {}],
    slots: [
      [0, AHEAD, '09:00', '10:00'],
      [0, AHEAD, '11:00', '12:00'],
      [1, AHEAD, '13:00', '14:00'],
    ],
  });
  const { client, id: schoolId } = fixture.school;
  const school = `/school/${schoolId}`;
  const [student, { id }] = [nth(fixture.students), nth(fixture.instructors)];
  await student.client.put('/candidate/profile', {
    first_name: LONG_NAME.firstName,
    last_name: LONG_NAME.lastName,
    locale: 'fr',
  });
  const asked = await book(student, id, AHEAD, '09:00', '10:00');
  const booked = await book(student, id, AHEAD, '11:00', '12:00');
  await student.client.put(`/booking/${asked.bookingId}/messages/${randomUUID()}`, { text: 'Je serai en retard.' });
  await client.post(`/booking/${asked.bookingId}/request`, { wish: 'cancel', reason: '…' });

  await client.post(`${school}/keys`, { name: 'Notre site', scopes: ['read_slots'] });
  await client.post(`${school}/webhooks`, { url: 'https://hooks.school.example/', events: ['review.created'] });
  for (const [ahead, idempotencyKey] of [
    [0, 'one'],
    // A date in a past month that can be closed.
    [-35, 'two'],
  ] as const)
    await client.post(`${school}/payments`, {
      ...{ studentId: student.id, amount: 1, method: 'cash', date: day(ahead), idempotencyKey },
      ...{ reference: 'CA7X2', note: '…' },
    });
  await client.post(`${school}/lesson-kinds`, { names: { en: 'Highway', fr: 'Autoroute' }, minutes: 60, price: 90 });
  const sold = { minutes: 600, price: 600, validMonths: 6, isOffered: true };
  await client.post(`${school}/packages`, { nameEn: 'Ten hours', nameFr: 'Dix heures', ...sold });
  await sendToShop(client, school);
  return { fixture, asked, booked, invitations: await invite(fixture, key) };
}

/** The first car, which has booked lessons, one document about to expire and one expired. */
async function sendToShop(client: Client, school: string): Promise<void> {
  const { id, photoVersion, drivers, lessons, ...car } = nth(await client.get<Car[]>(`${school}/cars`));
  const days = { insuranceExpiry: day(3), inspectionExpiry: day(-3), outFrom: day(AHEAD), outUntil: null };
  await client.put(`${school}/cars/${id}`, { ...car, ...days });
}

async function invite({ school, students }: Fixture, key: string): Promise<BusySchool['invitations']> {
  const [member, guardian] = [`member-${key}@check.example`, `guardian-${key}@check.example`];
  await school.client.post(`/school/${school.id}/members`, { email: member, role: 'manager' });
  await nth(students).client.post('/guardians', { ...LONG_NAME, email: guardian, mayCancel: true });
  const linkTo = async (email: string, path: string) =>
    linkIn(await mailTo(inject('dataDir'), email, /./), path).replace(inject('address'), '');
  return { join: await linkTo(member, PAGE_PATHS.join), guardian: await linkTo(guardian, PAGE_PATHS.acceptGuardian) };
}

function busyStudentStops({ fixture, booked }: BusySchool): Stops {
  const { bookings, cancellationPolicy } = french;
  const choice = { id: nth(fixture.instructors, 1).id, date: day(AHEAD), slot: '13:00 - 14:00' };
  return {
    instructorDetails: [
      {
        address: instructorDetailsLink(choice),
        isTooWideAt320: true,
        steps: [
          async (page) => {
            await page.getByLabel(bookings.book.pickup).fill('12 King M5V 2T6');
            await press(bookings.book.submit)(page);
            await page.getByRole('alertdialog', { name: bookings.book.confirmTitle }).waitFor();
          },
        ],
      },
    ],
    bookings: [
      {
        address: PAGE_PATHS.bookings,
        steps: [
          async (page) => {
            await press(fill(bookings.bookings.cancelNamed, { code: booked.code }))(page);
            await page.getByRole('alertdialog', { name: cancellationPolicy.policy.title }).waitFor();
          },
        ],
      },
    ],
    booking: [
      {
        address: bookingLink(booked.bookingId),
        steps: [opens(press(bookings.pickup.button)), opens(press(bookings.move.button))],
      },
    ],
  };
}

function busySchoolStops({ fixture, asked, booked }: BusySchool): Stops {
  const { cars, lessonKinds, money, packages, peopleUploads, schedule, schoolBookings, schoolStudents } = french;
  const instructor = nth(fixture.instructors);
  return {
    schoolBookings: [
      { address: PAGE_PATHS.schoolBookings },
      {
        address: `${PAGE_PATHS.schoolBookings}?when=all`,
        steps: [opens(pressNamed(schoolBookings.bookings.cancel.buttonOf))],
      },
    ],
    messages: [{ address: `${PAGE_PATHS.messages}?show=all` }, { address: conversationLink(asked.bookingId) }],
    daySheets: [{ address: daySheetsLink(day(AHEAD)) }, { address: daySheetsLink(day(AHEAD + 1)) }],
    schoolInstructors: [{ address: PAGE_PATHS.schoolInstructors }],
    schoolLesson: [asked, booked].map(({ bookingId }) => ({ address: schoolLessonLink(bookingId) })),
    schoolStudents: [
      { address: PAGE_PATHS.schoolStudents, steps: [opens(press(schoolStudents.add))] },
      { address: `${PAGE_PATHS.schoolStudents}?q=nobody` },
    ],
    schoolStudent: [
      { address: schoolStudentLink(nth(fixture.students).id), steps: [opens(press(schoolStudents.page.edit))] },
    ],
    schedule: [
      {
        address: `${PAGE_PATHS.schedule}?date=${day(AHEAD)}`,
        steps: [
          async (page) => {
            const sheet = await makeSheet([
              [instructor.email, day(20), '09:00', '10:00'],
              ['nobody@check.example', day(20), '09:00', '10:00'],
              [instructor.email, 'soon', '10:00', '09:00'],
            ]);
            const buffer = Buffer.from(await sheet.arrayBuffer());
            const file = { name: 'semaine.xlsx', mimeType: 'application/octet-stream', buffer };
            await page.locator('input[type=file][name=schedule]').setInputFiles(file);
            await page.getByRole('heading', { name: schedule.schedule.preview.refusedTitle }).waitFor();
          },
        ],
      },
    ],
    schoolCalendar: [{ address: `${PAGE_PATHS.schoolCalendar}?date=${day(AHEAD)}`, leadsTo: PAGE_PATHS.schedule }],
    weeklyHours: [{ address: `${PAGE_PATHS.weeklyHours}?instructor=${instructor.id}&tab=days-off` }],
    cars: [{ address: PAGE_PATHS.cars, steps: [opens(press(new RegExp(`^${cars.change}`)))] }],
    lessonKinds: [{ address: PAGE_PATHS.lessonKinds, steps: [opens(press(lessonKinds.add))] }],
    packages: [{ address: PAGE_PATHS.packages, steps: [opens(press(packages.add))] }],
    money: [
      {
        address: PAGE_PATHS.money,
        steps: [
          opens(press(new RegExp(`^${money.payment.open}`))),
          opens(press(fill(money.reverse.named, { number: 1 }))),
          opens(async (page) => {
            const months = page.getByRole('table', { name: money.months.title });
            // On a phone, a month is a card that shows its button when expanded.
            for (const card of await months.locator('button[aria-expanded]').all()) await card.click();
            await months
              .getByRole('button', { name: new RegExp(`^${money.months.close}`) })
              .first()
              .click();
          }),
        ],
      },
    ],
    team: [{ address: PAGE_PATHS.team, steps: [sendEmpty] }],
    integrations: [{ address: PAGE_PATHS.integrations, steps: [press(peopleUploads.students.open)] }],
  };
}

type Walk = [client: Client | null, stops: Stops];

/** Every page template, by who opens it. */
export const makeWalks = (world: () => { demo: DemoWorld; busy: BusySchool }) => {
  const walk = (stops: (demo: DemoWorld, busy: BusySchool) => Walk[]) => (): Walk[] => {
    const { demo, busy } = world();
    return stops(demo, busy);
  };
  return {
    visitors: walk((_, busy) => [[null, visitorStops(busy.invitations, day(3))]]),
    'students and parents': walk((demo, busy) => [
      [demo.student, studentStops(demo, day(3))],
      [nth(busy.fixture.students).client, busyStudentStops(busy)],
      [demo.guardian, guardianStops],
    ]),
    'schools and instructors': walk((demo) => [
      [demo.school, schoolStops(demo)],
      [demo.instructor, instructorStops(demo)],
    ]),
    'schools where everything waits for an answer and names have sixty letters': walk((_, busy) => [
      [busy.fixture.school.client, busySchoolStops(busy)],
    ]),
    administrators: walk((demo) => [[demo.admin, adminStops(demo)]]),
  };
};
