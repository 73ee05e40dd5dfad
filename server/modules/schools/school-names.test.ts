import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminSchool } from '#contract/admin.ts';
import type { FieldIssue } from '#contract/field-issues.ts';
import type { Page } from '#contract/paging.ts';
import type { PublicSchool } from '#contract/public-pages.ts';
import type { School } from '#contract/schools.ts';
import { signInAdmin, signUpSchool } from '#server/testing/actors.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { holdExistingSchoolNames } from './schools.ts';

const INFORMATION = {
  contactNumber1: '416-555-0199',
  addressLine1: '77 Bay Street',
  city: 'Toronto',
  province: 'ON',
  country: 'Canada',
  postalCode: 'M5V 2T6',
};

type Somebody = Awaited<ReturnType<typeof signUpSchool>>;

async function save(app: TestApp, school: Somebody, name?: string, language = 'en') {
  const payload = new FormData();
  const fields = { ...INFORMATION, schoolId: school.schoolId, ...(name !== undefined && { name }) };
  for (const [field, value] of Object.entries(fields)) payload.append(field, value);
  const headers = { 'accept-language': language };
  const answer = await app.call({ method: 'POST', url: '/api/school/info', as: school.cookie, payload, headers });
  return { status: answer.status, school: answer.body as School, refused: refusals(answer.body) };
}

const refusals = (body: unknown) =>
  ((body as { error?: { details: FieldIssue[] } }).error?.details ?? []).map(({ path, code }) => `${path}: ${code}`);

async function openSchool(app: TestApp, name: string): Promise<Somebody> {
  const school = await signUpSchool(app, { name });
  expect((await save(app, school)).status).toBe(200);
  return school;
}

const slugOf = async (app: TestApp, { schoolId }: Somebody) =>
  (
    await app.db
      .selectFrom('public_slugs')
      .select('slug')
      .where('owner_id', '=', schoolId)
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
  ).slug;

