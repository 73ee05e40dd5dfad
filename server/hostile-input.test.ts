import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { bookingEndpoints } from '#contract/bookings.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { strict } from '#contract/validation.ts';
import { fieldIssues, parse, ValidationFailure } from '#server/platform/http/validation.ts';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { watchContents } from '#server/testing/contents.ts';
import { calls, getCallerKind, nameCalls } from '#server/testing/every-call.ts';
import { plausibleInput } from '#server/testing/plausible-input.ts';
import { countRuns } from '#server/testing/properties.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** A few inputs per call: all calls together get far more than one property does. */
const RUNS = { numRuns: countRuns(20) };

let app: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await createFixture(app);
});
afterAll(() => app?.close());

async function send(endpoint: Endpoint, options: InjectOptions): Promise<{ status: number; body: string }> {
  const cookie = fixture.cookies[getCallerKind(endpoint)];
  const response = await app.http.inject({
    method: endpoint.method,
    ...options,
    headers: { ...options.headers, cookie },
  });
  return { status: response.statusCode, body: response.body };
}

/**
 * Whether a call's schema accepts a value, checked as the route does. A refused value goes no further, so only the
 * others need a whole request.
 */
function createSchemaCheck(schema: z.ZodMiniObject | z.ZodMiniType): (value: unknown) => boolean {
  const strictSchema = strict(schema as z.ZodMiniObject);
  return (value) => {
    try {
      parse(strictSchema, value);
      return true;
    } catch (error) {
      if (!(error instanceof ValidationFailure)) throw error;
      expect(fieldIssues(error, 'en').length).toBeGreaterThan(0);
      return false;
    }
  };
}

/** A clear refusal: a 4xx in the API's error shape. */
function expectNotOurs(what: unknown, answer: { status: number; body: string }): void {
  if (answer.status >= 400) expectRefused(what, answer);
}

function expectRefused(what: unknown, { status, body }: { status: number; body: string }): void {
  expect([what, status >= 400 && status < 500 ? '4xx' : `${status} ${body.slice(0, 300)}`]).toEqual([what, '4xx']);
  expect(JSON.parse(body)).toMatchObject({
    error: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String) },
  });
}

// Texts that trip up databases, parsers and careless code.
const NASTY_TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '../../etc/passwd',
  '%00%ff%c0%ae',
  '\r\nBcc: everyone@example.com',
  '=cmd|calc!A1',
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  'true',
  'null',
  '__proto__',
  'constructor',
  ' ',
  '',
  '\ufeff',
  'é'.repeat(20_000),
  'a'.repeat(60_000),
  `${'a'.repeat(30_000)}@example.com`,
  `${'a.'.repeat(5_000)}@example.com`,
  `${'('.repeat(30)}416${')'.repeat(30)}`,
  `http://${'a.'.repeat(9_000)}`,
];
const nastyText = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'binary', maxLength: 60 }));
const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { a: [nested(depth - 1)] });
const nastyValue = fc.oneof(
  nastyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], -0, -1, 1e308, 2 ** 53, 0.1, 1e-300, nested(200)),
  fc.array(nastyText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'length', 'toString', 'id'), fc.jsonValue(), {
    noNullPrototype: true,
  }),
);

// As JSON text, because JavaScript wouldn't write some of it.
const HOSTILE_LEAVES = [
  ...NASTY_TEXTS.filter((text) => text.length < 100),
  'line\u2028line',
  'line\u0085line',
  '\u200b\u2060\ufeff',
  '\u0300'.repeat(300),
  '\ufdfa'.repeat(150),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(40),
  '\u0130\u0131\u1e9e',
  '\uff1d1+1',
  '\u{10ffff}\u{e0001}',
]
  .map((text) => JSON.stringify(text))
  .concat('1e400', '-1e400', '9'.repeat(300), '1e-400', '0.1e-320', '9007199254740993', '-9223372036854775809')
  .concat(
    '2147483648',
    '[]',
    '{}',
    'null',
    'false',
    '"\\ud83d"',
    '{"toString":null}',
    '['.repeat(500) + ']'.repeat(500),
  );

/** A text of this size that repeats a unit between a start and an end. */
function longText(start: string, unit: string, end: string, bytes: number): string {
  return start + unit.repeat(Math.floor((bytes - start.length - end.length) / Buffer.byteLength(unit))) + end;
}

