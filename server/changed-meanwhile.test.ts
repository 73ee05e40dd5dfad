import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { takesVersion } from '#server/platform/http/changed-meanwhile.ts';
import { signUpMember } from '#server/testing/actors.ts';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { digestTables } from '#server/testing/contents.ts';
import { calls, getCallName, nameCalls } from '#server/testing/every-call.ts';
import { getErrorCode } from '#server/testing/owned-calls.ts';
import type { Records } from '#server/testing/plausible-input.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { writeReview } from './modules/reviews/reviews.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

type Values = Record<string, unknown>;

interface Form {
  as: ActorKind;
  /** Reads the record: the URL, and where it is in the response. */
  read: (records: Records) => string;
  find?: (answer: never, records: Records) => unknown;
  /** The form's values, from the record. */
  body: (record: never) => Values;
  /** Creates the record to replace, if the fixture has none. */
  prepare?: (records: Records, as: string) => Promise<Record<string, string>>;
  /** The changes of the two writers. */
  first: Values | ((records: Records) => Values);
  second: Values;
  /** The current values in the refusal, if they differ from what the first writer sent. */
  told?: Values;
}

async function complete(bookingId: string): Promise<Record<string, string>> {
  await app.db.updateTable('bookings').set({ status: 'Completed' }).where('id', '=', bookingId).execute();
  return {};
}

const hoursOn = (weekday: number) => ({ weekday, from: '09:00', to: '12:00', lessonMinutes: 60, breakMinutes: 0 });

