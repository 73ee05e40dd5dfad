import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { digestTables } from '#server/testing/contents.ts';
import { calls, getCallerKind, getCallName } from '#server/testing/every-call.ts';
import { plausibleInput } from '#server/testing/plausible-input.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/**
 * Dates that ISO 8601 accepts but we don't: before PostgreSQL's first year, the last year with four digits, and just
 * outside our range.
 */
const FAR = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'];
const TAKEN = ['1900-01-01', '2199-12-31'];

type Schema = { type?: string; format?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** Paths to the dates and instants in a schema. */
function datesIn(schema: Schema, path: string[] = []): string[][] {
  if (schema.format === 'date' || schema.format === 'date-time') return [path];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => datesIn(property, [...path, name])),
    ...(schema.items ? datesIn(schema.items, [...path, '0']) : []),
    ...(schema.anyOf ?? []).flatMap((one) => datesIn(one, path)),
  ];
}

/** A schema that accepts several date formats shows it by its output. */
const datesOf = (schema: z.ZodMiniType | undefined): string[][] => {
  if (!schema) return [];
  const found = (['input', 'output'] as const).flatMap((io) =>
    datesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema),
  );
  return [...new Map(found.map((path) => [path.join('.'), path])).values()];
};

const withDates = calls.flatMap((endpoint) => [
  ...datesOf(endpoint.query).map(
    (path) => [`${getCallName(endpoint)}?${path.join('.')}`, endpoint, 'query', path] as const,
  ),
  ...datesOf(endpoint.body).map(
    (path) => [`${getCallName(endpoint)} ${path.join('.')}`, endpoint, 'body', path] as const,
  ),
]);

let app: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  app = await sharedTestApp();
  fixture = await createFixture(app);
});

function put(target: unknown, [name = '', ...rest]: readonly string[], value: string): object {
  const before = (target ?? {}) as Record<string, unknown>;
  return { ...before, [name]: rest.length === 0 ? value : put(before[name], rest, value) };
}

const INSTANTS = new Set(['since', 'before']);

async function send(endpoint: Endpoint, place: 'query' | 'body', path: readonly string[], day: string) {
  const date = INSTANTS.has(path.join('.')) ? `${day}T12:00:00Z` : day;
  const { path: address, body } = plausibleInput(endpoint, fixture.records);
  const [bare = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  if (place === 'query') query.set(path.join('.'), date);
  const payload = place === 'body' ? put(body, path, date) : (body as object | undefined);
  return app.call({
    method: endpoint.method,
    url: `/api${bare}?${query}`,
    as: fixture.cookies[getCallerKind(endpoint)],
    ...(payload !== undefined && { payload }),
  });
}

test('finds the dates in the contract', () => {
  expect(withDates.length).toBeGreaterThan(40);
  const names = withDates.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['POST /booking date', 'POST /booking/series lessons.0.date']));
});

test.each(withDates)('%s: a date outside our range is refused', async (_name, endpoint, place, path) => {
  const before = await digestTables(app);
  for (const date of FAR) {
    const { status, body } = await send(endpoint, place, path, date);
    expect([date, status, body]).toMatchObject([date, 400, { error: { code: 'invalid_request' } }]);
  }
  expect(await digestTables(app)).toEqual(before);
});

test.each(withDates)(
  '%s: the first and the last accepted date cause no error',
  async (_name, endpoint, place, path) => {
    for (const date of TAKEN) {
      const { status, body } = await send(endpoint, place, path, date);
      expect([date, status < 500 ? 'answered' : body]).toEqual([date, 'answered']);
    }
  },
);