// The worst cases for patterns and parsers that aren't linear: a long repetition, and an end that doesn't match.
const LONG_SHAPES: [start: string, unit: string, end: string][] = [
  ['"', 'a', '@x.ca'],
  ['', 'a@', ''],
  ['', '@', '\n'],
  ['x', ' ', 'x'],
  ['', ' \t', '\u2028'],
  ['', '\n', '='],
  ['', '(', ''],
  ['[', '[', '{'],
  ['', '{{', ''],
  ['', '9', '!'],
  ['+', '1-', ''],
  ['', '1/', '!'],
  ['', '9:00 ', '!'],
  ['', '.', '@'],
  ['', 'a.', ''],
  ['https://', 'a.', '!'],
  ['https://x.ca', '/', '\n'],
  ['', '-', '!'],
  ['', '=', '!'],
  ['', ',', ''],
  ['', 'A0/', '!'],
  ['a', '\u0301\u0316', ''],
  ['', '\u200b', ''],
  ['', 'e\u0301', '\u0000'],
  ['', '\ufdfa', ''],
  ['', 'M5V', ''],
  ['', 'aé ', '!'],
];
const longTexts = (bytes: number) => LONG_SHAPES.map((shape) => longText(...shape, bytes));
/** As long as a text may be within a body, and as a URL or a header may be. */
const LONG_IN_BODY = longTexts(64 * 1024);
const LONG_IN_HEAD = longTexts(8 * 1024);

// CPU time of this thread, which a busy machine doesn't lengthen. A call takes some milliseconds; work quadratic in 64
// kB takes several seconds, and anything worse never ends.
const LONGEST_MS = 1_000;
async function expectPrompt<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const before = process.threadCpuUsage();
  const answer = await work();
  const { user, system } = process.threadCpuUsage(before);
  if ((user + system) / 1000 > LONGEST_MS) expect([what, (user + system) / 1000]).toEqual([what, `< ${LONGEST_MS} ms`]);
  return answer;
}

/** Paths to the leaves of a body: `['instructorCar', 'model']`. */
function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))].filter(
    ({ length }) => length > 0,
  );
}

/** The body with this value at that path. */
function withLeaf(body: unknown, path: string[], value: unknown): unknown {
  const changed = structuredClone(body) as Record<string, unknown>;
  const owner = path.slice(0, -1).reduce((inner, key) => inner[key] as Record<string, unknown>, changed);
  owner[path.at(-1) ?? ''] = value;
  return changed;
}

/** The body as JSON text, with this raw JSON at that path. */
const withJson = (body: unknown, path: string[], json: string): string =>
  JSON.stringify(withLeaf(body, path, '@here@')).replace('"@here@"', () => json);

/** JSON text of a plausible body with some of its fields, at any depth, made hostile; or anything at all. */
function bodies(plausible: unknown): fc.Arbitrary<string> {
  const anything = nastyValue.map((value) => JSON.stringify(value));
  if (typeof plausible !== 'object' || plausible === null) return anything;
  const fields = Object.keys(plausible);
  if (fields.length === 0) return anything;
  const spoiled = fc
    .record(Object.fromEntries(fields.map((field) => [field, nastyValue])), { requiredKeys: [] })
    .map((changes) => JSON.stringify({ ...plausible, ...changes }));
  const polluted = nastyValue.map((value) =>
    JSON.stringify(plausible).replace('{', `{"__proto__":${JSON.stringify(value)},"constructor":{"prototype":1},`),
  );
  return fc.oneof(
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: polluted },
  );
}

describe('a hostile body', () => {
  const withBody = calls.filter(({ body }) => body !== undefined);
  test.each(nameCalls(withBody))(
    '%s: is either a client error or accepted as text, never a server error',
    async (_name, endpoint) => {
      const { path, body } = plausibleInput(endpoint, fixture.records);
      const headers = { 'content-type': 'application/json' };
      const takes = createSchemaCheck(endpoint.body as z.ZodMiniType);
      const expectNotOursFor = async (payload: string) =>
        expectNotOurs(payload.slice(0, 500), await send(endpoint, { url: `/api${path}`, headers, payload }));
      for (const field of Object.keys((body ?? {}) as object)) {
        for (const value of [{ length: { toString: '' } }, 1e308, [[]], nested(200)])
          if (takes({ ...(body as object), [field]: value }))
            await expectNotOursFor(JSON.stringify({ ...(body as object), [field]: value }));
      }
      for (const place of leavesOf(body)) {
        await expectNotOursFor(withJson(body, place, '"\\u0000"'));
        for (const json of HOSTILE_LEAVES)
          if (takes(withLeaf(body, place, JSON.parse(json)))) await expectNotOursFor(withJson(body, place, json));
      }
      await fc.assert(fc.asyncProperty(bodies(body), expectNotOursFor), RUNS);
    },
  );

  test.each(nameCalls(withBody))('%s: 64 kB in any of its texts takes little CPU time', async (_name, endpoint) => {
    const { path, body } = plausibleInput(endpoint, fixture.records);
    const headers = { 'content-type': 'application/json' };
    const takes = createSchemaCheck(endpoint.body as z.ZodMiniType);
    for (const place of leavesOf(body))
      for (const text of LONG_IN_BODY) {
        const what = `${place.join('.')}: ${text.slice(0, 40)}`;
        const changed = withLeaf(body, place, text);
        if (!(await expectPrompt(what, () => takes(changed)))) continue;
        const payload = JSON.stringify(changed);
        expectNotOurs(what, await expectPrompt(what, () => send(endpoint, { url: `/api${path}`, headers, payload })));
      }
  });
});

