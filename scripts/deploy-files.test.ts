import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { healthEndpoints } from '#contract/health.ts';
import { readConfig } from '#server/config.ts';
import { VERSION } from '#server/version.ts';
import packageFile from '../package.json' with { type: 'json' };
import { SETTINGS } from '../server/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const yaml = <T>(file: string) => parse(read(file), { merge: true }) as T;

const unknown = (names: string[]) => names.filter((name) => !SETTINGS.includes(name));
/** Metrics settings for a Prometheus on another machine or in another pod. */
const WATCHED = { port: 9464, host: '0.0.0.0' };
const KEY = Buffer.alloc(32).toString('base64');

/** Every compose command for a first start and an upgrade, in the documents and in the files themselves. */
const COMPOSE_COMMANDS = ['docs/operations.md', 'README.md', 'compose.yaml', 'deploy/compose/make-secrets.sh'];

interface Service {
  environment: Record<string, string>;
  networks: { inside: { ipv4_address: string } };
  secrets: (string | { source: string; target: string })[];
  stop_grace_period: string;
}
const compose = yaml<{ services: Record<string, Service>; secrets: Record<string, unknown> }>('compose.yaml');
const servers = Object.entries(compose.services).flatMap(([name, one]) => (name.startsWith('server-') ? [one] : []));

