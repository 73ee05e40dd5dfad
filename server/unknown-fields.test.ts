import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Instructor } from '#contract/instructors.ts';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { watchContents } from '#server/testing/contents.ts';
import { calls, getCallerKind, getCallName, nameCalls } from '#server/testing/every-call.ts';
import { plain } from '#server/testing/pictures.ts';
import { plausibleInput } from '#server/testing/plausible-input.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;
let expectNothingStored: () => Promise<void>;
beforeAll(async () => {
  app = await sharedTestApp();
  fixture = await createFixture(app);
  expectNothingStored = await watchContents(app);
});

const UNKNOWN = 'nobodyReadsThis';

const send = (endpoint: Endpoint, path: string, sent: InjectOptions) =>
  app.call({ method: endpoint.method, url: `/api${path}`, as: fixture.cookies[getCallerKind(endpoint)], ...sent });

async function encodedForm(form: FormData) {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const contentType = request.headers.get('content-type') ?? '';
  return { headers: { 'content-type': contentType }, payload: Buffer.from(await request.arrayBuffer()) };
}

/** As in the specification. */
const INSTRUCTOR = {
  ...{ firstName: 'Priya', lastName: 'Sharma', contactNumber: '(416) 555-0188', numberOfYearsOfExperience: 8 },
  ...{ languages: ['ENGLISH', 'PUNJABI'], ratePerHour: 60, termsAcceptance: true },
  instructorCar: { make: 'Honda', model: 'Civic', year: '2022', color: 'Blue', plateNumber: 'CKLM 234' },
};
let instructors = 0;

/** Paths of the fields refused as unknown, in order. */
function unknownFields({ status, body }: { status: number; body: unknown }): string[] {
  const { error } = body as { error?: { code: string; details?: { path: string; code: string; message: string }[] } };
  expect([status, error?.code]).toEqual([400, 'invalid_request']);
  const named = (error?.details ?? []).filter(({ code }) => code === 'unknown_field');
  for (const { message } of named) expect(message).toBe('We don’t use this field here. Remove it.');
  return named.map(({ path }) => path).sort();
}

type Schema = z.core.JSONSchema.BaseSchema;
const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Adds an unknown field to every object of a body whose schema is strict; returns their paths. */
function spoil(schema: Schema, value: unknown, path: string[] = []): { closed: string[]; open: string[] } {
  const found = { closed: [] as string[], open: [] as string[] };
  const look = (inner: Schema | boolean | undefined, innerValue: unknown, key: string) => {
    if (typeof inner !== 'object') return;
    const deeper = spoil(inner, innerValue, [...path, key]);
    found.closed.push(...deeper.closed);
    found.open.push(...deeper.open);
  };
  const either = schema.anyOf ?? schema.allOf;
  if (typeof either?.[0] === 'object') return spoil(either[0], value, path);
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) look(schema.items as Schema, inner, String(index));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) look(schema.properties?.[key], inner, key);
    const isOpen = typeof schema.additionalProperties === 'object' || schema.additionalProperties === true;
    found[isOpen ? 'open' : 'closed'].push([...path, UNKNOWN].join('.'));
    if (!isOpen) (value as Record<string, unknown>)[UNKNOWN] = 1;
  }
  return found;
}

describe('a body', () => {
  const withBody = calls.filter(({ body }) => body !== undefined);

  test.each(nameCalls(withBody))(
    '%s: every unknown field is named, at any depth, and nothing is stored',
    async (name, endpoint) => {
      const { path, body } = plausibleInput(endpoint, fixture.records, { isFull: true });
      const { closed } = spoil(schemaOf(endpoint.body as z.ZodMiniType), body);
      if (closed.length === 0) expect(name).toBe('POST /policy-reports');
      else expect(unknownFields(await send(endpoint, path, { payload: body as object }))).toEqual(closed.sort());
      await expectNothingStored();
    },
  );

  test.each(nameCalls(withBody))(
    '%s: one unknown field among valid ones is refused by itself',
    async (name, endpoint) => {
      if (name === 'POST /policy-reports') return;
      const { path, body } = plausibleInput(endpoint, fixture.records);
      const payload = { ...(body as object), [UNKNOWN]: null };
      expect(unknownFields(await send(endpoint, path, { payload }))).toEqual([UNKNOWN]);
      await expectNothingStored();
    },
  );

  test('only objects that browsers create are open', () => {
    const open = withBody.flatMap((endpoint) => {
      const { body } = plausibleInput(endpoint, fixture.records, { isFull: true });
      return spoil(schemaOf(endpoint.body as z.ZodMiniType), body).open.map(
        (path) => `${getCallName(endpoint)} ${path}`,
      );
    });
    expect(open.sort()).toEqual([
      `POST /auth/passkeys credential.${UNKNOWN}`,
      `POST /auth/passkeys/log-in credential.${UNKNOWN}`,
      `POST /policy-reports csp-report.${UNKNOWN}`,
      `POST /policy-reports ${UNKNOWN}`,
    ]);
  });

  const without = calls.filter(({ body, multipart, method }) => method !== 'GET' && !body && !multipart);
  test.each(nameCalls(without))('%s: takes no body, so any field is unknown', async (_name, endpoint) => {
    const { path } = plausibleInput(endpoint, fixture.records);
    expect(unknownFields(await send(endpoint, path, { payload: { reason: 'Sick', version: 3 } }))).toEqual([
      'reason',
      'version',
    ]);
    await expectNothingStored();
  });
});

