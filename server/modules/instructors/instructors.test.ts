import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Instructor } from '#contract/instructors.ts';
import { TEACHING_LANGUAGES } from '#contract/teaching-languages.ts';
import { signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '2.50' });
});
beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON', name: 'Harbour' });
});

const car = { model: 'Corolla', color: 'Blue', plateNumber: 'ABCD 123' };
const person = {
  firstName: 'Priya',
  lastName: 'Sharma',
  contactNumber: '416.555.0123',
  email: 'priya@harbour.example',
  numberOfYearsOfExperience: 7,
  languages: ['ENGLISH', 'PUNJABI'],
  ratePerHour: 62.5,
  instructorCar: car,
  termsAcceptance: true,
};

const add = (changes: object = {}, as: string | null = school.cookie) =>
  app.call({
    method: 'POST',
    url: '/api/instructor',
    as,
    payload: { schoolId: school.schoolId, ...person, ...changes },
  });
const change = (id: string, changes: object, as: string | null = school.cookie) =>
  app.call({ method: 'PATCH', url: `/api/instructor/${id}`, as, payload: changes });
const added = async (changes: object = {}) => (await add(changes)).body as Instructor;

const stored = async () => ({
  instructors: await app.db.selectFrom('instructors').selectAll().orderBy('id').execute(),
  cars: await app.db.selectFrom('cars').selectAll().orderBy('id').execute(),
});

test('[API-11] [AI-01] a school adds an instructor with a car; make, year and licence may be left out', async () => {
  const answer = await add();
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    version: expect.any(String),
    id: expect.any(String),
    firstName: 'Priya',
    lastName: 'Sharma',
    numberOfYearsOfExperience: 7,
    languages: ['ENGLISH', 'PUNJABI'],
    ratePerHour: 62.5,
    contactNumber: '(416) 555-0123',
    email: 'priya@harbour.example',
    bio: '',
    school: {
      id: school.schoolId,
      name: 'Harbour',
      city: 'Springfield',
      province: 'ON',
      timeZone: 'America/Toronto',
      bookingFee: 2.5,
      taxBasisPoints: 0,
      ...{ address: null, phone: null, website: null },
    },
    instructorCar: {
      make: '',
      model: 'Corolla',
      year: null,
      color: 'Blue',
      plateNumber: 'ABCD 123',
      transmission: null,
    },
    rating: null,
    reviewCount: 0,
    reviews: [],
    successRate: null,
    lessonsGiven: 0,
    hasLicenceOnFile: false,
    dlNumber: '',
    dlExpiryDate: null,
    drivingLicenseS3Url: null,
    profilePhotoS3Url: null,
    isActive: true,
  });
  const { id } = answer.body as Instructor;
  expect((await app.call({ url: `/api/instructor/${id}`, as: school.cookie })).body).toEqual(answer.body);
});

test.each([
  ['2020', 2020],
  ['', null],
  [' ', null],
  [null, null],
  [2021, 2021],
])('[API-11] reads a car’s year %j', async (year, kept) => {
  const unique = `${kept}-${String(year).length}`;
  const answer = await add({
    email: `year-${unique}@harbour.example`,
    instructorCar: { ...car, plateNumber: `Y ${unique}`, year },
  });
  expect(answer).toMatchObject({ status: 201, body: { instructorCar: { year: kept } } });
});

test('[API-11] an instructor can be added before the school fills in its information', async () => {
  const fresh = await signUpSchool(app);
  expect(await add({ schoolId: fresh.schoolId }, fresh.cookie)).toMatchObject({
    status: 201,
    body: { school: { timeZone: null, city: '' } },
  });
});

test('[API-11] tax is the province’s once the school is registered, or its own rate', async () => {
  const { id } = await added();
  const read = () => app.call({ url: `/api/instructor/${id}`, as: school.cookie });
  const update = app.db.updateTable('schools').where('id', '=', school.schoolId);
  await update.set({ is_tax_registered: true }).execute();
  expect((await read()).body).toMatchObject({ school: { taxBasisPoints: 1300 } });
  await update.set({ tax_basis_points: 500 }).execute();
  expect((await read()).body).toMatchObject({ school: { taxBasisPoints: 500 } });
  await update.set({ is_tax_registered: false }).execute();
  expect((await read()).body).toMatchObject({ school: { taxBasisPoints: 0 } });
});

