import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

interface Description {
  openapi: string;
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: { properties: object } }> } }>
  >;
}

let app: TestApp;
let description: Description;
beforeAll(async () => {
  app = await createTestApp();
  description = (await app.call({ url: '/api/openapi.json' })).body as Description;
});
afterAll(() => app.close());

test('the description is OpenAPI 3.1 and holds every call of the contract', () => {
  expect(description.openapi).toMatch(/^3\.1/);
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual([...new Set(calls)].sort());
});

test('a form is described with its text fields and its file', () => {
  const form = description.paths['/api/instructor/docs/photo']?.post?.requestBody?.content['multipart/form-data'];
  expect(Object.keys(form?.schema.properties ?? {}).sort()).toEqual(['instructorId', 'profilePhoto']);
});

test('people read it in a page', async () => {
  const page = await app.call({ url: '/api/docs/' });
  expect([page.status, String(page.headers['content-type'])]).toEqual([200, expect.stringContaining('text/html')]);
});