describe('a form', () => {
  const forms = calls.filter(({ multipart }) => multipart !== undefined);
  test.each(nameCalls(forms))(
    '%s: unknown fields and files are named, and nothing is stored',
    async (_name, endpoint) => {
      const { path, fields } = plausibleInput(endpoint, fixture.records);
      const file = endpoint.multipart?.file;
      const files = [...(file ? [file] : []), 'unknownFile'];
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, [UNKNOWN]: 'x', instructor: 'y' }))
        form.append(name, String(value));
      for (const name of files) form.append(name, new File(['not what it should be'], 'file.bin'));
      expect(unknownFields(await send(endpoint, path, await encodedForm(form)))).toEqual([
        'instructor',
        UNKNOWN,
        'unknownFile',
      ]);
      await expectNothingStored();
    },
  );
});

describe('a query', () => {
  const queried = calls.filter(({ query, method }) => query !== undefined || method !== 'GET');
  test.each(nameCalls(queried))('%s: an unknown parameter is named, and nothing is stored', async (_name, endpoint) => {
    const { path, body } = plausibleInput(endpoint, fixture.records);
    const asked = `${path}${path.includes('?') ? '&' : '?'}perview=true&${UNKNOWN}=1`;
    const payload = body === undefined ? {} : { payload: body as object };
    expect(unknownFields(await send(endpoint, asked, payload))).toEqual([UNKNOWN, 'perview']);
    await expectNothingStored();
  });
});

