import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

interface Description {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
        responses?: Record<string, { description: string; content?: object }>;
      }
    >
  >;
}

let app: TestApp;
let description: Description;
beforeAll(async () => {
  app = await sharedTestApp();
  description = (await app.call({ url: '/api/openapi.json' })).body as Description;
});

test('the description is OpenAPI 3.1 and has every call of the contract', () => {
  expect(description.openapi).toMatch(/^3\.1/);
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual([...new Set(calls)].sort());
});

test('describes the success of every call: JSON, no content, or a file', () => {
  const successes = Object.entries(endpoints).map(
    ([name, { method, path, query, status = 200, response }]: [string, Endpoint]) => {
      const call = description.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      const succeeding = Object.entries(call?.responses ?? {}).filter(([known]) => known.startsWith('2'));
      const described = succeeding.map(([known, { content }]) => [known, Object.keys(content ?? {})]);
      const body = status === 204 ? [] : response ? ['application/json'] : ['*/*'];
      const statuses = new Set(query && 'preview' in query.shape ? [200, status] : [status]);
      return { name, described, expected: [...statuses].map((known) => [String(known), body]) };
    },
  );
  expect(successes.map(({ name, described }) => ({ name, described }))).toEqual(
    successes.map(({ name, expected }) => ({ name, described: expected })),
  );
  expect(Object.keys(description.paths['/api/booking/series']?.post?.responses ?? {})).toContain('200');
  expect(description.paths['/api/logout']?.post?.responses?.['204']).toEqual({ description: 'Done' });
  expect(description.paths['/api/receipt/{id}.pdf']?.get?.responses?.['200']).toEqual({
    description: 'The file',
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  });
});

test('describes the refusals that all calls of a kind share, without listing them in the contract', () => {
  const refusals = (call: string, status: string) => {
    const [method = '', path = ''] = call.split(' ');
    return description.paths[`/api${path}`]?.[method.toLowerCase()]?.responses?.[status]?.description;
  };
  expect(refusals('GET /booking', '403')).toBe('forbidden');
  expect(refusals('GET /calendar/school/{schoolId}', '403')).toBe('forbidden, second_factor_needed, scope_needed');
  expect(refusals('GET /booking/{id}/money', '403')).toBe('forbidden');
  expect(refusals('GET /booking/{id}/money', '404')).toBe('not_found');
  expect(refusals('GET /booking', '404')).toBeUndefined();
  expect(refusals('GET /admin/bookings', '403')).toBe('forbidden, second_factor_needed');
  expect(refusals('POST /car/docs/photo', '413')).toBe('file_too_large');
  expect(refusals('POST /car/docs/photo', '415')).toBe('unsupported_media_type, unsupported_image');
  expect(refusals('POST /school/info', '415')).toBe('unsupported_media_type');
  expect(refusals('POST /school/info', '413')).toBeUndefined();
});

test('lists no refusal of a call twice', () => {
  const told = Object.entries(description.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { responses = {} }]) =>
      Object.entries(responses)
        .filter(([status]) => !status.startsWith('2'))
        .flatMap(([, refused]) => refused.description.split(', ').map((code) => `${method} ${path} ${code}`)),
    ),
  );
  expect(told.filter((one, index) => told.indexOf(one) !== index)).toEqual([]);
});

test('describes a form with its text fields and its file', () => {
  const form = description.paths['/api/instructor/docs/photo']?.post?.requestBody?.content['multipart/form-data'];
  expect(Object.keys(form?.schema.properties ?? {}).sort()).toEqual(['instructorId', 'profilePhoto']);
});

test('[API-11] describes the rules for an instructor: whole years, limits, a year as text, the conflicts', () => {
  const call = description.paths['/api/instructor']?.post;
  const fields = call?.requestBody?.content['application/json']?.schema.properties;
  expect(fields).toMatchObject({
    numberOfYearsOfExperience: { type: 'integer', minimum: 0, maximum: 70 },
    ratePerHour: { type: 'number', minimum: 1, maximum: 1000 },
    instructorCar: {
      properties: {
        year: { anyOf: [{ anyOf: [{ type: 'integer', minimum: 1980 }, { type: 'string' }] }, { type: 'null' }] },
      },
    },
  });
  expect(call?.responses?.['409']?.description).toBe('instructor_email_in_use, car_shared');
  expect(Object.keys(call?.responses ?? {})).toEqual(expect.arrayContaining(['201', '400', '401', '403', '409']));
});

test('[API-15] of a school’s form, only the fields in the specification are required', () => {
  const form = description.paths['/api/school/info']?.post?.requestBody?.content['multipart/form-data'];
  expect([...(form?.schema.required ?? [])].sort()).toEqual([
    'addressLine1',
    'city',
    'contactNumber1',
    'country',
    'postalCode',
    'province',
    'schoolId',
  ]);
});

test('people can read it on a page', async () => {
  const page = await app.call({ url: '/api/docs/' });
  expect([page.status, String(page.headers['content-type'])]).toEqual([200, expect.stringContaining('text/html')]);
});