describe('an invalid body', () => {
  const withBody = calls.filter(({ body }) => body !== undefined);
  let expectNothingStored: () => Promise<void>;
  beforeAll(async () => {
    expectNothingStored = await watchContents(app);
  });

  test.each(nameCalls(withBody))(
    '%s: refuses a body that isn’t JSON, isn’t an object or is too large',
    async (_name, endpoint) => {
      const { path, body } = plausibleInput(endpoint, fixture.records);
      const url = `/api${path}`;
      const json = 'application/json';
      const sent: [contentType: string, payload: string][] = [
        [json, '{'],
        [json, '"\\ud800'],
        [json, '\u0000'],
        [json, '[]'],
        [json, 'null'],
        [json, '17'],
        [json, `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
        [json, JSON.stringify({ ...(body as object), padding: 'x'.repeat(110 * 1024) })],
        ['text/plain', JSON.stringify(body)],
        ['application/x-www-form-urlencoded', 'a=1&a=2'],
        ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
        ['multipart/form-data', 'no boundary'],
        ['multipart/form-data; boundary=x', '--x--'],
      ];
      const optional = endpoint.body?.safeParse({}).success === true;
      for (const [contentType, payload] of sent) {
        if (optional && payload.startsWith('{"a"')) continue;
        expectRefused(
          [contentType, payload.slice(0, 80)],
          await send(endpoint, { url, payload, headers: { 'content-type': contentType } }),
        );
      }
    },
  );

  test('none of these was stored', () => expectNothingStored());
});

describe('a hostile address', () => {
  const parts = fc.constantFrom(...NASTY_TEXTS.filter((text) => text.length < 2000));
  const encode = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd'));

  let expectNothingStored: () => Promise<void>;
  beforeAll(async () => {
    expectNothingStored = await watchContents(app);
  });
  const withParams = calls.filter(({ params }) => params !== undefined);
  test.each(nameCalls(withParams))('%s: its path', async (_name, endpoint) => {
    const body = plausibleInput(endpoint, fixture.records).body;
    const json =
      body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const ask = async (what: string, part: string) => {
      const answer = await send(endpoint, { ...json, url: `/api${endpoint.path.replace(/:\w+/g, part)}` });
      // A person opens this one from an email, so a page explains the problem.
      if (endpoint === bookingEndpoints.mailedBookingCalendar && answer.status === 303) return;
      expectRefused(what, answer);
    };
    for (const raw of [
      '%',
      '%00',
      '%ff',
      '%2e%2e%2f',
      '..',
      '%ed%a0%80',
      "'",
      '0',
      '-1',
      '9'.repeat(300),
      'a'.repeat(400),
      '[object Object]',
      '__proto__',
    ])
      await ask(raw, raw);
    await fc.assert(
      fc.asyncProperty(parts, async (part) => {
        if (encode(part).trim() === '') return;
        await ask(part, encode(part));
      }),
      RUNS,
    );
  });

  test('no hostile path stored anything', () => expectNothingStored());

  const withQuery = calls.filter(({ query, method }) => query !== undefined && method === 'GET');
  test.each(nameCalls(withQuery))('%s: its query', async (_name, endpoint) => {
    const { path } = plausibleInput(endpoint, fixture.records);
    const [bare = '', search = ''] = path.split('?');
    const names = Object.keys(endpoint.query?.shape ?? {});
    const tail = fc.array(fc.tuple(fc.constantFrom(...names, '__proto__', 'a[b]'), parts), {
      minLength: 1,
      maxLength: 3,
    });
    const takes = createSchemaCheck(endpoint.query as z.ZodMiniType);
    const plausible = Object.fromEntries(new URLSearchParams(search));
    const ask = async (query: string, what = query) =>
      expectNotOurs(what, await expectPrompt(what, () => send(endpoint, { url: `/api${bare}?${query}` })));
    for (const name of names) {
      // A repeated name is a list.
      await ask(`${search}&${name}=%00&${name}=1`);
      for (const text of NASTY_TEXTS) {
        if (text.length > 2000) continue;
        const others = new URLSearchParams(search);
        others.delete(name);
        if (takes({ ...plausible, [name]: text.toWellFormed() })) await ask(`${others}&${name}=${encode(text)}`);
      }
      for (const text of LONG_IN_HEAD) {
        const what = `${name}: ${text.slice(0, 40)}`;
        if (await expectPrompt(what, () => takes({ ...plausible, [name]: text })))
          await ask(`${new URLSearchParams({ ...plausible, [name]: text })}`, what);
      }
    }
    const queries = fc.oneof(
      tail.map((pairs) => pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')),
      // A repeated key is a list.
      tail.map((pairs) => `${search}&${pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`),
      fc.constantFrom('%', '&&&===', `${search}&${search}`, '%ff=%ff', `${names[0]}=%c0%80`, '\u00e9=1'),
    );
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const answer = await send(endpoint, { url: `/api${bare}?${query}` });
        expectNotOurs(query, answer);
      }),
      RUNS,
    );
  });
});

// Headers that are read for every request.
test.each([
  ...[
    'accept-language',
    'accept-encoding',
    'authorization',
    'content-type',
    'cookie',
    'forwarded',
    'host',
    'if-none-match',
  ],
  ...['idempotency-key', 'origin', 'range', 'referer', 'sec-fetch-site', 'traceparent', 'tracestate', 'user-agent'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id', 'accept'],
])('8 kB in the header %s takes little CPU time', async (name) => {
  for (const text of LONG_IN_HEAD) {
    // As Node accepts them: bytes, without line breaks.
    const value = Buffer.from(text)
      .toString('latin1')
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
    const what = `${name}: ${text.slice(0, 40)}`;
    const { statusCode, body } = await expectPrompt(what, () =>
      app.http.inject({ url: '/api/session', headers: { [name]: value } }),
    );
    expectNotOurs(what, { status: statusCode, body });
  }
});

describe('a hostile form', () => {
  let expectNothingStored: () => Promise<void>;
  beforeAll(async () => {
    expectNothingStored = await watchContents(app);
  });
  const forms = calls.filter(({ multipart }) => multipart !== undefined);
  test.each(nameCalls(forms))('%s', async (_name, endpoint) => {
    const { path, fields } = plausibleInput(endpoint, fixture.records);
    const url = `/api${path}`;
    const part = (disposition: string, value = '', more = '') =>
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${value}\r\n`;
    const names = Object.keys(fields ?? {});
    const file = endpoint.multipart?.file ?? 'file';
    const bodies = [
      '',
      '--x--\r\n',
      '--x\r\n',
      'no part at all',
      `${part('name="__proto__"', 'polluted')}--x--\r\n`,
      `${part('name=""', 'nameless')}--x--\r\n`,
      `${part(`name="${file}"; filename="../../../etc/passwd"`, '')}--x--\r\n`,
      `${part(`name="${file}"; filename="\u0000.xlsx"`, 'x')}--x--\r\n`,
      `${part('name="unknown"; filename="a"', 'x'.repeat(1000)).repeat(3)}--x--\r\n`,
      `${part('name="a"', 'b').repeat(100)}--x--\r\n`,
      `${names.map((name) => part(`name="${name}"`, 'a\u0000b')).join('')}${part(`name="${file}"; filename="a"`, 'x')}--x--\r\n`,
      `${names.map((name) => part(`name="${name}"`, 'x'.repeat(9000))).join('')}--x--\r\n`,
      ...LONG_IN_BODY.map((text) => `${names.map((name) => part(`name="${name}"`, text)).join('')}--x--\r\n`),
      ...LONG_IN_HEAD.map((text) => `${names.map((name) => part(`name="${name}"`, text)).join('')}--x--\r\n`),
      part(`name="${file}"; filename="cut-short"`, 'never ends').slice(0, -4),
    ];
    for (const payload of bodies)
      expectRefused(
        payload.slice(0, 200),
        await send(endpoint, { url, payload, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
      );
    for (const contentType of [
      'multipart/form-data',
      `multipart/form-data; boundary=${'b'.repeat(5000)}`,
      'application/json',
      'text/html',
    ])
      expectRefused(
        contentType,
        await send(endpoint, { url, payload: '{}', headers: { 'content-type': contentType } }),
      );
    await expectNothingStored();
  });
});

test('no key of a body reaches an object’s prototype', () => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});
