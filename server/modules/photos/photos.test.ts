import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowDate } from '#server/platform/clock.ts';
import { signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { plain } from '#server/testing/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { makePortrait } from './portrait.ts';

type Owner = 'instructor' | 'school' | 'candidate' | 'car';
const FIELD = { instructor: 'instructorId', school: 'schoolId', candidate: 'studentId', car: 'carId' };

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let otherSchool: Awaited<ReturnType<typeof signUpSchool>>;
let instructor: Awaited<ReturnType<typeof addInstructor>>;
let candidate: Awaited<ReturnType<typeof signUpCandidate>>;
let stranger: Awaited<ReturnType<typeof signUpCandidate>>;
let admin: Awaited<ReturnType<typeof signInAdmin>>;
let red: Buffer;
let blue: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  red = await plain(90, 60, '#ff0000').png().toBuffer();
  blue = await plain(60, 90, '#0000ff').jpeg().toBuffer();
  otherSchool = await signUpSchool(app, { province: 'ON' });
  stranger = await signUpCandidate(app);
  admin = await signInAdmin(app);
});
beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON' });
  instructor = await addInstructor(app, school.schoolId);
  candidate = await signUpCandidate(app);
});
afterAll(() => app.close());

async function upload(as: string | null, owner: Owner, id: string, picture = red) {
  const payload = new FormData();
  // The file first, because the order of the fields mustn't matter.
  payload.append('profilePhoto', new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }));
  payload.append(FIELD[owner], id);
  const { status, body } = await app.call({ method: 'POST', url: `/api/${owner}/docs/photo`, as, payload });
  return { status, body: body as { photoVersion: string } };
}
async function look(as: string | null, owner: Owner, id: string, query = '', headers: Record<string, string> = {}) {
  const url = `/api/${owner}/${id}/docs/photo${query}`;
  const response = await app.http.inject({ url, headers: { ...headers, ...(as && { cookie: as }) } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.body };
}
async function colour(bytes: Buffer): Promise<'red' | 'blue'> {
  const [r = 0, , b = 0] = await sharp(bytes).removeAlpha().raw().toBuffer();
  return r > b ? 'red' : 'blue';
}
const files = () =>
  readdirSync(join(app.dataDir, 'photos'), { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.'));
const keys = async () => [
  ...(await app.db.selectFrom('instructors').select('photo_key').where('photo_key', 'is not', null).execute()),
  ...(await app.db.selectFrom('schools').select('photo_key').where('photo_key', 'is not', null).execute()),
  ...(await app.db.selectFrom('cars').select('photo_key').where('photo_key', 'is not', null).execute()),
  ...(await app.db.selectFrom('accounts').select('photo_key').where('photo_key', 'is not', null).execute()),
];

const own = (owner: Owner): [cookie: string, id: string] =>
  owner === 'instructor'
    ? [school.cookie, instructor.id]
    : owner === 'car'
      ? [school.cookie, instructor.carId]
      : owner === 'school'
        ? [school.cookie, school.schoolId]
        : [candidate.cookie, candidate.id];

describe.each(['instructor', 'school', 'candidate', 'car'] as const)('[API-13] the photo of a %s', (owner) => {
  test('is a 404 in the API’s error format at first, then a square WebP', async () => {
    const [cookie, id] = own(owner);
    const none = await look(cookie, owner, id);
    expect(none).toMatchObject({ status: 404, headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect(JSON.parse(none.text)).toMatchObject({ error: { code: 'not_found' } });

    const answer = await upload(cookie, owner, id);
    expect(answer).toEqual({ status: 200, body: { photoVersion: expect.stringMatching(/^[0-9a-f]{12}$/) } });
    const shown = await look(cookie, owner, id);
    expect(shown).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
    });
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(await colour(shown.bytes)).toBe('red');
  });

  test('is cached for ever by version; without one it’s 304 until a new photo replaces it', async () => {
    const [cookie, id] = own(owner);
    const { photoVersion } = (await upload(cookie, owner, id)).body;
    const versioned = await look(cookie, owner, id, `?v=${photoVersion}`);
    expect(versioned.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${photoVersion}"`,
    });
    for (const query of ['', '?v=000000000000']) {
      expect((await look(cookie, owner, id, query)).headers['cache-control']).toBe('private, no-cache');
    }
    const same = await look(cookie, owner, id, '', { 'if-none-match': `"${photoVersion}"` });
    expect(same).toMatchObject({ status: 304, text: '' });

    const before = files().length;
    const second = await upload(cookie, owner, id, blue);
    expect(second.body.photoVersion).not.toBe(photoVersion);
    const changed = await look(cookie, owner, id, '', { 'if-none-match': `"${photoVersion}"` });
    expect(changed.status).toBe(200);
    expect(await colour(changed.bytes)).toBe('blue');
    // The replaced file is deleted.
    expect(files()).toHaveLength(before);
  });

  test('two simultaneous uploads leave one file, the one shown', async () => {
    const [cookie, id] = own(owner);
    const before = files().length;
    const answers = await Promise.all([red, blue].map((bytes) => upload(cookie, owner, id, bytes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(files()).toHaveLength(before + 1);
    expect(await look(cookie, owner, id)).toMatchObject({ status: 200 });
  });
});

test('has a small version for lists, made once for each photo', async () => {
  const noise = await sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#ff0000',
    },
  })
    .jpeg()
    .toBuffer();
  await upload(school.cookie, 'instructor', instructor.id, noise);
  const whole = await look(candidate.cookie, 'instructor', instructor.id);
  const small = await look(candidate.cookie, 'instructor', instructor.id, '?size=small');
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
  expect(small.bytes.length).toBeLessThan(whole.bytes.length / 4);
  expect((await look(candidate.cookie, 'instructor', instructor.id, '?size=small')).bytes).toEqual(small.bytes);
  await upload(school.cookie, 'instructor', instructor.id, blue);
  expect(await colour((await look(candidate.cookie, 'instructor', instructor.id, '?size=small')).bytes)).toBe('blue');
  expect((await look(candidate.cookie, 'instructor', instructor.id, '?size=huge')).status).toBe(400);
});

test('a body that isn’t a form is refused as such, without field errors', async () => {
  const { cookie } = await signUpCandidate(app);
  const answer = await app.call({
    method: 'POST',
    url: '/api/candidate/docs/photo',
    as: cookie,
    payload: { photo: 'me' },
  });
  expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported_media_type' } } });
});

test('[API-11] [API-14] nobody can set another’s photo, and a try stores nothing', async () => {
  await upload(school.cookie, 'school', school.schoolId);
  const before = [files(), await keys()];
  const refused: [as: string | null, owner: Owner, id: string, status: number][] = [
    [otherSchool.cookie, 'instructor', instructor.id, 404],
    [otherSchool.cookie, 'car', instructor.carId, 404],
    [otherSchool.cookie, 'school', school.schoolId, 403],
    [stranger.cookie, 'candidate', candidate.id, 403],
    [school.cookie, 'candidate', candidate.id, 403],
    [candidate.cookie, 'school', school.schoolId, 403],
    [candidate.cookie, 'instructor', instructor.id, 403],
    [admin.cookie, 'school', school.schoolId, 403],
    [admin.cookie, 'instructor', instructor.id, 403],
    [admin.cookie, 'candidate', candidate.id, 403],
    [null, 'instructor', instructor.id, 401],
    [null, 'school', school.schoolId, 401],
    [null, 'candidate', candidate.id, 401],
    [school.cookie, 'instructor', crypto.randomUUID(), 404],
    [school.cookie, 'instructor', '../../etc', 400],
  ];
  for (const [as, owner, id, status] of refused) {
    expect([owner, id, (await upload(as, owner, id)).status]).toEqual([owner, id, status]);
  }
  expect([files(), await keys()]).toEqual(before);
});

describe('[API-13] access to photos', () => {
  test('of a student: the student, an administrator and schools they booked with', async () => {
    await upload(candidate.cookie, 'candidate', candidate.id);
    const status = async (as: string | null) => (await look(as, 'candidate', candidate.id)).status;
    expect(await status(candidate.cookie)).toBe(200);
    expect(await status(admin.cookie)).toBe(200);
    expect(await status(stranger.cookie)).toBe(404);
    expect(await status(school.cookie)).toBe(404);
    expect(await status(null)).toBe(401);
    await addBooking(app, instructor.id, candidate.id);
    expect(await status(school.cookie)).toBe(200);
    expect(await status(otherSchool.cookie)).toBe(404);
  });

  test('of an instructor: anybody while students can book them, then those who can see the profile', async () => {
    await upload(school.cookie, 'instructor', instructor.id);
    const status = async (as: string | null) => (await look(as, 'instructor', instructor.id)).status;
    expect(await Promise.all([school, candidate, admin, otherSchool].map(({ cookie }) => status(cookie)))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await status(null)).toBe(200);
    await app.db
      .updateTable('instructors')
      .set({ deactivated_at: nowDate(app.clock) })
      .where('id', '=', instructor.id)
      .execute();
    expect(await Promise.all([school, candidate, otherSchool].map(({ cookie }) => status(cookie)))).toEqual([
      200, 404, 404,
    ]);
    expect(await status(null)).toBe(404);
  });

  test('of a car: its school only', async () => {
    await upload(school.cookie, 'car', instructor.carId);
    const status = async (as: string | null) => (await look(as, 'car', instructor.carId)).status;
    expect(await Promise.all([school, otherSchool, candidate, admin].map(({ cookie }) => status(cookie)))).toEqual([
      200, 404, 403, 403,
    ]);
    expect(await status(null)).toBe(401);
  });

  test('of a school: anybody who is logged in', async () => {
    await upload(school.cookie, 'school', school.schoolId);
    const status = async (as: string | null) => (await look(as, 'school', school.schoolId)).status;
    expect(await Promise.all([school, candidate, admin, otherSchool].map(({ cookie }) => status(cookie)))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await status(null)).toBe(401);
  });
});

test('[API-13] the profile and the day’s list link to a new photo at once', async () => {
  await addSlots(app, instructor.id, [{ date: '2026-11-26', startTime: '09:00', endTime: '10:00' }]);
  const listed = async () => {
    const url = '/api/schedule/all?availabilityStatus=AVAILABLE&date=2026-11-26';
    const { body } = await app.call({ url, as: candidate.cookie });
    const records = body as { instructorId: string; photoVersion: string | null }[];
    return records.find((record) => record.instructorId === instructor.id)?.photoVersion;
  };
  expect(await listed()).toBeNull();
  const { photoVersion } = (await upload(school.cookie, 'instructor', instructor.id)).body;
  expect(await listed()).toBe(photoVersion);
  const profile = await app.call({ url: `/api/instructor/${instructor.id}`, as: candidate.cookie });
  const profilePhotoS3Url = `/api/instructor/${instructor.id}/docs/photo?v=${photoVersion}`;
  expect(profile.body).toMatchObject({ profilePhotoS3Url });
  const { body } = await app.call({ url: `/api/school/${school.schoolId}`, as: school.cookie });
  expect(body).toMatchObject({ photoVersion: null });
});

test('[API-14] a form without a file or an owner is refused', async () => {
  const payload = new FormData();
  payload.append('studentId', candidate.id);
  const call = (form: FormData) =>
    app.call({ method: 'POST', url: '/api/candidate/docs/photo', as: candidate.cookie, payload: form });
  expect(await call(payload)).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'profilePhoto', code: 'required' }] } },
  });
  const ownerless = new FormData();
  ownerless.append('profilePhoto', new File([new Uint8Array(red)], 'me.png'));
  expect(await call(ownerless)).toMatchObject({ status: 400, body: { error: { details: [{ path: 'studentId' }] } } });
});