/** Runs make-secrets.sh. @returns the contents of the servers' settings file */
function madeSettings(host: string): NodeJS.Dict<string> {
  const folder = mkdtempSync('/tmp/lanewise-compose-');
  const script = join(folder, 'deploy/compose/make-secrets.sh');
  try {
    mkdirSync(dirname(script), { recursive: true });
    copyFileSync(join(ROOT, 'deploy/compose/make-secrets.sh'), script);
    execFileSync('sh', [script, host], { stdio: 'pipe' });
    return parseEnv(readFileSync(join(folder, 'secrets/lanewise.env'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each(['lanewise.example', 'localhost'])('compose.yaml runs two servers in production at %s', (host) => {
  const settings = madeSettings(host);
  expect(servers).toHaveLength(2);
  for (const { environment } of servers) {
    expect(unknown(Object.keys({ ...environment, ...settings }))).toEqual([]);
    // Environment variables override the file, as in scripts/prepare.mjs.
    const config = readConfig({ ...settings, ...environment });
    expect(config).toMatchObject({ isProduction: true, s3: { bucket: 'lanewise' }, metrics: WATCHED });
    expect(config.publicUrl).toBe(`https://${host}`);
    expect(config.database?.ownerConnectionString).not.toBe(config.database?.connectionString);
  }
});

test('a compose upgrade needs nothing that was typed at the first start', () => {
  // Compose would substitute these from the shell or .env, or with empty text if missing.
  expect(read('compose.yaml').match(/\$\{?\w+/g)).toBeNull();
  const prefixed = COMPOSE_COMMANDS.flatMap(
    (file) => read(file).match(/\b[A-Z_]+=\S+ +(?:sudo +)?(?:docker|sh) .*/g) ?? [],
  );
  expect(prefixed).toEqual([]);
});

test('settings in the documents have no comments, which systemd would read as part of the value', () => {
  const blocks = [...read('docs/operations.md').matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  expect(blocks.flatMap((text) => text.match(/^[A-Z][A-Z0-9_]*=\S*[ \t]+#.*$/gm) ?? [])).toEqual([]);
});

test("compose.yaml contains no secret and no installation's own setting: make-secrets.sh writes them to files", () => {
  const names = Object.keys(madeSettings('lanewise.example'));
  expect(names.filter((name) => read('compose.yaml').includes(`${name}:`))).toEqual([]);
  const script = read('deploy/compose/make-secrets.sh');
  const files = [...read('compose.yaml').matchAll(/secrets\/([\w.-]+)/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !script.includes(file))).toEqual([]);
  const used = Object.values(compose.services).flatMap(({ secrets = [] }) =>
    secrets.map((one) => (typeof one === 'string' ? one : one.source)),
  );
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
});

test('compose.yaml trusts only its proxy, the nginx of docs/operations.md with its two servers', () => {
  const addressOf = (one?: Service) => one?.networks.inside.ipv4_address;
  expect(servers.map(({ environment }) => environment.TRUSTED_PROXIES)).toEqual([
    addressOf(compose.services.proxy),
    addressOf(compose.services.proxy),
  ]);
  const bare = (text: string) =>
    text
      .replace(/ *#.*$/gm, '')
      .replace(/^ *ssl_certificate.*\n/gm, '')
      .replace(/server_name .*;/g, 'server_name …;')
      .trim();
  const documented = bare(/```nginx\n([\s\S]*?)```/.exec(read('docs/operations.md'))?.[1] ?? '');
  const [first, second] = servers.map((one) => `${addressOf(one)}:3000`);
  expect(bare(read('deploy/compose/nginx.conf'))).toBe(
    documented.replace('127.0.0.1:3001', `${first}`).replace('127.0.0.1:3002', `${second}`),
  );
});

test("the image uses the project's Node version, runs it as process 1, and names existing settings", () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toContain(`ARG BUILD_BASE=docker.io/library/node:${packageFile.dependencies.node}-`);
  expect(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1]).toBe('["node", "scripts/serve.mjs"]');
  expect(dockerfile).toContain(`/api${healthEndpoints.live.path}`);
  const set = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? '';
  const names = [...set.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name).filter((name) => name !== 'PATH');
  expect(names.length).toBeGreaterThan(0);
  expect(unknown(names)).toEqual([]);
});

interface Probe {
  httpGet: { path: string };
}

test('the Kubernetes example uses existing health calls, waits as long as a stop takes, and names existing settings', () => {
  const { data } = yaml<{ data: Record<string, string> }>('deploy/kubernetes/settings.yaml');
  const secret = [
    ...(/each of (.*?):/s.exec(read('deploy/kubernetes/settings.yaml'))?.[1] ?? '').matchAll(/[A-Z0-9_]{5,}/g),
  ];
  const secrets = secret.map(([name]) => name);
  expect(unknown([...Object.keys(data), ...secrets])).toEqual([]);
  const given = {
    DATABASE_URL: 'postgres://one@host/l',
    MIGRATION_DATABASE_URL: 'postgres://two@host/l',
    DATABASE_REPLICA_URL: 'postgres://one@standby/l',
    SECRETS_KEY: KEY,
  };
  const rest = Object.fromEntries(secrets.map((name) => [name, name === 'SMTP_URL' ? 'smtp://host' : 'secret']));
  expect(readConfig({ HOST: '0.0.0.0', ...data, ...rest, ...given })).toMatchObject({
    ...{ isProduction: true, s3: {}, metrics: WATCHED },
  });

  const { spec } = yaml<{ spec: { template: { spec: Record<string, unknown> } } }>('deploy/kubernetes/deployment.yaml');
  const pod = spec.template.spec as {
    terminationGracePeriodSeconds: number;
    securityContext: { runAsUser: number };
    containers: {
      image: string;
      ports: { name: string; containerPort: number }[];
      startupProbe: Probe;
      readinessProbe: Probe;
      livenessProbe: Probe;
      lifecycle: { preStop: { sleep: { seconds: number } } };
    }[];
  };
  const [container] = pod.containers;
  const asked = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe];
  const policy = yaml<{ spec: { ingress: { ports: { port: string }[]; from?: unknown[] }[] } }>(
    'deploy/kubernetes/network-policy.yaml',
  );
  expect(container?.ports).toEqual([expect.anything(), { name: 'metrics', containerPort: WATCHED.port }]);
  // Reading metrics requires no key.
  expect(policy.spec.ingress).toEqual([
    { ports: [{ port: 'http' }] },
    { ports: [{ port: 'metrics' }], from: [expect.anything()] },
  ]);
  const { live, ready } = healthEndpoints;
  expect(asked.map((probe) => probe?.httpGet.path)).toEqual([live, ready, live].map(({ path }) => `/api${path}`));
  expect(container?.image.endsWith(`:${VERSION}`)).toBe(true);
  expect(read('Dockerfile')).toContain(`USER ${pod.securityContext.runAsUser}:`);
  const before = container?.lifecycle.preStop.sleep.seconds ?? 0;
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(before + STOP_SECONDS);
});

/** The stop timeout for a service manager in docs/operations.md. */
const STOP_SECONDS = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('docs/operations.md'))?.[1]);

test('everything that stops a server waits as long as the documentation says', () => {
  expect(STOP_SECONDS).toBeGreaterThan(10);
  expect(read('deploy/systemd/lanewise.service')).toContain(`\nTimeoutStopSec=${STOP_SECONDS}\n`);
  expect(servers.map((one) => one.stop_grace_period)).toEqual([`${STOP_SECONDS}s`, `${STOP_SECONDS}s`]);
});

test('a nightly backup deletes backups older than a week, but keeps the first of each month for a year', () => {
  const unit = read('deploy/systemd/lanewise-backup.service');
  const folder = mkdtempSync('/tmp/lanewise-backups-');
  const kept = ['2026-11-20', '2026-11-23', '2026-11-01', '2026-01-01'];
  for (const day of [...kept, '2026-11-10', '2026-10-31', '2025-10-01']) {
    const file = join(folder, `lanewise-${day}.backup`);
    writeFileSync(file, '');
    const age = (Date.parse('2026-11-23') - Date.parse(day)) / 1000;
    utimesSync(file, Date.now() / 1000 - age, Date.now() / 1000 - age);
  }
  writeFileSync(join(folder, 'notes.txt'), '');
  try {
    const deleting = [...unit.matchAll(/^ExecStartPost=(\S+) (.*)$/gm)];
    expect(deleting).toHaveLength(2);
    for (const [, program = '', words = ''] of deleting)
      execFileSync(program, words.replace('/var/lib/lanewise/backups', folder).split(' '));
    expect(readdirSync(folder).sort()).toEqual([...kept.map((day) => `lanewise-${day}.backup`).sort(), 'notes.txt']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each(['lanewise', 'lanewise-backup'])('the unit %s names existing settings', (name) => {
  const unit = read(`deploy/systemd/${name}.service`);
  const names = [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, one = '']) => one);
  expect(names.length).toBeGreaterThan(0);
  expect(unknown(names)).toEqual([]);
});

test('the systemd unit starts the server as the documentation does', () => {
  const unit = read('deploy/systemd/lanewise.service');
  const start = /^ExecStart=(.*)$/m.exec(unit)?.[0] ?? '';
  expect(read('docs/operations.md')).toContain(start);
});

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

test('prometheus.yml loads every rules file, and collects the metrics in their alerts', () => {
  const { rule_files: files, scrape_configs: jobs } = yaml<{
    rule_files: string[];
    scrape_configs: { job_name: string }[];
  }>('deploy/monitoring/prometheus.yml');
  const inFolder = readdirSync(join(ROOT, 'deploy/monitoring')).filter((file) => file.endsWith('alerts.yml'));
  expect(files.toSorted()).toEqual(inFolder.toSorted());
  const asked = files.flatMap((file) => [...read(`deploy/monitoring/${file}`).matchAll(/job="([^"]+)"/g)]);
  const names = asked.map(([, name]) => name);
  expect([...new Set(names)].toSorted()).toEqual(jobs.map((job) => job.job_name).toSorted());
});

test('the documents explain what to do about each machine alert', () => {
  const { groups } = yaml<Rules>('deploy/monitoring/machine-alerts.yml');
  const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const told = [...read('docs/operations.md').matchAll(/^\| `(Lanewise\w+)` \|/gm)].map(([, name]) => name);
  expect(told).toEqual(names);
});
