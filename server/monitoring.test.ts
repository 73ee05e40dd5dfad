import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/platform/metrics/metrics.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rules = read('deploy/monitoring/alerts.yml');
const alerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = '', expr = '']) => ({
  name,
  expr,
}));

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard;

/** What an expression names: a histogram's parts are its own. */
const namedIn = (expr: string): string[] =>
  [...expr.replace(/"[^"]*"/g, '').matchAll(/\b(?:lanewise|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count)$/, ''),
  );

async function exposed(): Promise<Set<string>> {
  const metrics = createMetrics();
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

test('alerts and dashboard ask for figures that the server gives', async () => {
  const given = await exposed();
  const asked = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.flatMap(namedIn).filter((name) => !given.has(name))).toEqual([]);
  // And the dashboard shows all that is the product's.
  const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namedIn(expr))));
  expect([...given].filter((name) => name.startsWith('lanewise_') && !shown.has(name))).toEqual([]);
});

test('each alert says what to do, and nothing says it of one that is not there', () => {
  expect(alerts).toHaveLength(rules.split('- alert:').length - 1);
  const told = [...read('docs/operations.md').matchAll(/^\*\*`(Lanewise\w+)`\*\*/gm)].map(([, name]) => name);
  expect(told).toEqual(alerts.map(({ name }) => name));
});