test('if the photo’s file is missing, the answer is 404 and the next upload repairs it', async () => {
  await upload(school.cookie, 'school', school.schoolId);
  await app.db
    .updateTable('schools')
    .set({ photo_key: `${'0'.repeat(32)}.webp` })
    .where('id', '=', school.schoolId)
    .execute();
  expect(await look(school.cookie, 'school', school.schoolId)).toMatchObject({ status: 404 });
  expect(await upload(school.cookie, 'school', school.schoolId, blue)).toMatchObject({ status: 200 });
  expect(await look(school.cookie, 'school', school.schoolId)).toMatchObject({ status: 200 });
});

test('uploads queue for processing, and those beyond the queue are asked to retry', async () => {
  // Each process exits before it loads anything, because only the queue matters here.
  const limits = { heapMegabytes: 64, seconds: 8, waitSeconds: 0.001, residentBytes: 1e9, answerBytes: 1e6 };
  const codes = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      makePortrait(red, `one-${index}`, limits).catch((error: { code: string }) => error.code),
    ),
  );
  const refused = codes.filter((code) => code === 'overloaded');
  expect(refused.length).toBeGreaterThan(0);
  expect(codes.filter((code) => code === 'unreadable_image').length).toBe(codes.length - refused.length);
  expect(codes.length - refused.length).toBeGreaterThanOrEqual(18);
});

test('one uploader’s pictures queue among themselves, not behind others’', async () => {
  const order: string[] = [];
  const make = (uploader: string) => makePortrait(red, uploader).then(() => order.push(uploader));
  // Two processes run at a time. In a single queue for everybody, 'one' would be the last or the last but one.
  await Promise.all([...Array.from({ length: 6 }, () => make('many')), make('one')]);
  expect(order.indexOf('one')).toBeLessThan(5);
});
