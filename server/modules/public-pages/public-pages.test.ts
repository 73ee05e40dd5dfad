import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Instructor } from '#contract/instructors.ts';
import type { PublicInstructor, PublicSchool, PublicTown } from '#contract/public-pages.ts';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { nowDate } from '#server/platform/clock.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { readSchoolPart } from './public-pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const slugOf = async (id: string): Promise<string> => {
  const query = app.db
    .selectFrom('public_slugs')
    .select('slug')
    .where('owner_id', '=', id)
    .where('is_current', '=', true);
  return (await query.executeTakeFirstOrThrow()).slug;
};
const get = <T>(path: string) => app.call({ url: `/api/public/${path}` }) as Promise<{ status: number; body: T }>;

test.each([
  ['Académie de conduite Élite', 'academie-de-conduite-elite'],
  ["St. John's & Co. — Driving!", 'st-johns-co-driving'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['🚗🚗', 'school'],
  ['王伟驾校', 'school-2'],
  ['Łódź Øst ﬁne ŒUVRE', 'lodz-ost-fine-oeuvre'],
  ['a'.repeat(59).concat(' driving school'), 'a'.repeat(59)],
])('a school called %s is at /schools/%s', async (name, slug) => {
  const { schoolId } = await signUpSchool(app, { province: 'ON', name });
  expect(await slugOf(schoolId)).toBe(slug);
});

test('the second school of a name gets a number, even concurrently', async () => {
  const schools = await Promise.all(
    Array.from({ length: 5 }, () => signUpSchool(app, { province: 'ON', name: 'Same Lane' })),
  );
  const slugs = await Promise.all(schools.map(({ schoolId }) => slugOf(schoolId)));
  expect(slugs.sort()).toEqual(['same-lane', 'same-lane-2', 'same-lane-3', 'same-lane-4', 'same-lane-5']);
  const { schoolId } = await signUpSchool(app, { province: 'ON', name: 'Same Lane 6' });
  expect(await slugOf(schoolId)).toBe('same-lane-6');
  expect(await slugOf((await signUpSchool(app, { province: 'ON', name: 'Same Lane' })).schoolId)).toBe('same-lane-7');
});

test('a sign-up without information reserves no address; an old address redirects and can return', async () => {
  await signUpSchool(app, { name: 'Taken Early' });
  const { schoolId, cookie } = await signUpSchool(app, { province: 'ON', name: 'Taken Early' });
  expect(await slugOf(schoolId)).toBe('taken-early');
  const instructor = await addInstructor(app, schoolId, { firstName: 'Zoé', lastName: 'Roy' });
  const rename = (lastName: string) =>
    app.call({ method: 'PATCH', url: `/api/instructor/${instructor.id}`, as: cookie, payload: { lastName } });
  expect(await slugOf(instructor.id)).toBe('zoe-roy');
  await rename('Côté');
  expect(await slugOf(instructor.id)).toBe('zoe-cote');
  // A list from before named addresses links by id.
  const led = await app.http.inject({ url: `/fr/instructors/${instructor.id}` });
  expect([led.statusCode, led.headers.location]).toEqual([301, '/fr/instructors/zoe-cote']);
  expect((await get<PublicInstructor>('instructor/zoe-roy')).body).toMatchObject({
    slug: 'zoe-cote',
    lastName: 'Côté',
  });
  const namesake = await addInstructor(app, schoolId, { firstName: 'Zoe', lastName: 'Roy' });
  expect(await slugOf(namesake.id)).toBe('zoe-roy-2');
  await rename('Roy');
  expect(await slugOf(instructor.id)).toBe('zoe-roy');
});

test('public pages of schools, instructors and towns have no contact details, plate or licence', async () => {
  const school = await signUpSchool(app, { province: 'ON', name: 'Plain Sight' });
  await app.db
    .updateTable('schools')
    .set({ city: 'Toronto', postal_code: 'M5V 2T6', is_tax_registered: true })
    .where('id', '=', school.schoolId)
    .execute();
  const priya = await addInstructor(app, school.schoolId, {
    languages: ['ENGLISH', 'PUNJABI'],
    transmission: 'manual',
  });
  await addSlots(app, priya.id, [
    { date: '2026-11-24', startTime: '09:00', endTime: '10:00' },
    { date: '2026-11-24', startTime: '11:00', endTime: '12:00' },
    { date: '2026-12-01', startTime: '09:00', endTime: '10:00' },
  ]);
  forgetEveryDay(app.ctx);
  const slug = await slugOf(priya.id);
  const shown = await get<PublicSchool>('school/plain-sight');
  expect(shown.body).toMatchObject({
    name: 'Plain Sight',
    languages: ['ENGLISH', 'PUNJABI'],
    rating: null,
    town: { province: 'ON', slug: 'toronto', name: 'Toronto' },
    instructors: [{ slug, price: 60, bookingFee: 0, tax: 7.8, transmission: 'manual' }],
  });
  expect(shown.body.instructors[0]?.days.map(({ date, slots }) => [date, slots.length])).toEqual([
    ['2026-11-24', 2],
    ['2026-12-01', 1],
  ]);
  const one = await get<PublicInstructor>(`instructor/${slug}`);
  expect(one.body).toMatchObject({ id: priya.id, area: { town: 'Toronto' }, car: { make: 'Toyota' } });
  const town = await get<PublicTown>('town/ON/toronto');
  expect(town.body).toMatchObject({ name: 'Toronto', lowestPrice: 60, instructors: [{ slug }] });
  expect(town.body.neighbours.map(({ name }) => name)).toContain('Mississauga');
  const inFrench = { url: `/api/public/instructor/${slug}`, headers: { 'accept-language': 'fr' } };
  const { area } = (await app.call(inFrench)).body as PublicInstructor;
  expect(area?.towns.map(({ name }) => name)).toContain('Centre-ville de Toronto');
  const plate = await app.db.selectFrom('cars').select('plate_number').where('id', '=', priya.carId).executeTakeFirst();
  for (const { body } of [shown, one, town]) {
    const text = JSON.stringify(body);
    for (const secret of [priya.email, '555-0123', '555', school.email, plate?.plate_number ?? 'plate'])
      expect(text).not.toContain(secret);
  }
});

test('a school in Québec links to its town, whose pages have the name in the reader’s language', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'QC', name: 'Au Volant' });
  const address = { city: 'Québec', postal_code: 'G1R 1A1' };
  await app.db.updateTable('schools').set(address).where('id', '=', schoolId).execute();
  await addInstructor(app, schoolId);
  forgetEveryDay(app.ctx);
  const namesIn = async (language: string) => {
    const headers = { 'accept-language': language };
    const page = (await app.call({ url: '/api/public/school/au-volant', headers })).body as PublicSchool;
    const town = (await app.call({ url: '/api/public/town/QC/quebec-city', headers })).body as PublicTown;
    return [page.town?.name, town.name];
  };
  expect(await namesIn('en')).toEqual(['Quebec City', 'Quebec City']);
  expect(await namesIn('fr')).toEqual(['Québec', 'Québec']);
});