describe('[AI-01] a missing required field is refused, and nothing is stored', () => {
  const { termsAcceptance, ...required } = person;
  test.each([...Object.keys(required).filter((name) => name !== 'instructorCar'), 'termsAcceptance'])(
    '%s',
    async (name) => {
      const before = await stored();
      expect(await add({ [name]: undefined })).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'invalid_request',
            details: [{ path: name, code: 'required', message: 'This field is required' }],
          },
        },
      });
      expect(await stored()).toEqual(before);
    },
  );
  test.each(['model', 'color', 'plateNumber'])('instructorCar.%s', async (name) => {
    const before = await stored();
    expect(await add({ instructorCar: { ...car, [name]: ' ' } })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: `instructorCar.${name}`, code: 'required' }] } },
    });
    expect(await stored()).toEqual(before);
  });
});

describe('malformed values are refused with their reason, and nothing is stored', () => {
  test.each([
    ['[AI-02] a letter in the number', { contactNumber: '416-555-O123' }, 'contactNumber', 'invalid_phone'],
    ['[AI-02] an area code of 1', { contactNumber: '116-555-0123' }, 'contactNumber', 'invalid_phone'],
    ['[AI-02] an exchange of 0', { contactNumber: '416-055-0123' }, 'contactNumber', 'invalid_phone'],
    ['[AI-02] nine digits', { contactNumber: '416-555-012' }, 'contactNumber', 'invalid_phone'],
    ['[AI-03] no domain', { email: 'priya' }, 'email', 'invalid_email'],
    ['[AI-03] no top-level domain', { email: 'priya@harbour' }, 'email', 'invalid_email'],
    ['[AI-04] a language we do not list', { languages: ['KLINGON'] }, 'languages.0', 'invalid'],
    ['[AI-04] no language', { languages: [] }, 'languages', 'required'],
    ['a free lesson', { ratePerHour: 0 }, 'ratePerHour', 'out_of_range'],
    ['nothing for a number', { numberOfYearsOfExperience: null }, 'numberOfYearsOfExperience', 'required'],
    ['a fraction of a cent', { ratePerHour: 60.005 }, 'ratePerHour', 'too_many_decimals'],
    ['a rate as text', { ratePerHour: '60' }, 'ratePerHour', 'invalid_number'],
    ['negative years', { numberOfYearsOfExperience: -1 }, 'numberOfYearsOfExperience', 'out_of_range'],
    ['half a year', { numberOfYearsOfExperience: 1.5 }, 'numberOfYearsOfExperience', 'not_whole'],
    ['terms refused', { termsAcceptance: false }, 'termsAcceptance', 'required'],
    ['an impossible day', { dlExpiryDate: '2027-02-30' }, 'dlExpiryDate', 'invalid_date'],
    [
      'a plate without a sign',
      { instructorCar: { ...car, plateNumber: '---' } },
      'instructorCar.plateNumber',
      'invalid',
    ],
    ['a very old car', { instructorCar: { ...car, year: 1900 } }, 'instructorCar.year', 'out_of_range'],
    ['a very old car as text', { instructorCar: { ...car, year: '1900' } }, 'instructorCar.year', 'out_of_range'],
    ['a year in words', { instructorCar: { ...car, year: 'last' } }, 'instructorCar.year', 'invalid_number'],
  ])('%s', async (_title, changes, path, code) => {
    const before = await stored();
    expect(await add(changes)).toMatchObject({ status: 400, body: { error: { details: [{ path, code }] } } });
    expect(await stored()).toEqual(before);
  });
});

test('[AI-02] a Canadian number is stored in one format, however it’s typed', async () => {
  const spellings = ['+1 416 555 0123', '1-416-555-0123', '(416) 555-0123', '4165550123', '416.555.0123'];
  for (const [index, contactNumber] of spellings.entries()) {
    const answer = await add({ contactNumber, email: `person${index}@harbour.example` });
    expect(answer.body).toMatchObject({ contactNumber: '(416) 555-0123' });
  }
});

test('[AI-03] a long top-level domain is valid', async () => {
  expect(await add({ email: 'priya@harbour.photography' })).toMatchObject({ status: 201 });
});

