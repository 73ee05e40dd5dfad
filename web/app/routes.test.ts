import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const all = (entries: RouteConfigEntry[], guard = 'none'): { page: string; guard: string }[] =>
  entries.flatMap(({ file, children }) =>
    children
      ? all(children, file.replace(/^guards\/|\.tsx$/g, ''))
      : [{ page: file.replace(/^\.\.\/pages\/|\.tsx$/g, ''), guard }],
  );
const pages = all(routes as RouteConfigEntry[]);
const guardsOf = (audience: string) =>
  Object.groupBy(
    pages.filter(({ page }) => page.startsWith(`${audience}/`)),
    ({ guard }) => guard,
  );

test.each([
  ['public', { none: expect.anything() }],
  ['account', { none: expect.anything() }],
  ['student', { student: expect.anything() }],
  ['school', { school: expect.anything(), member: [{ page: 'school/instructor-info', guard: 'member' }] }],
  ['member', { member: expect.anything() }],
  ['admin', { admin: expect.anything(), none: [{ page: 'admin/login', guard: 'none' }] }],
])(
  '[RR-01] [RR-03] [RT-05] the pages of web/pages/%s are behind the guard of those who may open them',
  (audience, guards) => {
    expect(guardsOf(audience)).toEqual(guards);
  },
);

test('every page belongs to an audience', () => {
  expect(pages.filter(({ page }) => !/^(public|account|student|school|member|admin)\//.test(page))).toEqual([]);
});
