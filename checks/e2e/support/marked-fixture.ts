import type { Series } from '../../../contract/booking-series.ts';
import type { Booking } from '../../../contract/bookings.ts';
import type { Car } from '../../../contract/cars.ts';
import type { OwnKind } from '../../../contract/lesson-kinds.ts';
import { BOOKING_WARNINGS } from '../../../contract/office-bookings.ts';
import type { Package, PackageOrder } from '../../../contract/packages.ts';
import { PAGE_PATHS } from '../../../contract/paths.ts';
import {
  type Client,
  createClient,
  makeSheet,
  openGuardian,
  openMember,
  openSchool,
  openStudent,
} from '../../support/api.ts';
import { linkIn, mailTo } from '../../support/mailbox.ts';
import type { MovableProduct } from '../../support/product.ts';
import { day } from './fixture.ts';
import type { Mark } from './marked-text.ts';
import { PASSWORD } from './people.ts';
import { DEMO, DEMO_PASSWORD } from './sessions.ts';

export const LESSON_DAY = 10;
export const CANCELLED_DAY = 11;
export const SNOW_DAY = 12;
const DAYS_OFF = 30;
export const AHEAD_DAY = 20;

/** Creates a school, its people and their lessons over HTTP, with hostile text in every field. */
export async function makeMarkedFixture(product: MovableProduct, mark: Mark) {
  const email = 'school-marked@check.example';
  const { client: school, schoolId } = await openSchool(product, email);
  // Name of the other school until its information is filled in.
  const unfinished = {
    email: 'unfinished-marked@check.example',
    password: PASSWORD,
    name: mark('POST /school/signup name'),
  };
  await createClient(product).post('/school/signup', unfinished);
  await school.post('/school/info', schoolInformation(schoolId, email, mark));
  const instructors = await hire(school, schoolId, mark);
  const manager = { email: 'manager-marked@check.example', role: 'manager' } as const;
  await openMember(product, school, schoolId, manager, {
    firstName: mark('POST /auth/join firstName'),
    lastName: mark('POST /auth/join lastName'),
  });
  await school.put(`/school/${schoolId}/own-name`, {
    firstName: mark('PUT /school/:id/own-name firstName'),
    lastName: mark('PUT /school/:id/own-name lastName'),
  });
  await school.post(`/school/${schoolId}/webhooks`, {
    url: mark('POST /school/:id/webhooks url', (text) => `https://school.example/?${text}`),
    events: ['review.created'],
  });
  await school.post(`/school/${schoolId}/keys`, { name: mark('POST /school/:id/keys name'), scopes: ['read_slots'] });
  const kindId = await addKinds(school, schoolId, mark);
  const [first, second] = instructors;
  const hours = ['08', '09'].map((hour) => [`${hour}:00`, `${hour}:50`] as const);
  const rows = [LESSON_DAY, CANCELLED_DAY, SNOW_DAY, AHEAD_DAY].flatMap((ahead) =>
    [first, second].flatMap((one) => hours.map(([start, end]) => [one.email, day(ahead), start, end])),
  );
  const form = new FormData();
  // A form can't carry quotes in a file name, and folder names aren't stored.
  const fileName = mark('POST /schedule/upload file', (text) => `${text.replaceAll(/["/]/g, '')}.xlsx`);
  form.set('file', await makeSheet([...rows]), fileName);
  await school.post(`/schedule/upload?schoolId=${schoolId}`, form);

  const students = await Promise.all([
    openStudent(
      product,
      'reader-marked@check.example',
      mark('POST /candidate/signup first_name'),
      mark('POST /candidate/signup last_name'),
    ),
    openStudent(product, 'other-marked@check.example'),
  ]);
  const [reader, other] = students;
  await other.client.put('/candidate/profile', {
    first_name: mark('PUT /candidate/profile first_name'),
    last_name: mark('PUT /candidate/profile last_name'),
    locale: 'fr',
  });
  await reader.client.put(`/saved-places/${crypto.randomUUID()}`, {
    name: mark('PUT /saved-places/:id name'),
    address: mark('PUT /saved-places/:id address'),
  });
  const invited = { email: 'invited-marked@check.example', mayCancel: true };
  await reader.client.post('/guardians', {
    ...invited,
    firstName: mark('POST /guardians firstName'),
    lastName: mark('POST /guardians lastName'),
  });
  const guardian = { ...invited, email: 'guardian-marked@check.example', firstName: 'Kofi', lastName: 'Osei' };
  const relative = await openGuardian(product, reader.client, guardian, {
    firstName: mark('POST /auth/guardian firstName'),
    lastName: mark('POST /auth/guardian lastName'),
  });
  const settings = await school.get<object>(`/school/${schoolId}/settings`);
  const howToPay = mark('PUT /school/:id/settings howToPay');
  await school.put(`/school/${schoolId}/settings`, {
    ...settings,
    howToPay,
    about: mark('PUT /school/:id/settings about'),
  });
  const location = mark('POST /booking location');
  const dropOff = mark('POST /booking dropOff');
  const note = mark('POST /booking note');
  const book = (student: typeof reader, instructor: { id: string }, ahead: number, [startTime, endTime]: Hours) =>
    student.client.post<Booking>('/booking', {
      instructorId: instructor.id,
      date: day(ahead),
      startTime,
      endTime,
      location,
      dropOff,
      note,
    });
  const [early = EIGHT, late = EIGHT] = hours;
  const together = await reader.client.post<Series>('/booking/series', {
    instructorId: first.id,
    lessons: [{ date: day(LESSON_DAY), startTime: early[0], endTime: early[1], kindId }],
    location: mark('POST /booking/series location'),
    dropOff: mark('POST /booking/series dropOff'),
    note: mark('POST /booking/series note'),
  });
  const lesson = { bookingId: together.lessons[0]?.bookingId ?? '' };
  const otherLesson = await book(other, second, LESSON_DAY, late);
  const calledOff = await book(reader, first, CANCELLED_DAY, early);
  const snowedOut = await book(reader, second, SNOW_DAY, early);
  await book(other, first, SNOW_DAY, late);
  const ahead = await book(reader, first, AHEAD_DAY, early);
  await book(other, second, AHEAD_DAY, late);
  await reader.client.put(`/booking/${ahead.bookingId}/pickup`, {
    location: mark('PUT /booking/:id/pickup location'),
    dropOff: mark('PUT /booking/:id/pickup dropOff'),
    note: mark('PUT /booking/:id/pickup note'),
  });
  const request = { wish: 'move', reason: mark('POST /booking/:id/request reason') };
  await school.post(`/booking/${ahead.bookingId}/request`, request);
  const message = crypto.randomUUID();
  const text = mark('PUT /booking/:id/messages/:messageId text');
  await reader.client.put(`/booking/${ahead.bookingId}/messages/${message}`, { text });
  const reported = crypto.randomUUID();
  await school.put(`/booking/${calledOff.bookingId}/messages/${reported}`, { text: 'Hello' });
  await reader.client.post(`/booking/${calledOff.bookingId}/messages/${reported}/report`, {
    reason: mark('POST /booking/:id/messages/:messageId/report reason'),
  });
  const money = (call: string) => ({
    ...{
      studentId: reader.studentId,
      amount: 10,
      method: 'cash',
      date: day(0),
      bookingId: calledOff.bookingId,
      idempotencyKey: crypto.randomUUID(),
    },
    ...{ reference: mark(`${call} reference`), note: mark(`${call} note`) },
  });
  await school.post(`/school/${schoolId}/payments`, money('POST /school/:id/payments'));
  await school.post(`/booking/${calledOff.bookingId}/cancel`, { reason: mark('POST /booking/:id/cancel reason') });
  const refund = await school.post<{ id: string }>(`/school/${schoolId}/refunds`, money('POST /school/:id/refunds'));
  await school.post(`/school/${schoolId}/payments/${refund.id}/reverse`, {
    note: mark('POST /school/:id/payments/:paymentId/reverse note'),
  });
  const officeLesson = await school.post<Booking>(`/school/${schoolId}/bookings`, {
    ...{ instructorId: second.id, date: day(AHEAD_DAY), startTime: '20:00', endTime: '20:50' },
    student: markedStudent('POST /school/:id/bookings student.', mark),
    location: mark('POST /school/:id/bookings location'),
    dropOff: mark('POST /school/:id/bookings dropOff'),
    note: mark('POST /school/:id/bookings note'),
    ...{ confirmWarnings: BOOKING_WARNINGS, reason: 'The student’s exam is tomorrow' },
  });
  const studentsOfSchool = [officeLesson.studentId ?? '', ...(await addStudents(school, schoolId, mark))];
  await sellPackages(school, schoolId, reader.client, mark);
  const ofOneStep = await reader.client.post<Series>('/booking/series', {
    instructorId: second.id,
    lessons: hours.map(([startTime, endTime]) => ({ date: day(CANCELLED_DAY), startTime, endTime })),
    location,
  });
  const [cancelled] = ofOneStep.lessons;
  await reader.client.post(`/booking/${cancelled?.bookingId}/cancel-series`, {
    reason: mark('POST /booking/:id/cancel-series reason'),
  });
  await school.post(`/instructor/${first.id}/days-off`, {
    ...{ fromDate: day(DAYS_OFF), toDate: day(DAYS_OFF + 1) },
    reason: mark('POST /instructor/:id/days-off reason'),
  });
  // A reason is kept only with what it overrides: here the day off.
  await school.post(`/booking/${officeLesson.bookingId}/move`, {
    ...{ instructorId: first.id, date: day(DAYS_OFF), startTime: '20:00', endTime: '20:50' },
    ...{ confirmWarnings: BOOKING_WARNINGS, reason: mark('POST /booking/:id/move reason') },
  });
  await school.post(`/booking/${officeLesson.bookingId}/cancel`, { reason: 'The car broke down' });
  await school.post(`/booking/${officeLesson.bookingId}/restore`, {
    ...{ confirmWarnings: BOOKING_WARNINGS, reason: mark('POST /booking/:id/restore reason') },
  });
  await school.post('/snow-day', {
    id: crypto.randomUUID(),
    date: day(SNOW_DAY),
    reason: mark('POST /snow-day reason'),
  });
  await createClient(product).post('/email/send', {
    subject: mark('POST /email/send subject'),
    text: mark('POST /email/send text'),
    name: mark('POST /email/send name'),
    replyTo: 'visitor-marked@check.example',
  });

  await reader.client.post('/waiting-list', { date: day(AHEAD_DAY), place: mark('POST /waiting-list place') });

  const nowMs = Date.parse(otherLesson.endTime) + 3_600_000;
  await product.moveClock(nowMs);
  const admin = createClient(product);
  await admin.post('/admin/login', { email: DEMO.admin, password: DEMO_PASSWORD });
  await school.post('/school/login', { email, password: PASSWORD });
  await reader.client.post('/candidate/login', { email: 'reader-marked@check.example', password: PASSWORD });
  await other.client.post('/candidate/login', { email: 'other-marked@check.example', password: PASSWORD });
  await relative.post('/candidate/login', { email: guardian.email, password: PASSWORD });
  const asked = { email: 'asked-marked@check.example', firstName: 'Ama', lastName: 'Osei', mayCancel: false };
  await other.client.post('/guardians', asked);
  const invitation = new URL(linkIn(await mailTo(product.dataDir, asked.email, /./), PAGE_PATHS.acceptGuardian));
  for (const { bookingId } of [lesson, otherLesson]) {
    await school.post(`/booking/${bookingId}/outcome`, { outcome: 'Completed' });
    await school.put(`/booking/${bookingId}/progress`, { marks: [], note: mark('PUT /booking/:id/progress note') });
    await school.post(`/booking/${bookingId}/record`, { kilometres: 20 });
  }
  const comment = mark('POST /booking/:id/review comment');
  const review = await reader.client.post<{ id: string }>(`/booking/${lesson.bookingId}/review`, {
    rating: 5,
    comment,
  });
  const hidden = await other.client.post<{ id: string }>(`/booking/${otherLesson.bookingId}/review`, {
    rating: 1,
    comment,
  });
  await school.post(`/review/${review.id}/answer`, { answer: mark('POST /review/:id/answer answer') });
  const reason = mark('POST /admin/reviews/:id/visibility reason');
  await admin.post(`/admin/reviews/${hidden.id}/visibility`, { isHidden: true, reason });
  return {
    school,
    schoolId,
    admin,
    studentId: reader.studentId,
    studentsOfSchool,
    officeLesson,
    reader: reader.client,
    other: other.client,
    guardian: relative,
    invitation: `${invitation.pathname}${invitation.search}`,
    instructors,
    lesson,
    ahead,
    calledOff,
    snowedOut,
    cancelledTogether: { bookingId: cancelled?.bookingId ?? '' },
    nowMs,
  };
}
export type MarkedFixture = Awaited<ReturnType<typeof makeMarkedFixture>>;

