import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit-log.ts';
import type { Page } from '#contract/paging.ts';
import { signInAdmin, signUpCandidate } from '#server/testing/actors.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

test('[RT-19] the log can be searched by actor, action, target and date, page by page', async () => {
  const one = await signInAdmin(app);
  const other = await signInAdmin(app);
  const students = [
    await signUpCandidate(app, { email: 'an_other@example.com' }),
    await signUpCandidate(app, { email: 'another@example.com' }),
  ] as const;
  const act = (as: string, id: string, action: string) =>
    app.call({ method: 'POST', url: `/api/admin/accounts/${id}/${action}`, as, payload: {} });
  await act(one.cookie, students[0].id, 'disable');
  app.clock.advance({ minutes: 10 });
  await act(one.cookie, students[1].id, 'disable');
  app.clock.advance({ minutes: 10 });
  await act(other.cookie, students[0].id, 'enable');

  const read = async (query: Record<string, string>) =>
    (await app.call({ url: `/api/admin/audit-log?${new URLSearchParams(query)}`, as: one.cookie }))
      .body as Page<AuditEntry>;
  const said = async (query: Record<string, string>) =>
    (await read(query)).items.map(({ action, target }) => `${action} ${target}`);
  const all = [
    'account_enabled an_other@example.com',
    'account_disabled another@example.com',
    'account_disabled an_other@example.com',
  ];
  expect(await said({})).toEqual(all);
  expect(await said({ actor: one.email })).toEqual(all.slice(1));
  expect(await said({ action: 'account_enabled' })).toEqual(all.slice(0, 1));
  expect(await said({ target: 'an_other' })).toEqual([all[0], all[2]]);
  expect(await said({ target: students[1].id.toUpperCase() })).toEqual([all[1]]);
  expect(await said({ target: '%' })).toEqual([]);
  expect(await said({ since: '2026-11-20T17:10:00Z', before: '2026-11-20T17:20:00Z' })).toEqual([all[1]]);
  expect(await said({ since: '2026-11-20T13:10:00-04:00' })).toEqual(all.slice(0, 2));

  const first = await read({ limit: '2' });
  const last = await read({ limit: '2', after: first.next ?? '' });
  expect([...first.items, ...last.items].map(({ action, target }) => `${action} ${target}`)).toEqual(all);
  expect(last.next).toBeNull();
});
