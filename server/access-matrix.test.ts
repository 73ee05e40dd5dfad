import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { plausibleInput, type Records } from '#server/testing/plausible-input.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const calls = Object.values(endpoints) as Endpoint[];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

interface World {
  cookies: Record<ActorKind, string>;
  records: Records;
}

let app: TestApp;
let world: World;
let strangers: World;
beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld();
  strangers = await createWorld();
});
afterAll(() => app?.close());

/** A student with a lesson booked at a school that has a free slot too, and an administrator. */
async function createWorld(): Promise<World> {
  const candidate = await signUpCandidate(app);
  const school = await signUpSchool(app, { province: 'ON' });
  const admin = await signInAdmin(app);
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const { id: bookingId } = await addBooking(app, instructorId, candidate.id);
  await addSlots(app, instructorId, [{ date: '2026-12-20', startTime: '11:00', endTime: '12:00' }]);
  const slot = await app.db
    .selectFrom('slots')
    .select('id')
    .where('instructor_id', '=', instructorId)
    .where('local_date', '=', '2026-12-20')
    .executeTakeFirstOrThrow();
  return {
    cookies: { candidate: candidate.cookie, school: school.cookie, admin: admin.cookie },
    records: {
      candidateId: candidate.id,
      accountId: candidate.id,
      schoolId: school.schoolId,
      instructorId,
      bookingId,
      slotId: String(slot.id),
    },
  };
}

async function send(endpoint: Endpoint, records: Records, cookie: string | null) {
  const { path, body, fields } = plausibleInput(endpoint, records);
  const request = { method: endpoint.method, url: `/api${path}`, as: cookie };
  if (!fields) return app.call(body === undefined ? request : { ...request, payload: body as object });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (endpoint.multipart?.file) form.append(endpoint.multipart.file, new File(['not what it should be'], 'file.bin'));
  const encoded = new Request('http://localhost/', { method: 'POST', body: form });
  return app.call({
    ...request,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** The contents of every table, each as one digest. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    app.db,
  );
  expect(tables.length).toBeGreaterThan(15);
  const parts = tables.map(({ name }) => {
    // A message that was written before may leave in between, and its row says so.
    const row = name === 'emails' ? sql`t.id::text` : sql`t::text`;
    return sql`select ${name} as name, coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as digest from ${sql.table(name)} t`;
  });
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(app.db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

const codeOf = (body: unknown) => (body as { error?: { code?: string } } | null)?.error?.code;

describe('[RO-01] who may call what', () => {
  test.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_name, endpoint) => {
    const { access } = endpoint;
    const kinds: ActorKind[] = ['candidate', 'school', 'admin'];
    if (access === 'anyone') {
      // A log-in may say that the password is wrong; never that the caller may not try.
      const { body } = await send(endpoint, world.records, null);
      expect(['not_authenticated', 'forbidden']).not.toContain(codeOf(body));
      return;
    }
    const before = await contents();
    const nobody = await send(endpoint, world.records, null);
    expect([nobody.status, codeOf(nobody.body)]).toEqual([401, 'not_authenticated']);
    for (const kind of kinds.filter((one) => !access.includes(one))) {
      const refused = await send(endpoint, world.records, world.cookies[kind]);
      expect([kind, refused.status, codeOf(refused.body)]).toEqual([kind, 403, 'forbidden']);
    }
    expect(await contents()).toEqual(before);
    for (const kind of access) {
      // Of its own: what one kind's call does (a cancelled booking, an account that is gone) is not there for the next.
      const own = await createWorld();
      const allowed = await send(endpoint, own.records, own.cookies[kind]);
      expect([kind, allowed.status]).not.toEqual([kind, 401]);
      expect([kind, allowed.status, allowed.body]).not.toEqual([kind, 403, allowed.body]);
      expect(allowed.status).toBeLessThan(500);
    }
  });
});

/** Not about one's own: a call that names no record, or one that students and other schools may see. */
const PUBLIC_RECORDS = new Set([
  'POST /booking',
  'GET /schedule/instructor/:instructorId',
  'GET /instructor/:id',
  'GET /instructor/:id/docs/photo',
  'GET /school/:id/docs/photo',
  'POST /waiting-list',
]);
const namesRecord = (endpoint: Endpoint) => {
  const input = JSON.stringify(plausibleInput(endpoint, strangers.records));
  return Object.values(strangers.records).some((id) => input.includes(id));
};
const isForOwners = (endpoint: Endpoint, kind: ActorKind) =>
  endpoint.access !== 'anyone' && endpoint.access.includes(kind) && !PUBLIC_RECORDS.has(nameOf(endpoint));

describe('[RO-01] another one’s record', () => {
  test.each(['candidate', 'school'] as const)(
    'a %s reaches no stranger’s record, and changes nothing',
    async (kind) => {
      const own = calls.filter((endpoint) => isForOwners(endpoint, kind) && namesRecord(endpoint));
      expect(own.length).toBeGreaterThan(8);
      for (const endpoint of own) {
        const before = await contents();
        const { status, body } = await send(endpoint, strangers.records, world.cookies[kind]);
        // A list of a stranger's lessons may also be there and have nothing in it.
        const isRefused = [403, 404].includes(status) || (Array.isArray(body) && body.length === 0);
        expect([nameOf(endpoint), status, isRefused ? 'refused' : body]).toEqual([nameOf(endpoint), status, 'refused']);
        expect(await contents()).toEqual(before);
      }
    },
  );
});