describe('accepts what the specification sends', () => {
  const json = async (as: string | null, method: 'GET' | 'POST', url: string, payload?: object) =>
    (await app.call({ method, url: `/api${url}`, as, ...(payload && { payload }) })).status;

  test('[API-01] [API-02] [API-03] [API-04] sign-ups and logins', async () => {
    const student = {
      first_name: 'Amina',
      last_name: 'Osei',
      email: 'specified@example.com',
      password: 'long enough 1',
    };
    expect(await json(null, 'POST', '/candidate/signup', student)).toBe(201);
    const school = { email: 'school@example.com', password: 'long enough 1', name: 'Maple Driving' };
    expect(await json(null, 'POST', '/school/signup', school)).toBe(201);
    for (const [path, { email, password }] of [
      ['/candidate/login', student],
      ['/school/login', school],
    ] as const)
      expect(await json(null, 'POST', path, { email, password })).toBe(200);
  });

  test('[API-05] [API-06] [API-08] lists', async () => {
    const { candidateId, schoolId } = fixture.records;
    const { candidate, school } = fixture.cookies;
    expect(await json(candidate, 'GET', '/schedule/all?availabilityStatus=AVAILABLE')).toBe(200);
    expect(await json(school, 'GET', `/schedule/school/${schoolId}`)).toBe(200);
    expect(await json(candidate, 'GET', `/booking?candidateId=${candidateId}&fetchType=ALL`)).toBe(200);
    expect(await json(school, 'GET', `/booking/school/${schoolId}?fetchType=ALL`)).toBe(200);
  });

  test('[API-10] a booking', async () => {
    const { candidateId: studentId, instructorId } = fixture.records;
    const slot = { startTime: '11:00', endTime: '12:00', date: '2026-12-20' };
    const { ratePerHour } = (
      await app.call({ method: 'GET', url: `/api/instructor/${instructorId}`, as: fixture.cookies.candidate })
    ).body as Instructor;
    const money = { perHourCharges: ratePerHour, totalCharges: 0, feeAndTaxes: 0 };
    const sent = { instructorId, studentId, ...slot, ...money, location: '12 King Street West, Toronto' };
    expect(await json(fixture.cookies.candidate, 'POST', '/booking', sent)).toBe(201);
  });

  // A picked file becomes an empty object in JSON: the picture itself follows in a form.
  test.each([{}, null, '', undefined])('[API-11] an instructor, with an image of %j', async (image) => {
    const sent = { ...INSTRUCTOR, schoolId: fixture.records.schoolId, email: `i${++instructors}@example.com`, image };
    expect(await json(fixture.cookies.school, 'POST', '/instructor', sent)).toBe(201);
  });

  test('[API-11] an instructor’s picture in the JSON is refused by name', async () => {
    const { schoolId } = fixture.records;
    for (const image of ['data:image/png;base64,AAAA', 1, ['x']]) {
      const payload = { ...INSTRUCTOR, schoolId, email: 'refused@example.com', image };
      const answer = await app.call({ method: 'POST', url: '/api/instructor', as: fixture.cookies.school, payload });
      expect(unknownFields(answer)).toEqual(['image']);
    }
  });

  test('[API-11] [API-14] photos', async () => {
    const { candidateId: studentId, schoolId, instructorId } = fixture.records;
    const { candidate, school } = fixture.cookies;
    const pictured = async (path: string, as: string, fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append(
        'profilePhoto',
        new File([new Uint8Array(await plain(640, 480).png().toBuffer())], 'me.png', { type: 'image/png' }),
      );
      return (await app.call({ method: 'POST', url: `/api${path}`, as, ...(await encodedForm(form)) })).status;
    };
    expect(await pictured('/instructor/docs/photo', school, { instructorId })).toBe(200);
    expect(await pictured('/school/docs/photo', school, { schoolId })).toBe(200);
    expect(await pictured('/candidate/docs/photo', candidate, { studentId })).toBe(200);
    const others = randomUUID();
    expect(await pictured('/instructor/docs/photo', school, { instructorId: others })).toBe(404);
    expect(await pictured('/school/docs/photo', school, { schoolId: others })).toBe(403);
    expect(await pictured('/candidate/docs/photo', candidate, { studentId: others })).toBe(403);
  });

  test('[API-07] a schedule', async () => {
    const form = new FormData();
    form.append('file', new File([Uint8Array.of(0, 1, 2)], 'schedule.xlsx'));
    const url = `/api/schedule/upload?schoolId=${fixture.records.schoolId}`;
    const sent = { method: 'POST' as const, url, as: fixture.cookies.school, ...(await encodedForm(form)) };
    expect(await app.call(sent)).toMatchObject({ body: { error: { code: 'unsupported_sheet' } } });
  });

  test('[API-15] a school’s information', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      ...{ schoolId: fixture.records.schoolId, contactNumber1: '(416) 555-0188', contactNumber2: '416-555-0189' },
      ...{ website: 'https://maple.example', addressLine1: '12 King Street West', addressLine2: 'Suite 4' },
      ...{ city: 'Toronto', province: 'ON', country: 'Canada', postalCode: 'M5H 1A1' },
    }))
      form.append(name, value);
    const sent = { method: 'POST' as const, url: '/api/school/info', ...(await encodedForm(form)) };
    expect((await app.call({ ...sent, as: fixture.cookies.school })).status).toBe(200);
  });

  test('[API-16] verification and passwords', async () => {
    const forgotten = { email: 'specified@example.com', userType: 'STUDENT' };
    expect(await json(null, 'POST', '/auth/password/forgot', forgotten)).toBe(200);
    const refused = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      (await app.call({ method, url: `/api${url}`, ...(payload && { payload }) })).body;
    expect(await refused('GET', '/verify/student?token=none')).toMatchObject({
      error: { code: 'verification_failed' },
    });
    const reset = { token: 'none', newPassword: 'long enough 2' };
    expect(await refused('POST', '/auth/password/reset', reset)).toMatchObject({ error: { code: 'invalid_token' } });
  });

  test('[API-17] a contact message', async () => {
    const sent = { to: 'anybody@example.com', subject: 'Lessons', text: 'Do you teach in winter?' };
    expect(await json(null, 'POST', '/email/send', sent)).toBe(201);
  });
});