test('[AI-04] accepts all 13 languages, once each', async () => {
  const languages = [...TEACHING_LANGUAGES, 'ENGLISH'];
  expect(TEACHING_LANGUAGES).toHaveLength(13);
  expect(await add({ languages: languages.slice(0, 13) })).toMatchObject({ body: { languages: TEACHING_LANGUAGES } });
  const twice = { languages: ['FRENCH', 'FRENCH'], email: 'b@harbour.example' };
  expect(await add(twice)).toMatchObject({ body: { languages: ['FRENCH'] } });
});

test('[API-11] an email address is unique within a school, ignoring case; another school can use it too', async () => {
  await add();
  const before = await stored();
  expect(await add({ email: 'PRIYA@harbour.example' })).toMatchObject({
    status: 409,
    body: { error: { code: 'instructor_email_in_use' } },
  });
  expect(await stored()).toEqual(before);
  const other = await signUpSchool(app, { province: 'BC' });
  expect(await add({ schoolId: other.schoolId }, other.cookie)).toMatchObject({ status: 201 });
});

test('[API-11] a school can add instructors only to itself', async () => {
  const other = await signUpSchool(app, { province: 'ON' });
  const candidate = await signUpCandidate(app);
  const before = await stored();
  expect(await add({}, other.cookie)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect(await add({}, candidate.cookie)).toMatchObject({ status: 403 });
  expect(await add({}, null)).toMatchObject({ status: 401 });
  expect(await stored()).toEqual(before);
});

describe('a car is identified by its plate', () => {
  const second = { firstName: 'Omar', email: 'omar@harbour.example' };

  const carsOf = () =>
    app.db.selectFrom('cars').selectAll().where('school_id', '=', school.schoolId).orderBy('plate_number').execute();
  const known = {
    ...{ make: 'Toyota', model: 'Corolla', year: 2023, color: 'Blue', plateNumber: 'ABCD 123' },
    transmission: 'manual',
  };

  test('[API-11] two instructors with one plate share the car, which keeps what the second omits', async () => {
    const { id: first } = await added({ instructorCar: known });
    const { id } = await added({ ...second, instructorCar: { ...car, plateNumber: 'abcd-123', color: 'BLUE' } });
    const cars = await carsOf();
    expect(cars).toMatchObject([{ make: 'Toyota', year: 2023, color: 'Blue', plate_number: 'ABCD 123' }]);
    const rows = await app.db.selectFrom('instructors').select('car_id').where('id', 'in', [first, id]).execute();
    expect(rows).toEqual([{ car_id: cars[0]?.id }, { car_id: cars[0]?.id }]);
  });

  test('a colleague’s plate with other details is refused with the owner and the differences; both answers work', async () => {
    await added({ instructorCar: known });
    const before = await stored();
    const typed = { ...second, instructorCar: { ...known, model: 'Civic', transmission: 'automatic' } };
    const refused = await add(typed);
    const question = {
      path: 'instructorCar.plateNumber',
      code: 'car_known',
      message: 'This car is used by Priya Sharma',
      params: { knownCar: { drivers: ['Priya Sharma'], car: known, changes: ['model', 'transmission'] } },
    };
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'car_shared', details: [question] } } });
    expect(await stored()).toEqual(before);

    expect(await add({ ...typed, sharesCar: true })).toMatchObject({ status: 201, body: { instructorCar: known } });
    expect(await carsOf()).toEqual(before.cars.filter((one) => one.school_id === school.schoolId));
    const third = { ...typed, firstName: 'Ana', email: 'ana@harbour.example', changesSharedCar: true };
    expect(await add(third)).toMatchObject({
      status: 201,
      body: { instructorCar: { model: 'Civic', transmission: 'automatic' } },
    });
    expect(await carsOf()).toMatchObject([{ make: 'Toyota', model: 'Civic', transmission: 'automatic', year: 2023 }]);
  });

  test('nor is a car without a driver overwritten without asking', async () => {
    const spare = { ...known, make: 'Kia', model: 'Rio', color: 'Black', plateNumber: 'ZZZ 111' };
    const answer = await app.call({
      method: 'POST',
      url: `/api/school/${school.schoolId}/cars`,
      as: school.cookie,
      payload: { ...spare, insuranceExpiry: null, inspectionExpiry: null, outFrom: null, outUntil: null },
    });
    expect(answer.status).toBe(201);
    const before = await carsOf();
    const typed = { ...second, instructorCar: { ...spare, plateNumber: 'zzz-111', model: 'Civic' } };
    expect(await add(typed)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'car_shared',
          details: [{ code: 'car_spare', params: { knownCar: { drivers: [], changes: ['model'] } } }],
        },
      },
    });
    expect(await carsOf()).toEqual(before);
    expect(await add({ ...typed, sharesCar: true })).toMatchObject({
      status: 201,
      body: { instructorCar: { model: 'Rio' } },
    });
    const third = { ...typed, firstName: 'Ana', email: 'ana@harbour.example' };
    expect((await add({ ...third, changesSharedCar: true })).status).toBe(201);
    expect(await carsOf()).toMatchObject([{ model: 'Civic' }]);
  });

  test('duplicate addresses and plates are reported at once, each at its field', async () => {
    await added({ instructorCar: known });
    const { email } = person;
    const { id } = await added({ ...second, instructorCar: { ...car, plateNumber: 'OMAR 1' } });
    const faults = [
      { path: 'email', code: 'email_in_use', message: 'One of your instructors already has this email address.' },
      { path: 'instructorCar.plateNumber', code: 'car_known' },
    ];
    const instructorCar = { ...car, color: 'Green' };
    for (const refused of [await add({ email, instructorCar }), await change(id, { email, instructorCar })]) {
      expect(refused).toMatchObject({
        status: 409,
        body: { error: { code: 'instructor_email_in_use', details: faults } },
      });
    }
  });

  test('changing a car that a colleague also drives needs confirmation', async () => {
    const { id } = await added({ instructorCar: known });
    // Nobody shares this car, so it's changed in place.
    expect(await change(id, { instructorCar: { color: 'Navy' } })).toMatchObject({ status: 200 });
    const omar = await added({ ...second, instructorCar: { ...known, color: 'navy' } });
    const before = await stored();
    const changes = { ratePerHour: 90, instructorCar: { model: 'Prius' } };
    expect(await change(omar.id, changes)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'car_shared',
          details: [
            { path: 'instructorCar.model', code: 'car_shared', message: 'This car is shared with Priya Sharma' },
          ],
        },
      },
    });
    expect(await stored()).toEqual(before);
    expect(await change(omar.id, { ...changes, changesSharedCar: true })).toMatchObject({ status: 200 });
    expect(await carsOf()).toMatchObject([{ model: 'Prius', color: 'Navy' }]);
  });

  test('two people who add the same plate at once: one gets the car, the other is asked', async () => {
    for (let round = 0; round < 10; round++) {
      const plateNumber = `RACE ${round}`;
      const typed = ['Civic', 'Prius'].map((model, n) => ({
        email: `r${round}-${n}@harbour.example`,
        instructorCar: { ...car, model, plateNumber },
      }));
      const answers = await Promise.all(typed.map((one) => add(one)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const winner = answers.find(({ status }) => status === 201)?.body as Instructor;
      const [stored] = (await carsOf()).filter((one) => one.plate_number === plateNumber);
      expect(stored?.model).toBe(winner.instructorCar.model);
    }
  });

  test('the same plate in another school is another car', async () => {
    await added();
    const other = await signUpSchool(app, { province: 'ON' });
    await add({ schoolId: other.schoolId }, other.cookie);
    expect(await app.db.selectFrom('cars').select('id').where('school_id', '=', other.schoolId).execute()).toHaveLength(
      1,
    );
  });

  test('twelve instructors added at once with one plate share one car', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add({ email: `p${n}@harbour.example` })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(201));
    const cars = await app.db.selectFrom('cars').select('id').where('school_id', '=', school.schoolId).execute();
    expect(cars).toHaveLength(1);
  });

  test('correcting a plate keeps the car; a colleague’s plate means the colleague’s car', async () => {
    const priya = await added();
    const carOf = async (id: string) =>
      app.db
        .selectFrom('instructors')
        .innerJoin('cars', 'cars.id', 'car_id')
        .selectAll('cars')
        .where('instructors.id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await carOf(priya.id);
    await change(priya.id, { instructorCar: { plateNumber: 'WXYZ 9' } });
    expect(await carOf(priya.id)).toEqual({ ...before, plate_number: 'WXYZ 9' });

    const omar = await added({ ...second, instructorCar: { ...car, plateNumber: 'OMAR 1' } });
    const typed = { instructorCar: { model: 'Civic', plateNumber: 'wxyz9' } };
    expect(await change(omar.id, typed)).toMatchObject({ status: 409, body: { error: { code: 'car_shared' } } });
    await change(omar.id, { ...typed, sharesCar: true });
    expect(await carOf(omar.id)).toEqual({ ...before, plate_number: 'WXYZ 9' });

    // Shared now, so a new plate for one leaves the other's car unchanged.
    await change(omar.id, { instructorCar: { plateNumber: 'NEW 77' } });
    expect(await carOf(omar.id)).toMatchObject({ model: 'Corolla', plate_number: 'NEW 77' });
    expect(await carOf(priya.id)).toMatchObject({ id: before.id, plate_number: 'WXYZ 9' });
  });
});