test('a school’s page has its own words, and only the contact details that it shows', async () => {
  const school = await signUpSchool(app, { province: 'ON', name: 'Who We Are' });
  await app.db
    .updateTable('schools')
    .set({
      ...{ address_line1: '1 King Street', address_line2: 'Unit 2', city: 'Toronto', postal_code: 'M5V 2T6' },
      ...{ contact_number1: '(416) 555-0177', website: 'https://who.example' },
    })
    .where('id', '=', school.schoolId)
    .execute();
  const save = async (payload: object) => {
    const url = `/api/school/${school.schoolId}/settings`;
    const body = { isTaxRegistered: false, taxBasisPoints: null, ...payload };
    return (await app.call({ method: 'PUT', url, as: school.cookie, payload: body })).status;
  };
  const contact = async () => {
    const { about, address, phone, website } = (await get<PublicSchool>('school/who-we-are')).body;
    return { about, address, phone, website };
  };
  const { id } = await addInstructor(app, school.schoolId, { firstName: 'Who', lastName: 'Teaches' });
  const student = await signUpCandidate(app);
  /** The same on the instructor's page, for visitors and for students. */
  const besideInstructor = async () => {
    const { school: shown } = (await get<PublicInstructor>('instructor/who-teaches')).body;
    const own = await app.call({ url: `/api/instructor/${id}`, as: student.cookie });
    const { address, phone, website } = shown;
    expect((own.body as { school: object }).school).toMatchObject({ address, phone, website });
    return { address, phone, website };
  };
  const nothing = { about: '', address: null, phone: null, website: null };
  expect(await contact()).toEqual(nothing);
  expect(await besideInstructor()).toEqual({ address: null, phone: null, website: null });
  expect(await save({ about: 'Family-run.\nSince 1998.', showsPhone: true })).toBe(200);
  expect(await contact()).toEqual({ ...nothing, about: 'Family-run.\nSince 1998.', phone: '(416) 555-0177' });
  expect(await save({ showsAddress: true, showsPhone: false, showsWebsite: true })).toBe(200);
  expect(await contact()).toMatchObject({
    ...{ address: '1 King Street, Unit 2, Toronto, ON M5V 2T6', phone: null },
    website: 'https://who.example',
  });
  expect(await besideInstructor()).toEqual({
    ...{ address: '1 King Street, Unit 2, Toronto, ON M5V 2T6', phone: null },
    website: 'https://who.example',
  });
  expect(await save({ about: 'a'.repeat(601) })).toBe(400);
});