type Hours = readonly [string, string];
const EIGHT: Hours = ['08:00', '08:50'];

/** A record with every text. @param prefix of the fields' names */
const markedStudent = (prefix: string, mark: Mark) => ({
  ...{ firstName: mark(`${prefix}firstName`), lastName: mark(`${prefix}lastName`), phone: '613 555 0142' },
  licence: {
    number: mark(`${prefix}licence.number`),
    class: mark(`${prefix}licence.class`),
    conditions: mark(`${prefix}licence.conditions`),
  },
  ...{ location: mark(`${prefix}location`), needs: mark(`${prefix}needs`), note: mark(`${prefix}note`) },
  heardFrom: mark(`${prefix}heardFrom`),
  parents: [{ name: mark(`${prefix}parents[].name`), phone: '613 555 0143' }],
});

/** One student is added by hand, another changed. */
async function addStudents(school: Client, schoolId: string, mark: Mark): Promise<string[]> {
  const record = (call: string) => markedStudent(`${call} `, mark);
  const added = await school.post<{ id: string }>(`/school/${schoolId}/students`, record('POST /school/:id/students'));
  const changed = { firstName: 'Maya', phone: '613 555 0144' };
  const { id } = await school.post<{ id: string }>(`/school/${schoolId}/students`, changed);
  await school.put(`/school/${schoolId}/students/${id}`, record('PUT /school/:id/students/:studentId'));
  return [added.id, id];
}

