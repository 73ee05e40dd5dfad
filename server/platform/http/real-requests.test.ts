import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAdmin, signUpCandidate } from '#server/testing/actors.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

test('a call with a body and no response body works over a real connection, which destroys the request once it is read', async () => {
  const admin = await signInAdmin(app);
  const { id } = await signUpCandidate(app);
  const post = (path: string, body: object) =>
    fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post(`/admin/accounts/${id}/disable`, {})).status).toBe(204);
  expect((await post(`/admin/accounts/${id}/enable`, {})).status).toBe(204);
});
