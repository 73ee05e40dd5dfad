import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { watchContents } from '#server/testing/contents.ts';
import { callerOf, calls, named, nameOf } from '#server/testing/every-call.ts';
import { plausibleInput } from '#server/testing/plausible-input.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;
let expectNothingStored: () => Promise<void>;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: false });
  fixture = await createFixture(app);
  expectNothingStored = await watchContents(app.db);
});
afterAll(() => app?.close());

const UNKNOWN = 'nobodyReadsThis';

const send = (endpoint: Endpoint, path: string, sent: InjectOptions) =>
  app.call({ method: endpoint.method, url: `/api${path}`, as: fixture.cookies[callerOf(endpoint)], ...sent });

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

/** Adds an unknown field to every object of a body that its schema doesn't leave open; gives their paths. */
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

  test.each(named(withBody))(
    '%s: every unknown field is named, at any depth, and nothing is stored',
    async (name, endpoint) => {
      const { path, body } = plausibleInput(endpoint, fixture.records, { isFull: true });
      const { closed } = spoil(schemaOf(endpoint.body as z.ZodMiniType), body);
      if (closed.length === 0) expect(name).toBe('POST /policy-reports');
      else expect(unknownFields(await send(endpoint, path, { payload: body as object }))).toEqual(closed.sort());
      await expectNothingStored();
    },
  );

  test.each(named(withBody))('%s: one unknown field among good ones is refused by itself', async (name, endpoint) => {
    if (name === 'POST /policy-reports') return;
    const { path, body } = plausibleInput(endpoint, fixture.records);
    const payload = { ...(body as object), [UNKNOWN]: null };
    expect(unknownFields(await send(endpoint, path, { payload }))).toEqual([UNKNOWN]);
    await expectNothingStored();
  });

  test('only what browsers write is open', () => {
    const open = withBody.flatMap((endpoint) => {
      const { body } = plausibleInput(endpoint, fixture.records, { isFull: true });
      return spoil(schemaOf(endpoint.body as z.ZodMiniType), body).open.map((path) => `${nameOf(endpoint)} ${path}`);
    });
    expect(open.sort()).toEqual([
      `POST /auth/passkeys credential.${UNKNOWN}`,
      `POST /auth/passkeys/log-in credential.${UNKNOWN}`,
      `POST /policy-reports csp-report.${UNKNOWN}`,
      `POST /policy-reports ${UNKNOWN}`,
    ]);
  });

  const without = calls.filter(({ body, multipart, method }) => method !== 'GET' && !body && !multipart);
  test.each(named(without))('%s: takes no body, so any field of one is unknown', async (_name, endpoint) => {
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
  const encoded = async (fields: Record<string, unknown>, files: string[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    for (const name of files) form.append(name, new File(['not what it should be'], 'file.bin'));
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    };
  };

  test.each(named(forms))('%s: unknown fields and files are named, and nothing is stored', async (_name, endpoint) => {
    const { path, fields } = plausibleInput(endpoint, fixture.records);
    const file = endpoint.multipart?.file;
    const files = [...(file ? [file] : []), 'unknownFile'];
    const sent = await encoded({ ...fields, [UNKNOWN]: 'x', instructor: 'y' }, files);
    expect(unknownFields(await send(endpoint, path, sent))).toEqual(['instructor', UNKNOWN, 'unknownFile']);
    await expectNothingStored();
  });
});

describe('a query', () => {
  const queried = calls.filter(({ query, method }) => query !== undefined || method !== 'GET');
  test.each(named(queried))('%s: an unknown parameter is named, and nothing is stored', async (_name, endpoint) => {
    const { path, body } = plausibleInput(endpoint, fixture.records);
    const asked = `${path}${path.includes('?') ? '&' : '?'}perview=true&${UNKNOWN}=1`;
    const payload = body === undefined ? {} : { payload: body as object };
    expect(unknownFields(await send(endpoint, asked, payload))).toEqual([UNKNOWN, 'perview']);
    await expectNothingStored();
  });
});

test('of a body that may be one of two, the fields of the other are named', async () => {
  const { instructorId } = fixture.records;
  const url = `/api/instructor/${instructorId}/hours-proposals`;
  const payload = { lines: [], fromDate: '2026-12-20', toDate: '2026-12-21', reason: '' };
  const answer = await app.call({ method: 'POST', url, as: fixture.cookies.school, payload });
  expect(unknownFields(answer)).toEqual(['fromDate', 'reason', 'toDate']);
});