function schoolInformation(schoolId: string, email: string, mark: Mark): FormData {
  const of = (field: string) => mark(`POST /school/info ${field}`);
  const form = new FormData();
  const information = {
    schoolId,
    email,
    name: of('name'),
    contactNumber1: '416 555 0123',
    website: mark('POST /school/info website', (text) => `https://lane.example/${text.replaceAll(/[\s\\]/g, '')}`),
    addressLine1: of('addressLine1'),
    addressLine2: of('addressLine2'),
    city: of('city'),
    province: 'ON',
    country: 'Canada',
    postalCode: 'M5V 2T6',
    isLegallyRegistered: 'true',
    termsAcceptance: 'true',
  };
  for (const [name, value] of Object.entries(information)) form.set(name, value);
  return form;
}

/** Adds one kind, and another that is then renamed. @returns the first */
async function addKinds(school: Client, schoolId: string, mark: Mark): Promise<string> {
  const named = (call: string) => ({ names: { en: mark(`${call} names.en`), fr: mark(`${call} names.fr`) } });
  const lesson = { minutes: 50, price: 60 };
  const add = (names: object) => school.post<OwnKind>(`/school/${schoolId}/lesson-kinds`, { ...lesson, ...names });
  const added = await add(named('POST /school/:id/lesson-kinds'));
  const changed = await add({ names: { en: 'On the highway', fr: 'Sur l’autoroute' } });
  await school.put(`/school/${schoolId}/lesson-kinds/${changed.id}`, {
    ...lesson,
    ...named('PUT /school/:id/lesson-kinds/:kindId'),
    isActive: true,
  });
  return added.id;
}