/** Each call that replaces a record through a form. */
const FORMS: Record<string, Form> = {
  'PUT /school/:id/settings': {
    as: 'school',
    read: ({ schoolId }) => `/school/${schoolId}/settings`,
    body: ({ version: _, ...settings }: Values) => settings,
    first: { noticeDays: 3, howToPay: 'E-transfer' },
    second: { noticeDays: 4, howToPay: 'Cash' },
  },
  'POST /school/info': {
    as: 'school',
    read: ({ schoolId }) => `/school/${schoolId}`,
    body: ({
      id,
      name,
      email,
      contactNumber1,
      website,
      addressLine1,
      city,
      province,
      country,
      postalCode,
    }: Values) => ({
      ...{ schoolId: id, name, email, contactNumber1, website, addressLine1, city, province, country, postalCode },
    }),
    first: { city: 'Ottawa', contactNumber1: '(416) 555-0111' },
    second: { city: 'Kingston', contactNumber1: '(416) 555-0112' },
  },
  'PUT /school/:id/cars/:carId': {
    as: 'school',
    read: ({ schoolId }) => `/school/${schoolId}/cars`,
    find: (cars: { id: string }[], { carId }) => cars.find(({ id }) => id === carId),
    body: ({ id: _, drivers: __, lessons: ___, photoVersion: ____, version: _____, ...car }: Values) => car,
    first: { color: 'Red', insuranceExpiry: '2027-03-31' },
    second: { color: 'Green', insuranceExpiry: '2027-04-30' },
  },
  'PUT /school/:id/lesson-kinds/:kindId': {
    as: 'school',
    read: ({ schoolId }) => `/school/${schoolId}/lesson-kinds`,
    find: (kinds: { id: string }[], { kindId }) => kinds.find(({ id }) => id === kindId),
    body: ({ id: _, version: __, ...kind }: Values) => kind,
    first: { names: { en: 'Motorway', fr: 'Autoroute' }, price: 80 },
    second: { names: { en: 'Expressway', fr: 'Autoroute' }, price: 90 },
    told: { 'names.en': 'Motorway', price: 80 },
  },
  'PUT /school/:id/packages/:packageId': {
    as: 'school',
    read: ({ schoolId }) => `/school/${schoolId}/packages`,
    find: (packages: { id: string }[], { packageId }) => packages.find(({ id }) => id === packageId),
    body: ({ name, minutes, price, validMonths, isOffered }: Values & { name: { en: string; fr: string } }) => ({
      ...{ nameEn: name.en, nameFr: name.fr, minutes, price, validMonths, isOffered, kinds: [] },
    }),
    first: { price: 650, isOffered: false },
    second: { price: 700, isOffered: true },
  },
  'PUT /school/:id/students/:studentId': {
    as: 'school',
    read: ({ schoolId, candidateId }) => `/school/${schoolId}/students/${candidateId}`,
    body: ({ firstName, lastName, phone, email, licence, language, status, messagesTo }: Values) => ({
      ...{ firstName, lastName, phone, email, licence, language, status, messagesTo },
    }),
    first: { firstName: 'Maya', note: 'Calls after six' },
    second: { firstName: 'Mya', note: 'Calls before six' },
  },
  'PUT /school/:id/site': {
    as: 'school',
    read: ({ schoolId }) => `/school/${schoolId}/site`,
    body: ({ origins }: Values) => ({ origins }),
    first: { origins: ['https://one.example'] },
    second: { origins: ['https://two.example'] },
  },
  'PATCH /school/:id/members/:memberId': {
    as: 'school',
    prepare: async ({ schoolId }) => ({ memberId: (await signUpMember(app, { schoolId, role: 'manager' })).memberId }),
    read: ({ schoolId }) => `/school/${schoolId}/members`,
    find: (members: { id: string }[], { memberId }: Records & { memberId?: string }) =>
      members.find(({ id }) => id === memberId),
    body: ({ role, instructorId }: Values) => ({ role, instructorId }),
    first: (records) => ({ role: 'instructor', instructorId: records.instructorId }),
    second: { role: 'owner' },
  },
  'PATCH /instructor/:id': {
    as: 'school',
    read: ({ instructorId }) => `/instructor/${instructorId}`,
    body: () => ({}),
    first: { ratePerHour: 61, bio: 'Patient' },
    second: { ratePerHour: 62, bio: 'Calm' },
  },
  'PUT /instructor/:id/service-area': {
    as: 'school',
    read: ({ instructorId }) => `/instructor/${instructorId}/service-area`,
    body: () => ({ postalCode: 'M5V 2T6' }),
    first: { radiusKm: 31 },
    second: { radiusKm: 32 },
    told: { radiusKm: 31, postalCode: 'M5V 2T6' },
  },
  'PUT /candidate/profile': {
    as: 'candidate',
    read: () => '/candidate/profile',
    body: ({ first_name, last_name, phone, locale }: Values) => ({ first_name, last_name, phone, locale }),
    first: { first_name: 'Kofi', locale: 'fr' },
    second: { first_name: 'Noor', locale: 'en' },
  },
  'PUT /channels': {
    as: 'candidate',
    read: () => '/channels',
    body: ({ preset }: Values) => ({ preset }),
    first: { preset: 'important' },
    second: { preset: 'email_only' },
  },
  'PUT /saved-places/:id': {
    as: 'candidate',
    prepare: async (_, as) => {
      const placeId = randomUUID();
      const payload = { name: 'home', address: '1 Main Street, Toronto' };
      await app.call({ method: 'PUT', url: `/api/saved-places/${placeId}`, as, payload });
      return { placeId };
    },
    read: () => '/saved-places',
    find: ({ saved }: { saved: unknown[] }) => saved[0],
    body: ({ name, address, postalCode }: Values) => ({ name, address, postalCode }),
    first: { address: '2 King Street, Toronto' },
    second: { address: '3 Queen Street, Toronto' },
  },
  'PUT /instructor/:id/weekly-hours': {
    as: 'school',
    read: ({ instructorId }) => `/instructor/${instructorId}/weekly-hours`,
    body: ({ lines }: Values) => ({ lines }),
    first: { lines: [hoursOn(1)] },
    second: { lines: [hoursOn(2)] },
  },
  'PUT /booking/:id/progress': {
    as: 'school',
    prepare: async ({ bookingId }) => complete(bookingId),
    read: ({ bookingId }) => `/booking/${bookingId}/progress`,
    body: ({ marks, note }: Values) => ({ marks, note }),
    first: { marks: [{ skill: 'turns', level: 'practised' }], note: 'Look further ahead' },
    second: { marks: [{ skill: 'turns', level: 'mastered' }], note: 'Well done' },
    told: { 'marks.turns': 'practised', note: 'Look further ahead' },
  },
  'PUT /booking/:id/pickup': {
    as: 'candidate',
    read: ({ bookingId }) => `/booking/${bookingId}`,
    body: ({ location, pickupPostalCode, dropOff, dropOffPostalCode, note }: Values) => ({
      ...{ location, pickupPostalCode, dropOff: dropOff ?? '', dropOffPostalCode, note: note ?? '' },
    }),
    first: { location: '5 King Street', note: 'Blue door' },
    second: { location: '6 Queen Street', note: 'Buzz 12' },
  },
  'PUT /slot/:id': {
    as: 'school',
    read: ({ schoolId }) => `/calendar/school/${schoolId}?from=2026-12-20&to=2026-12-20`,
    find: ({ freeSlots }: { freeSlots: { id: string }[] }, { slotId }) => freeSlots.find(({ id }) => id === slotId),
    body: ({ instructorId, date, startTime, endTime }: Values) => ({ instructorId, date, startTime, endTime }),
    first: { startTime: '13:00', endTime: '14:00' },
    second: { startTime: '15:00', endTime: '16:00' },
  },
  'POST /review/:id/answer': {
    as: 'school',
    prepare: async ({ bookingId }) => {
      await complete(bookingId);
      const { id: reviewId } = await writeReview(app.ctx, bookingId, { rating: 4, comment: 'Calm' });
      return { reviewId };
    },
    read: ({ schoolId }) => `/review/school/${schoolId}`,
    find: ({ items }: { items: unknown[] }) => items[0],
    body: ({ answer }: Values) => ({ answer }),
    first: { answer: 'Thank you!' },
    second: { answer: 'Come back soon.' },
  },
};