describe('changing an instructor', () => {
  test('[IT-01] languages, car and rate are edited in place and nothing else moves', async () => {
    const before = await added({ bio: 'Calm.', dlNumber: 'S1234', dlExpiryDate: '2027-05-01' });
    const changes = { languages: ['HINDI'], ratePerHour: 70, instructorCar: { make: 'Honda', model: 'Civic' } };
    const answer = await change(before.id, changes);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      ...before,
      version: expect.any(String),
      languages: ['HINDI'],
      ratePerHour: 70,
      instructorCar: { ...before.instructorCar, make: 'Honda', model: 'Civic' },
    });
    expect((await app.call({ url: `/api/instructor/${before.id}`, as: school.cookie })).body).toEqual(answer.body);
  });

  test('every field can change, and optional ones can be emptied', async () => {
    const { id } = await added({
      dlNumber: 'S1',
      dlExpiryDate: '2027-05-01',
      instructorCar: { ...car, year: 2020, transmission: 'manual' },
    });
    const changes = {
      firstName: 'Pria',
      lastName: 'Sharman',
      contactNumber: '604-555-0111',
      email: 'pria@harbour.example',
      numberOfYearsOfExperience: 8,
      bio: 'Patient.',
      dlNumber: '',
      dlExpiryDate: null,
      instructorCar: { year: null, transmission: null },
    };
    expect((await change(id, changes)).body).toMatchObject({
      ...changes,
      contactNumber: '(604) 555-0111',
      instructorCar: { year: null, transmission: null, model: 'Corolla' },
    });
  });

  test('students see a new rate in the day’s list at once', async () => {
    const candidate = await signUpCandidate(app);
    const { id } = await added();
    await addSlots(app, id, [{ date: '2026-11-25', startTime: '09:00', endTime: '10:00' }]);
    const url = '/api/schedule/all?availabilityStatus=AVAILABLE&date=2026-11-25';
    const charges = async () => {
      const { body } = await app.call({ url, as: candidate.cookie });
      return (body as { instructorId: string; charges: number }[]).find((record) => record.instructorId === id)
        ?.charges;
    };
    expect(await charges()).toBe(62.5);
    await change(id, { ratePerHour: 80 });
    expect(await charges()).toBe(80);
  });

  test('a refused edit changes nothing', async () => {
    const { id } = await added();
    await added({ email: 'omar@harbour.example', instructorCar: { ...car, plateNumber: 'OMAR 1' } });
    const other = await signUpSchool(app, { province: 'ON' });
    const candidate = await signUpCandidate(app);
    const admin = await signInAdmin(app);
    const before = await stored();
    const both = { email: 'Omar@harbour.example', instructorCar: { plateNumber: 'ZZZ 1' } };
    expect(await change(id, both)).toMatchObject({ status: 409, body: { error: { code: 'instructor_email_in_use' } } });
    expect(await change(id, { firstName: '', ratePerHour: 70 })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'firstName', code: 'required' }] } },
    });
    expect(await change(id, { languages: [] })).toMatchObject({ status: 400 });
    expect(await change(id, { instructorCar: { model: '' } })).toMatchObject({ status: 400 });
    expect(await change(id, { ratePerHour: 70 }, other.cookie)).toMatchObject({ status: 404 });
    expect(await change(id, { ratePerHour: 70 }, candidate.cookie)).toMatchObject({ status: 403 });
    expect(await change(id, { ratePerHour: 70 }, admin.cookie)).toMatchObject({ status: 403 });
    expect(await change(id, { ratePerHour: 70 }, null)).toMatchObject({ status: 401 });
    expect(await change(crypto.randomUUID(), { ratePerHour: 70 })).toMatchObject({ status: 404 });
    expect(await change('1', { ratePerHour: 70 })).toMatchObject({ status: 400 });
    expect(await change(id, {})).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(before);
  });
});