test('reviews of a school are newest first across its instructors; their pages sum up what it shows', async () => {
  const { schoolId, cookie } = await signUpSchool(app, { province: 'ON', name: 'Summed Up' });
  const about = 'Family-run since 1998.';
  await app.db.updateTable('schools').set({ about }).where('id', '=', schoolId).execute();
  const student = await signUpCandidate(app);
  const [ann, ben, gone] = [
    await addInstructor(app, schoolId, { firstName: 'Ann', lastName: 'First' }),
    await addInstructor(app, schoolId, { firstName: 'Ben', lastName: 'Second' }),
    await addInstructor(app, schoolId),
  ];
  let reviewed = 0;
  const review = async (instructor: { id: string }, rating: number, isHidden = false) => {
    const { id } = await addBooking(app, instructor.id, student.id, { day: reviewed++ });
    app.clock.advance({ minutes: 1 });
    const hidden = { hidden_at: nowDate(app.clock), hidden_reason: 'Not about a lesson' };
    const values = {
      booking_id: id,
      instructor_id: instructor.id,
      rating,
      comment: '',
      created_at: nowDate(app.clock),
    };
    await app.db
      .insertInto('reviews')
      .values({ ...values, ...(isHidden && hidden) })
      .execute();
  };
  for (const [instructor, rating] of [
    [ben, 2],
    [ann, 5],
    [ann, 4],
    [ann, 3],
    [gone, 1],
  ] as const)
    await review(instructor, rating);
  await review(ben, 1, true);
  await app.db
    .updateTable('instructors')
    .set({ deactivated_at: nowDate(app.clock) })
    .where('id', '=', gone.id)
    .execute();

  const { body } = await get<PublicSchool>('school/summed-up');
  expect(body.reviews.map(({ rating, instructorName }) => [rating, instructorName])).toEqual([
    [3, 'Ann First'],
    [4, 'Ann First'],
    [5, 'Ann First'],
    [2, 'Ben Second'],
  ]);
  const summary = { about, rating: 3.5, reviewCount: 4, instructorCount: 2 };
  expect(body).toMatchObject({ rating: 3.5, reviewCount: 4, instructors: { length: 2 } });
  expect((await get<PublicInstructor>('instructor/ann-first')).body.school.summary).toEqual(summary);
  const own = await app.call({ url: `/api/instructor/${ann.id}`, as: student.cookie });
  expect(own.body).toMatchObject({ school: { summary } });
  const office = await app.call({ url: `/api/instructor/${ann.id}`, as: cookie });
  expect((office.body as Instructor).school).not.toHaveProperty('summary');

  for (let more = 0; more < 9; more++) await review(more % 2 === 0 ? ann : ben, 5);
  const many = (await get<PublicSchool>('school/summed-up')).body;
  expect([many.reviews.length, many.reviewCount]).toEqual([12, 13]);
  expect(many.reviews.at(-1)).toMatchObject({ rating: 5, instructorName: 'Ann First' });
});