/** Calls that could replace something but carry no version, each with the reason why nothing is lost. */
const WITHOUT_VERSION: Record<string, string> = {
  'POST /booking/:id/told-by-phone': 'One switch',
  'POST /school/:id/bookings/preview': 'Changes nothing',
  'POST /school/:id/students/:studentId/distinct': 'One answer, which either says it or withdraws it',
  'PATCH /guardians/:id': 'One switch; the student alone sets it',
  'PUT /booking/:id/messages/:messageId': 'Adds a message under an id of the caller’s making; nothing is replaced',
  'PUT /instructor/:id/busy-calendar':
    'Its form starts empty and edits nothing: the address is secret, and the page names the calendar that a new one replaces',
  'PUT /candidate/record/schools/:schoolId': 'Turns a permission on',
  'PUT /school/:id/holidays': 'One switch for one holiday',
  'PUT /school/:id/own-name': 'A member’s own name, asked once while there is none; nobody else writes it',
  'POST /school/:id/members': 'Adds an invitation; a new one to the same address replaces the link, by intention',
  'POST /school/:id/keys': 'Adds a key',
  'POST /school/:id/webhooks': 'Adds a webhook',
  'POST /school/:id/instructors/upload': 'Adds instructors',
  'POST /school/:id/students/upload': 'Adds invitations',
  'POST /school/:id/cars': 'Adds a car',
  'POST /school/:id/lesson-kinds': 'Adds a lesson kind',
  'POST /school/:id/packages': 'Adds a package',
  'POST /school/:id/students': 'Adds a student',
  'POST /school/:id/students/import': 'Adds students; those already there stay',
  'POST /school/:id/students/:studentId/merge': 'One step, which can be undone',
  'POST /candidate/claims/:id': 'Once: a claimed record is gone from the list',
  'POST /school/:id/bookings': 'Adds lessons',
  'POST /instructor/:id/hand-over': 'Each row is checked again, and answers for itself',
  'POST /instructor/:id/hand-over/undo': 'Each row is checked again, and answers for itself',
  'POST /school/:id/offers': 'Adds an offer',
  'POST /school/:id/call-list/:messageId/told': 'One switch',
  'POST /school/:id/answers/:answerId/handled': 'One switch',
  'POST /school/:id/payments': 'Adds a ledger entry under an idempotency key',
  'POST /school/:id/refunds': 'Adds a ledger entry under an idempotency key',
  'POST /school/:id/payments/:paymentId/reverse': 'Adds a reversing entry, once',
  'POST /school/:id/package-orders/:orderId/end':
    'Sends the minutes left that its form showed; other minutes are refused',
  'POST /school/:id/months/close': 'One step in one direction',
  'POST /instructor/:id/weekly-hours/undo': 'Names the change to undo',
  'POST /instructor/:id/days-off': 'Adds days off',
  'POST /booking/:id/cancel': 'One step in one direction',
  'POST /booking/:id/cancel-series': 'One step in one direction',
  'POST /booking/:id/restore': 'One step in one direction',
  'POST /booking/:id/move': 'One field, chosen anew; both moves are on record, and each is emailed to the other side',
  'POST /booking/:id/outcome': 'One field, chosen anew; the history names both members',
  'POST /booking/:id/start': 'The first time stays',
  'PUT /booking/:id/conversation': 'One switch',
  'POST /school/:id/today/seen': 'A mark that never goes back',
  'POST /school/:id/day-sheets': 'Each print stands for itself; the last one counts',
  'POST /booking/:id/late': 'Reports a delay as of now; nobody edits an earlier report',
  'POST /booking/:id/record': 'Names the record it corrects',
  'POST /booking/:id/record/confirm': 'Names the record it confirms',
  'POST /booking/:id/review': 'Once: a second review is refused',
  'POST /booking/:id/request': 'Once: a second request is refused',
  'POST /booking/:id/messages/:messageId/report': 'Once, by one reader',
  'POST /admin/schools/:id/name': 'Names the new name it decides on',
  'POST /admin/messages/:id/state': 'One switch',
  'POST /admin/reviews/:id/visibility': 'One switch; hiding a hidden review keeps the first reason',
  'PUT /searched-place': 'Remembers the last search by itself; nobody fills in a form',
};