/** Adds one package, and another that is then renamed; a student has the first and requests the other. */
async function sellPackages(school: Client, schoolId: string, student: Client, mark: Mark): Promise<void> {
  const path = `/school/${schoolId}/packages`;
  const sold = { minutes: 600, price: 600, validMonths: 6 };
  const named = (call: string) => ({ nameEn: mark(`${call} nameEn`), nameFr: mark(`${call} nameFr`) });
  const added = await school.post<Package>(path, { ...sold, ...named('POST /school/:id/packages') });
  const plain = await school.post<Package>(path, { ...sold, nameEn: 'Ten hours' });
  const changed = await school.put<Package>(`${path}/${plain.id}`, {
    ...sold,
    ...named('PUT /school/:id/packages/:packageId'),
  });
  const ask = ({ id, total }: Package) => student.post<PackageOrder>('/package-orders', { packageId: id, total });
  const order = await ask(added);
  await school.post(`/school/${schoolId}/package-orders/${order.id}/accept`, {});
  await ask(changed);
}

/** Hires one instructor, and another whose texts then all change. */
async function hire(school: Client, schoolId: string, mark: Mark) {
  const texts = (call: string) => {
    const of = (field: string) => mark(`${call} ${field}`);
    return {
      firstName: of('firstName'),
      lastName: of('lastName'),
      bio: of('bio'),
      dlNumber: of('dlNumber'),
      instructorCar: {
        make: of('instructorCar.make'),
        model: of('instructorCar.model'),
        color: of('instructorCar.color'),
        plateNumber: of('instructorCar.plateNumber'),
      },
    };
  };
  const facts = {
    contactNumber: '(416) 555-0199',
    numberOfYearsOfExperience: 3,
    languages: ['ENGLISH'],
    ratePerHour: 50,
  };
  const add = async (email: string, person: object) => ({
    email,
    ...(await school.post<{ id: string }>('/instructor', {
      schoolId,
      email,
      ...facts,
      ...person,
      termsAcceptance: true,
    })),
  });
  const first = await add('hired-marked@check.example', texts('POST /instructor'));
  const instructorCar = { model: 'Civic', color: 'Red', plateNumber: 'MRK 2' };
  const second = await add('changed-marked@check.example', { firstName: 'Plain', lastName: 'Person', instructorCar });
  await school.patch(`/instructor/${second.id}`, texts('PATCH /instructor/:id'));
  await add('driver-marked@check.example', { firstName: 'Third', lastName: 'Person', instructorCar: THIRD_CAR });
  const cars = await school.get<Car[]>(`/school/${schoolId}/cars`);
  const third = cars.find(({ plateNumber }) => plateNumber === THIRD_CAR.plateNumber);
  const carFacts = {
    ...{ year: null, transmission: null },
    ...{ insuranceExpiry: null, inspectionExpiry: null, outFrom: null, outUntil: null },
  };
  const ofCar = (field: string) => mark(`PUT /school/:id/cars/:carId ${field}`);
  await school.put(`/school/${schoolId}/cars/${third?.id}`, {
    ...carFacts,
    make: ofCar('make'),
    model: ofCar('model'),
    color: ofCar('color'),
    plateNumber: ofCar('plateNumber'),
  });
  const ofNewCar = (field: string) => mark(`POST /school/:id/cars ${field}`);
  await school.post(`/school/${schoolId}/cars`, {
    ...carFacts,
    make: ofNewCar('make'),
    model: ofNewCar('model'),
    color: ofNewCar('color'),
    plateNumber: ofNewCar('plateNumber'),
  });
  return [first, second] as const;
}

const THIRD_CAR = { model: 'Fit', color: 'Blue', plateNumber: 'MRK 3' };