test('schools and instructors that aren’t offered have no page, nor do towns without instructors', async () => {
  const school = await signUpSchool(app, { province: 'MB', name: 'Not Offered' });
  await app.db
    .updateTable('schools')
    .set({ city: 'Winnipeg', postal_code: 'R3C 1A1' })
    .where('id', '=', school.schoolId)
    .execute();
  const { id } = await addInstructor(app, school.schoolId, { firstName: 'Una', lastName: 'Vale' });
  forgetEveryDay(app.ctx);
  const statuses = async () =>
    Promise.all(
      ['school/not-offered', 'instructor/una-vale', 'town/MB/winnipeg'].map(async (at) => (await get(at)).status),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  const listed = async () => {
    const index = String((await app.call({ url: '/sitemap.xml' })).body);
    const files = [...index.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path);
    const parts = await Promise.all(files.map(async (url) => String((await app.call({ url })).body)));
    return ['/schools/not-offered', '/fr/instructors/una-vale', '/lessons/mb/winnipeg'].map((path) =>
      parts.some((part) => part.includes(`${path}</loc><lastmod>20`) && part.includes(`hreflang="fr-CA"`)),
    );
  };
  expect(await listed()).toEqual([true, true, true]);
  const payload = { isActive: false };
  await app.call({ method: 'PATCH', url: `/api/instructor/${id}`, as: school.cookie, payload });
  expect(await statuses()).toEqual([200, 404, 404]);
  expect(await listed()).toEqual([true, false, false]);
  for (const url of ['/sitemap-towns-9.xml', '/sitemap-constructor-1.xml', '/sitemap-pages-0.xml'])
    expect((await app.call({ url })).status).toBe(404);
  await app.db.updateTable('accounts').set({ verified_at: null }).where('id', '=', school.accountId).execute();
  expect(await statuses()).toEqual([404, 404, 404]);
  expect((await get('town/MB/nowhere-at-all')).status).toBe(404);
});

test('a shared link has its own picture, redrawn when its content changes', async () => {
  const school = await signUpSchool(app, { province: 'ON', name: 'Shown <b>Lane</b> 王' });
  const { picture } = (await get<PublicSchool>('school/shown-b-lane-b')).body;
  const drawn = await app.http.inject({ url: picture });
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
  expect(drawn.headers['cache-control']).toContain('immutable');
  const { width, height } = await sharp(drawn.rawPayload).metadata();
  expect([width, height]).toEqual([1200, 630]);
  await app.db.updateTable('schools').set({ city: 'Guelph' }).where('id', '=', school.schoolId).execute();
  const later = await app.http.inject({ url: picture });
  expect(later.headers['cache-control']).not.toContain('immutable');
  expect((await app.http.inject({ url: '/og/school/nobody-at-all.png' })).statusCode).toBe(404);
});

test('a school’s lesson types show with their lowest full price, without retired ones', async () => {
  const { schoolId, cookie } = await signUpSchool(app, { province: 'ON', name: 'Many Kinds' });
  const slow = await addInstructor(app, schoolId, { rateCents: 6000 });
  await addInstructor(app, schoolId, { rateCents: 8000 });
  const kinds = `/api/school/${schoolId}/lesson-kinds`;
  const add = (payload: object) => app.call({ method: 'POST', url: kinds, as: cookie, payload });
  const highway = { names: { en: 'Highway', fr: 'Autoroute' }, minutes: 90, price: null };
  const roadTest = { names: { en: 'Road-test day', fr: 'Jour d’examen' }, minutes: 150, price: 189.5 };
  await add(roadTest);
  await add(highway);
  const { id } = (await add({ ...highway, minutes: 60 })).body as { id: string };
  await app.call({ method: 'PUT', url: `${kinds}/${id}`, as: cookie, payload: { ...highway, isActive: false } });
  const { body } = await get<PublicSchool>(`school/${await slugOf(schoolId)}`);
  expect(body.kinds).toEqual([
    { id: expect.any(String), names: highway.names, minutes: 90, price: 90, bookingFee: 0, tax: 0, isFrom: true },
    { id: expect.any(String), names: roadTest.names, minutes: 150, price: 189.5, bookingFee: 0, tax: 0, isFrom: false },
  ]);
  const own = await get<PublicInstructor>(`instructor/${await slugOf(slow.id)}`);
  expect(own.body.kinds).toMatchObject([{ price: 90, isFrom: false }, { price: 189.5 }]);
});

test('a large school’s page shows six instructors at a time, searched by name, and figures of everyone', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'ON', name: 'Many Lanes' });
  const add = (number: number) =>
    addInstructor(app, schoolId, { firstName: number === 10 ? 'Zoé' : 'Leo', rateCents: 5000 + number * 100 });
  const part = async (page: number, search = '') => {
    const { page: school, shown } = await readSchoolPart(app.ctx, 'many-lanes', { page, search });
    return { ...shown, names: school.instructors.map(({ firstName, price }) => `${firstName} ${price}`) };
  };
  for (let number = 1; number <= 12; number++) await add(number);
  expect(await part(1)).toMatchObject({ pages: 1, names: expect.objectContaining({ length: 12 }) });
  await add(13);
  const first = await part(1);
  expect(first).toMatchObject({ page: 1, pages: 3, pageSize: 6, found: 13, count: 13, lowestPrice: 51 });
  expect([first.names.length, first.names[0]]).toEqual([6, 'Leo 51']);
  expect((await part(3)).names).toEqual(['Leo 63']);
  expect(await part(1, 'zoe')).toMatchObject({ names: ['Zoé 60'], found: 1, pages: 1, count: 13, lowestPrice: 51 });
});