describe('with automatic approval of schools', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const signUp = async (name: string, email = `${crypto.randomUUID()}@example.com`) => {
    const payload = { email, password: 'left-turn-4711', name };
    const { status, body } = await app.call({ method: 'POST', url: '/api/school/signup', payload });
    return { status, refused: refusals(body) };
  };

  test.each(['Lanewise', 'Lanewise Support', 'L\u0430newise', 'Lane\u200Bwise', 'Support'])(
    'nobody can sign up as %s or take the name later',
    async (name) => {
      expect(await signUp(name)).toEqual({ status: 400, refused: ['name: name_reserved'] });
      const school = await openSchool(app, `Honest ${crypto.randomUUID()}`);
      expect(await save(app, school, name)).toMatchObject({ status: 400, refused: ['name: name_reserved'] });
    },
  );

  test('a school name is unique in any spelling, at sign-up and later', async () => {
    const first = await openSchool(app, 'Maple Road Driving');
    const other = await openSchool(app, 'Elm Road Driving');
    for (const name of [
      'Maple Road Driving',
      'M\u0430ple Road Driving',
      'Maple Road\u200B Driving',
      'MAPLE ROAD DRIVING!',
    ]) {
      expect(await save(app, other, name)).toMatchObject({ status: 400, refused: ['name: name_taken'] });
      expect(await signUp(name)).toEqual({ status: 400, refused: ['name: name_taken'] });
    }
    expect((await save(app, other, 'Maple Road Driving Guelph')).school.name).toBe('Maple Road Driving Guelph');
    expect((await save(app, first)).status).toBe(200);
  });

  test('a taken name is refused the same way whether or not the address has an account', async () => {
    const school = await openSchool(app, 'Oak Road Driving');
    expect(await signUp('Oak Road Driving', school.email)).toEqual(await signUp('Oak Road Driving'));
  });

  test('an abandoned sign-up doesn’t reserve its name', async () => {
    const waiting = await signUpSchool(app, { name: 'Birch Road Driving' });
    await openSchool(app, 'Birch Road Driving');
    expect(await save(app, waiting)).toMatchObject({ status: 400, refused: ['name: name_taken'] });
    expect((await save(app, waiting, 'Birch Road Driving Barrie')).status).toBe(200);
  });

  test('a sign-up can’t send invitations under a name that another school took meanwhile', async () => {
    const waiting = await signUpSchool(app, { name: 'Aspen Road Driving' });
    const invite = async (email: string) => {
      const payload = { email, role: 'manager', instructorId: null };
      const url = `/api/school/${waiting.schoolId}/members`;
      const { status, body } = await app.call({ method: 'POST', url, as: waiting.cookie, payload });
      return { status, refused: refusals(body) };
    };
    expect((await invite('early@example.com')).status).toBe(201);
    await openSchool(app, 'Aspen Road Driving');
    expect(await invite('late@example.com')).toEqual({ status: 400, refused: ['name: name_taken'] });
    await save(app, waiting, 'Aspen Road Driving Barrie');
    expect((await invite('late@example.com')).status).toBe(201);
  });

  test('of ten schools that save one name at once, one gets it', async () => {
    const schools = await Promise.all(Array.from({ length: 10 }, () => signUpSchool(app, { name: 'Raced Driving' })));
    const answers = await Promise.all(schools.map((school) => save(app, school)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM schools
      WHERE name = 'Raced Driving' AND information_completed_at IS NOT NULL`.execute(app.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('old schools with equal names keep them, and a third is refused', async () => {
    const [first, second] = [
      await signUpSchool(app, { name: 'Twin Driving', province: 'ON' }),
      await signUpSchool(app, { name: 'Twin Driving', province: 'ON' }),
    ];
    await holdExistingSchoolNames(app.ctx);
    await holdExistingSchoolNames(app.ctx);
    for (const school of [first, second]) expect((await save(app, school, 'Twin Driving')).status).toBe(200);
    const third = await signUpSchool(app, { name: 'Twin Driving' });
    expect((await save(app, third)).refused).toEqual(['name: name_taken']);
  });

  test('three renames a year; the fourth is refused with the date when it’s possible', async () => {
    const school = await openSchool(app, 'Ash Driving 0');
    for (const n of [1, 2, 3]) {
      app.clock.advance({ minutes: 5 });
      expect((await save(app, school, `Ash Driving ${n}`)).status).toBe(200);
    }
    const refused = async (language: string) => {
      const payload = new FormData();
      for (const [field, value] of Object.entries({ ...INFORMATION, schoolId: school.schoolId, name: 'Ash Driving 4' }))
        payload.append(field, value);
      const headers = { 'accept-language': language };
      const { body } = await app.call({ method: 'POST', url: '/api/school/info', as: school.cookie, payload, headers });
      return (body as { error: { details: FieldIssue[] } }).error.details[0];
    };
    expect(await refused('en')).toMatchObject({ path: 'name', code: 'name_changed_often' });
    expect((await refused('en'))?.message).toMatch(/three times a year.* on November \d+, 2027\.$/);
    expect((await refused('fr'))?.message).toMatch(/trois fois par année.* à partir du \d+ novembre 2027\.$/);
    expect((await save(app, school)).school.name).toBe('Ash Driving 3');
    await app.db
      .updateTable('schools')
      .set({ renamed_at: sql<Date[]>`ARRAY[renamed_at[1] - interval '1 year', renamed_at[2], renamed_at[3]]` })
      .where('id', '=', school.schoolId)
      .execute();
    expect((await save(app, school, 'Ash Driving 4')).school.name).toBe('Ash Driving 4');
    expect((await save(app, school, 'Ash Driving 5')).refused).toEqual(['name: name_changed_often']);
  });

  test('an old name stays reserved for a year', async () => {
    const school = await openSchool(app, 'Pine Driving');
    const other = await openSchool(app, 'Fir Driving');
    await save(app, school, 'Pine Driving Ajax');
    expect((await save(app, other, 'Pine Driving')).refused).toEqual(['name: name_taken']);
    await app.db
      .updateTable('school_names')
      .set({ released_at: new Date(app.clock.nowMs() - 366 * 86_400_000) })
      .where('school_id', '=', school.schoolId)
      .where('released_at', 'is not', null)
      .execute();
    expect((await save(app, other, 'Pine Driving')).status).toBe(200);
  });

  describe('page addresses', () => {
    const lead = async (slug: string) => {
      const { status, body } = await app.call({ url: `/api/public/school/${slug}` });
      return status === 200 ? (body as PublicSchool).slug : status;
    };
    const retire = (slug: string, days: number) =>
      app.db
        .updateTable('public_slugs')
        .set({ retired_at: sql`now() - make_interval(days => ${days})` })
        .where('slug', '=', slug)
        .execute();

    test('the last three old ones redirect for a year, then others can have them', async () => {
      const school = await openSchool(app, 'Cedar One');
      for (const name of ['Cedar Two', 'Cedar Three', 'Cedar Four']) await save(app, school, name);
      expect(await Promise.all(['cedar-one', 'cedar-two', 'cedar-three'].map(lead))).toEqual(
        Array(3).fill('cedar-four'),
      );
      await app.db.updateTable('schools').set({ renamed_at: [] }).where('id', '=', school.schoolId).execute();
      await save(app, school, 'Cedar Five');
      expect(await Promise.all(['cedar-one', 'cedar-two', 'cedar-four'].map(lead))).toEqual([
        404,
        'cedar-five',
        'cedar-five',
      ]);

      const other = async (name: string) => slugOf(app, await signUpSchool(app, { name, province: 'ON' }));
      expect(await other('Cedar Two')).toBe('cedar-two-2');
      await retire('cedar-two', 366);
      expect(await lead('cedar-two')).toBe(404);
      await retire('cedar-three', 366);
      expect(await other('Cedar Three')).toBe('cedar-three');
      expect(await lead('cedar-three')).toBe('cedar-three');
    });

    test.each([
      ['支持 Support', 'school-support'],
      ['Admin 学校', 'school-admin'],
      ['My lanewise', 'school-my-lane'],
    ])('%s gets no address that looks like ours', async (name, slug) => {
      expect(await slugOf(app, await signUpSchool(app, { name, province: 'ON' }))).toBe(slug);
    });
  });
});

describe('with approval by the operator', () => {
  let app: TestApp;
  let admin: Awaited<ReturnType<typeof signInAdmin>>;
  beforeAll(async () => {
    app = await createTestApp({ SCHOOL_APPROVAL: 'manual' }, { runsJobs: true });
    admin = await signInAdmin(app);
  });
  afterAll(() => app.close());

  const waiting = async () =>
    ((await app.call({ url: '/api/admin/schools', as: admin.cookie })).body as Page<AdminSchool>).items;
  const decide = async (school: Somebody, name: string, isApproved: boolean) => {
    const url = `/api/admin/schools/${school.schoolId}/name`;
    return (await app.call({ method: 'POST', url, as: admin.cookie, payload: { name, isApproved } })).status;
  };
  async function approvedSchool(name: string): Promise<Somebody> {
    const school = await openSchool(app, name);
    await app.call({ method: 'POST', url: `/api/admin/schools/${school.schoolId}/approve`, as: admin.cookie });
    return school;
  }
  const shownName = async (school: Somebody) =>
    (await app.db.selectFrom('offered_schools').select('name').where('id', '=', school.schoolId).executeTakeFirst())
      ?.name;

  test('an approved school keeps its public name until the new one is approved, and gets an email', async () => {
    const school = await approvedSchool('Larch Driving');
    const asked = await save(app, school, 'Larch Driving Academy');
    expect(asked.school).toMatchObject({ name: 'Larch Driving', wantedName: 'Larch Driving Academy' });
    expect(await shownName(school)).toBe('Larch Driving');
    expect(await slugOf(app, school)).toBe('larch-driving');
    expect(await waiting()).toMatchObject([
      { id: school.schoolId, name: 'Larch Driving', wantedName: 'Larch Driving Academy', state: 'approved' },
    ]);
    expect((await app.call({ url: '/api/admin/waiting', as: admin.cookie })).body).toMatchObject({ schools: 1 });
    // Saving the page again, with the name unchanged or left out, keeps it waiting.
    await save(app, school, 'Larch Driving Academy');
    expect((await save(app, school)).school).toMatchObject({ wantedName: 'Larch Driving Academy' });

    expect(await decide(school, 'Something Else', true)).toBe(409);
    expect(await decide(school, 'Larch Driving Academy', true)).toBe(204);
    expect(await shownName(school)).toBe('Larch Driving Academy');
    expect(await slugOf(app, school)).toBe('larch-driving-academy');
    expect(await waiting()).toEqual([]);
    const mails = await sentMail(app, school.email, 2);
    expect(mails.map(({ subject }) => subject)).toContain('Your school’s new name is approved');
  });

  test('administrators get an email about a new name with the old one', async () => {
    app.clock.advance({ hours: 2 });
    const school = await approvedSchool('Hemlock Driving');
    app.clock.advance({ hours: 2 });
    await save(app, school, 'Hemlock Driving Academy');
    const mails = await sentMail(app, admin.email, 1);
    expect(mails.map(({ subject }) => subject)).toContain(
      'Waiting for your approval: Hemlock Driving → Hemlock Driving Academy',
    );
  });

  test('a refused or withdrawn name is free for others, and the old one stays', async () => {
    const school = await approvedSchool('Spruce Driving');
    const other = await approvedSchool('Tamarack Driving');
    await save(app, school, 'Spruce Two');
    expect((await save(app, other, 'Spruce Two')).refused).toEqual(['name: name_taken']);
    expect(await decide(school, 'Spruce Two', false)).toBe(204);
    expect(await shownName(school)).toBe('Spruce Driving');
    const mails = await sentMail(app, school.email, 2);
    expect(mails.map(({ subject }) => subject)).toContain('We couldn’t approve your school’s new name');

    expect((await save(app, other, 'Spruce Two')).school.wantedName).toBe('Spruce Two');
    expect((await save(app, other, 'Tamarack Driving')).school.wantedName).toBeNull();
    expect((await save(app, school, 'Spruce Two')).school.wantedName).toBe('Spruce Two');
    expect((await save(app, school, 'Lanewise Team')).refused).toEqual(['name: name_reserved']);
    expect((await save(app, other, 'Spruce Driving')).refused).toEqual(['name: name_taken']);
  });

  test('a school that waits for approval can still change its name', async () => {
    const school = await openSchool(app, 'Willow Driving');
    expect((await save(app, school, 'Willow Driving Academy')).school).toMatchObject({
      name: 'Willow Driving Academy',
      wantedName: null,
    });
  });
});
