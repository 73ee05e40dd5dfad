import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { PAGE_PATHS, PUBLIC_RECORD_PATHS } from '../../contract/paths.ts';
import type { Client } from '../support/api.ts';
import { openBrowser } from './support/browser.ts';
import { as, day, nth } from './support/fixture.ts';
import {
  adminStops,
  type BusySchool,
  busySchoolStops,
  busyStudentStops,
  type DemoWorld,
  guardianStops,
  instructorStops,
  makeBusySchool,
  openDemoWorld,
  type Stops,
  schoolStops,
  studentStops,
  visitorStops,
} from './support/page-templates.ts';
import { createSweep } from './support/sweep.ts';

const open = openBrowser();
const FRENCH = { locale: 'fr-CA', reducedMotion: 'reduce' } as const;

let demo: DemoWorld;
let busy: BusySchool;
beforeAll(async () => {
  [demo, busy] = await Promise.all([openDemoWorld(), makeBusySchool()]);
});

type Walk = [client: Client | null, stops: Stops];
const WALKS = {
  visitors: (): Walk[] => [[null, visitorStops(busy.invitations, day(3))]],
  'students and parents': (): Walk[] => [
    [demo.student, studentStops(demo, day(3))],
    [nth(busy.fixture.students).client, busyStudentStops(busy)],
    [demo.guardian, guardianStops],
  ],
  'schools and instructors': (): Walk[] => [
    [demo.school, schoolStops(demo)],
    [demo.instructor, instructorStops(demo)],
  ],
  'schools where everything waits for an answer and names have sixty letters': (): Walk[] => [
    [busy.fixture.school.client, busySchoolStops(busy)],
  ],
  administrators: (): Walk[] => [[demo.admin, adminStops(demo)]],
};

test.each(Object.entries(WALKS))('pages for %s fit, are accessible and speak one language', async (_, walks) => {
  const found: string[] = [];
  for (const [client, stops] of walks()) {
    const page = await open('/api/health/live', client ? as(client, FRENCH) : FRENCH);
    const sweep = createSweep(page);
    await sweep.through(stops);
    found.push(...sweep.found);
  }
  expect(found).toEqual([]);
});

test('the sweep opens every page template', () => {
  const templates = { ...PAGE_PATHS, ...PUBLIC_RECORD_PATHS, notFound: '*' } as Record<string, string>;
  const stops = Object.values(WALKS)
    .flatMap((walks) => walks())
    .flatMap(([, ofClient]) => Object.entries(ofClient));
  const opened = stops.flatMap(([name, all]) =>
    all.flatMap(({ address }) => {
      const { pathname } = new URL(typeof address === 'string' ? address : address('en'), 'https://ours.invalid');
      return templates[name] && matchPath(templates[name], pathname) ? [templates[name]] : [];
    }),
  );
  expect(Object.values(templates).filter((path) => !opened.includes(path))).toEqual([]);
  const routes = readFileSync(join(import.meta.dirname, '../../web/app/routes.ts'), 'utf8');
  const routed = [...routes.matchAll(/\bpage\((?:PAGE_PATHS\.(\w+)|'(.+?)')/g)].map(
    ([, name = '', path]) => path ?? templates[name],
  );
  expect(routed.length).toBeGreaterThan(60);
  expect(routed.filter((path) => !path || !opened.includes(path))).toEqual([]);
});
