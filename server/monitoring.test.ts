import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { endpoints } from '#contract/endpoints.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { signUpCandidate } from './testing/actors.ts';
import { readSamples } from './testing/metrics.ts';
import { createTestApp } from './testing/test-app.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rules = read('deploy/monitoring/alerts.yml');
interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
const alerts = (parse(rules) as Rules).groups.flatMap((group) =>
  group.rules.map(({ alert, expr }) => ({ name: alert, expr })),
);

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard;

/** The metrics in an expression, with a histogram's parts under its own name. */
const namedIn = (expr: string): string[] =>
  [...expr.replace(/"[^"]*"/g, '').matchAll(/\b(?:lanewise|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count)$/, ''),
  );

async function exposed(): Promise<Set<string>> {
  const metrics = createMetrics({ version: '1.2.3', build: 'abc' });
  metrics.watch(
    {
      requestsUnderWay: () => 0,
      connections: () => ({ used: 0, idle: 0, waiting: 0, max: 0 }),
      isReplicaFresh: () => true,
      listenerSilentSeconds: () => 0,
    },
    async () => ({
      jobs: [],
      messages: { waiting: 0, oldestSeconds: 0, failed: 0 },
      sessions: [],
      backupSeconds: null,
    }),
    (error) => expect.unreachable(error.message),
  );
  return new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
}

test('alerts and dashboard only use metrics that the server exports', async () => {
  const given = await exposed();
  const asked = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.flatMap(namedIn).filter((name) => !given.has(name))).toEqual([]);
  // The dashboard shows every metric of the product.
  const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namedIn(expr))));
  expect([...given].filter((name) => name.startsWith('lanewise_') && !shown.has(name))).toEqual([]);
});

test('each alert says what to do, and no text refers to a missing alert', () => {
  expect(alerts).toHaveLength(rules.split('- alert:').length - 1);
  const told = [...read('docs/operations.md').matchAll(/^\*\*`(Lanewise\w+)`\*\*/gm)].map(([, name]) => name);
  expect(told).toEqual(alerts.map(({ name }) => name));
});

/** The counters in `increase` and `rate`, as the start of a sample: `name{label="value"`. */
const counted = alerts.flatMap(({ name: alert, expr }) =>
  [...expr.matchAll(/(?:increase|rate)\((\w+)(?:\{([^}]*)\})?\[/g)]
    // A quantile can lose its first rise, because it takes thousands of requests.
    .filter(([, metric = '']) => !metric.endsWith('_bucket'))
    .map(([, metric = '', label]) => ({ alert, metric, label })),
);

// Prometheus only sees an increase between two scrapes: the first event of a counter that appears at 1 is lost.
test('a fresh server exports 0 for every counter in an alert, with every possible label value', async () => {
  const app = await createTestApp({ METRICS_PORT: '0', LOG_LEVEL: 'silent' });
  onTestFinished(app.close);
  await app.http.ready();
  const fresh = await readSamples(app);
  expect(counted.map(({ alert }) => alert)).toEqual(
    expect.arrayContaining([
      'LanewiseFaults',
      'LanewiseRefusesForLoad',
      'LanewiseFilesUnavailable',
      'LanewiseDatabaseUnavailable',
      'LanewiseMailGivenUp',
    ]),
  );
  for (const { alert, metric, label } of counted) {
    const samples = [...fresh].filter(([name]) => name.split('{')[0] === metric && name.includes(label ?? ''));
    expect(samples, alert).not.toEqual([]);
    expect(
      samples.filter(([, value]) => value !== 0),
      alert,
    ).toEqual([]);
  }
  const routes = Object.values(endpoints).map(({ path }) => `/api${path}`);
  for (const route of [...routes, '/find', '/bookings/:id', '/schools/:slug', '/assets/*', '/mcp', 'none'])
    expect(fresh.get(`lanewise_faults_total{route="${route}"}`), route).toBe(0);
  for (const channel of ['mail', 'push', 'text'])
    expect(fresh.get(`lanewise_messages_total{channel="${channel}",outcome="failed"}`), channel).toBe(0);

  const { cookie } = await signUpCandidate(app);
  await sql`ALTER TABLE calendar_feeds RENAME TO lost`.execute(app.owner);
  expect((await app.call({ method: 'POST', url: '/api/calendar-feeds', payload: {}, as: cookie })).status).toBe(500);
  const later = await readSamples(app);
  expect(later.get('lanewise_faults_total{route="/api/calendar-feeds"}')).toBe(1);
  const isCounted = (name: string) => counted.some(({ metric }) => name.split('{')[0] === metric);
  expect([...later.keys()].filter((name) => isCounted(name) && !fresh.has(name))).toEqual([]);
});

test.each([
  ['alerts.yml', 'LanewiseDown', 'absent(up{job="lanewise"})'],
  ['alerts.yml', 'LanewiseBackupOld', 'absent(lanewise_backup_age_seconds)'],
  ['machine-alerts.yml', 'LanewiseUnreachable', 'absent(probe_success{job="lanewise-public"})'],
  ['machine-alerts.yml', 'LanewiseDiskLow', 'absent(node_filesystem_avail_bytes{job="lanewise-machines"})'],
])('%s: %s also fires when Prometheus gets no data at all', (file, name, absent) => {
  const { groups } = parse(read(`deploy/monitoring/${file}`)) as Rules;
  const found = groups.flatMap((group) => group.rules).find(({ alert }) => alert === name);
  expect(found?.expr).toContain(` or ${absent}`);
});
