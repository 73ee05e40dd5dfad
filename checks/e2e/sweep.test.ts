import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { PAGE_PATHS, PUBLIC_RECORD_PATHS } from '../../contract/paths.ts';
import { openBrowser } from './support/browser.ts';
import { as } from './support/fixture.ts';
import { type BusySchool, type DemoWorld, makeBusySchool, makeWalks, openDemoWorld } from './support/page-templates.ts';
import { createSweep } from './support/sweep.ts';

const open = openBrowser();
const FRENCH = { locale: 'fr-CA', reducedMotion: 'reduce' } as const;

let demo: DemoWorld;
let busy: BusySchool;
beforeAll(async () => {
  [demo, busy] = await Promise.all([openDemoWorld(), makeBusySchool()]);
});

const WALKS = makeWalks(() => ({ demo, busy }));

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