/** PUT and PATCH always; a POST about a record may. */
const mayReplace = ({ method, path, body, multipart }: Endpoint): boolean =>
  method === 'PUT' || method === 'PATCH' || (method === 'POST' && path.includes(':') && Boolean(body ?? multipart));

function urlOf(name: string, records: Records & Partial<Record<string, string>>): string {
  const path = name.slice(name.indexOf(' ') + 1);
  const [, what] = path.split('/');
  const ids: Record<string, string> = {
    ':id':
      {
        school: records.schoolId,
        instructor: records.instructorId,
        booking: records.bookingId,
        review: records.reviewId,
        slot: records.slotId,
      }[what ?? ''] ??
      records.placeId ??
      '',
    ':memberId': records.memberId ?? '',
    ':studentId': records.candidateId,
    ':carId': records.carId,
    ':kindId': records.kindId,
    ':packageId': records.packageId,
  };
  return `/api${path.replace(/:\w+/g, (param) => ids[param] ?? param)}`;
}

/** A form of a new school, ready to read and save. */
async function openForm(name: string) {
  const form = FORMS[name] as Form;
  const { cookies, records: fixed }: Fixture = await createFixture(app);
  const as = cookies[form.as];
  const records = { ...fixed, ...(await form.prepare?.(fixed, as)) };
  const first = typeof form.first === 'function' ? form.first(records) : form.first;
  const [method] = name.split(' ');
  const read = async () => {
    const { status, body } = await app.call({ url: `/api${form.read(records)}`, as });
    expect([name, status]).toEqual([name, 200]);
    return (form.find ? form.find(body as never, records) : body) as Values;
  };
  const save = async (changes: Values, version?: unknown) => {
    const sent = { ...form.body((await read()) as never), ...changes, ...(version !== undefined && { version }) };
    return app.call({ method: method as 'PUT', url: urlOf(name, records), as, ...payloadOf(name, sent) });
  };
  return { ...form, first, read, save };
}

function payloadOf(name: string, sent: Values) {
  if (!calls.find((call) => getCallName(call) === name)?.multipart) return { payload: sent };
  const payload = new FormData();
  for (const [key, value] of Object.entries(sent)) payload.append(key, String(value));
  return { payload };
}

const detailsOf = (body: unknown) => (body as { error: { details: Values } }).error.details;

describe('two people who save the same form', () => {
  test('each call that replaces a record carries a version, or has a reason not to', () => {
    const versioned = calls.filter(takesVersion).map(getCallName);
    expect(versioned.toSorted()).toEqual(Object.keys(FORMS).toSorted());
    const replacing = calls.filter(mayReplace).map(getCallName);
    const known = [...versioned, ...Object.keys(WITHOUT_VERSION)];
    expect(replacing.filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.keys(WITHOUT_VERSION).filter((name) => !replacing.includes(name))).toEqual([]);
    expect(Object.keys(WITHOUT_VERSION).filter((name) => versioned.includes(name))).toEqual([]);
  });

  const forms = nameCalls(calls.filter((call) => getCallName(call) in FORMS)).map(([name]) => name);

  test.each(forms)('%s: the refusal lists what changed for the second writer, and nothing is written', async (name) => {
    const { first, second, told, read, save } = await openForm(name);
    const { version } = await read();
    expect((await save(first, version)).status).toBe(200);
    const before = await digestTables(app);
    const refused = await save(second, version);
    expect([refused.status, getErrorCode(refused.body)]).toEqual([409, 'changed_meanwhile']);
    const { fields, ...details } = detailsOf(refused.body);
    expect(fields).toEqual(told ?? first);
    expect(details).toMatchObject({ isOwnChange: expect.any(Boolean), version: (await read()).version });
    expect(await digestTables(app)).toEqual(before);
    // It saves with the version from the refusal.
    expect((await save(second, details.version)).status).toBe(200);
  });

  test.each(forms)('%s: of two parallel saves with one version, exactly one counts', async (name) => {
    const { first, second, read, save } = await openForm(name);
    const { version } = await read();
    const answers = await Promise.all([save(first, version), save(second, version)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a phone that got no response can save the same progress again, and conflicts only with later changes', async () => {
    const { first, second, read, save } = await openForm('PUT /booking/:id/progress');
    const { version } = await read();
    expect((await save(first, version)).status).toBe(200);
    expect((await save(first, version)).status).toBe(200);
    expect((await save(second, (await read()).version)).status).toBe(200);
    expect((await save(first, version)).status).toBe(409);
  });

  test.each(forms)('%s: a call without a version overwrites the record', async (name) => {
    const { first, second, save } = await openForm(name);
    expect((await save(first)).status).toBe(200);
    expect((await save(second)).status).toBe(200);
  });
});
