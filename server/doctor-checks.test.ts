import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { examine } from './doctor-checks.ts';
import { getKeyFilePath } from './platform/secrets/key-file.ts';
import { unlockSecrets } from './platform/secrets/unlock.ts';
import { freePort } from './testing/free-port.ts';
import { startS3Server, type TestS3Server } from './testing/s3-server.ts';
import { startSmtpServer, type TestSmtpServer } from './testing/smtp-server.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let smtp: TestSmtpServer;
let bucket: TestS3Server;
let database: TestDatabase;
const KEY = Buffer.alloc(32, 1).toString('base64');
const dataDir = mkdtempSync('/tmp/lanewise-doctor-');
beforeAll(async () => {
  [smtp, bucket, database] = await Promise.all([startSmtpServer(), startS3Server(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([smtp.close(), bucket.close(), database.drop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const bucketSettings = (secret: Partial<TestS3Server['s3']> = {}) => {
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = { ...bucket.s3, ...secret };
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
};

async function examined(environment: Record<string, string>) {
  const findings = await examine(
    readConfig({
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      SECRETS_KEY: KEY,
      ...environment,
    }),
  );
  for (const { says } of findings) expect(says).not.toContain('\n');
  return Object.fromEntries(findings.map(({ what, isWell, says }) => [what, `${isWell ? 'ok' : 'FAIL'} ${says}`]));
}

/** Forwards like nginx, except for headers left out. */
async function startProxy(to: number | (() => number), headersOf: (host: string) => Record<string, string>) {
  const server = createServer((incoming, outgoing) => {
    const headers = headersOf(incoming.headers.host ?? '');
    const port = typeof to === 'number' ? to : to();
    request({ host: '127.0.0.1', port, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    })
      .once('error', () => outgoing.writeHead(502).end())
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('confirms everything that works', async () => {
  const port = await freePort();
  const proxy = await startProxy(port, (host) => ({ host, 'x-forwarded-for': '203.0.113.7' }));
  try {
    const found = await examined({
      PUBLIC_URL: proxy.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.0/8',
      SMTP_URL: smtp.url,
      ...bucketSettings(),
    });
    expect(Object.values(found).filter((line) => !line.startsWith('ok'))).toEqual([]);
    expect(Object.keys(found)).toEqual([
      'settings',
      'time zones',
      'database',
      'key',
      'clock',
      'mail',
      'photos',
      'proxy',
    ]);
    expect(bucket.objects.size).toBe(0);
  } finally {
    await proxy.close();
  }
});

test('recognises an empty database, and says what to do', async () => {
  const empty = await createEmptyDatabase();
  try {
    const found = await examined({ PUBLIC_URL: 'http://127.0.0.1:1', PORT: '0', DATABASE_URL: empty.connectionString });
    expect(found).toMatchObject({
      database: expect.stringMatching(/^ok .*It’s empty: the first start creates its tables\. .*npm run restore/),
      key: 'ok SECRETS_KEY; nothing is sealed with it yet.',
      clock: expect.stringMatching(/^ok /),
    });
  } finally {
    await empty.drop();
  }
});

test('names each problem, and where to look', async () => {
  const found = await examined({
    PUBLIC_URL: 'http://127.0.0.1:1',
    PORT: String(await freePort()),
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: database.connectionString.replace(/test_\w+/, 'no_such_database'),
    ...bucketSettings({ accessKeyId: 'another' }),
  });
  expect(found).toMatchObject({
    database: expect.stringMatching(/^FAIL .*refused the login/),
    mail: expect.stringMatching(/^FAIL 127.0.0.1:1: .*ECONNREFUSED.*SMTP_URL/),
    photos: expect.stringMatching(/^FAIL the bucket lanewise: .*403.*S3_ENDPOINT/),
    proxy: expect.stringMatching(/^FAIL http:\/\/127.0.0.1:1 can’t be reached/),
  });
  expect(await examined({ PUBLIC_URL: 'http://127.0.0.1:1', PORT: '0' })).toMatchObject({
    mail: expect.stringMatching(/^FAIL emails aren’t sent.*SMTP_URL/),
  });
});

test('checks the server’s own database connection besides the owner’s', async () => {
  const settings = {
    PUBLIC_URL: 'http://127.0.0.1:1',
    PORT: '0',
    DATABASE_URL: database.serverConnectionString,
    MIGRATION_DATABASE_URL: database.connectionString,
  };
  const rolesOf = async (changed: Record<string, string>) => {
    const { database: owner, 'server’s role': server } = await examined({ ...settings, ...changed });
    return { owner, server };
  };
  const good = { owner: expect.stringMatching(/^ok test_/), server: expect.stringMatching(/^ok lanewise_server: /) };
  const elsewhere = (connectionString: string) => connectionString.replace(/test_\w+/, 'no_such_database');
  expect(await rolesOf({})).toEqual(good);
  expect(await rolesOf({ DATABASE_URL: elsewhere(database.serverConnectionString) })).toEqual({
    ...good,
    server: expect.stringMatching(/^FAIL The database of DATABASE_URL refused the login/),
  });
  expect(await rolesOf({ MIGRATION_DATABASE_URL: elsewhere(database.connectionString) })).toEqual({
    owner: expect.stringMatching(/^FAIL The database of MIGRATION_DATABASE_URL refused the login/),
    server: expect.stringMatching(/^ok lanewise_server: /),
  });
  const other = await createEmptyDatabase();
  try {
    expect(await rolesOf({ DATABASE_URL: other.serverConnectionString })).toEqual({
      ...good,
      server: expect.stringMatching(/^FAIL .*two databases/),
    });
  } finally {
    await other.drop();
  }
  // Two URLs for the same role.
  expect(await rolesOf({ DATABASE_URL: `${database.connectionString}&x=1` })).toEqual({
    ...good,
    server: expect.stringMatching(/^FAIL .* can change the tables/),
  });
  // A second server, beside the one that migrates.
  expect((await examined({ ...settings, MIGRATION_DATABASE_URL: '' })).database).toMatch(/^ok test_/);
});

test('checks who uses the metrics port: the server, nobody yet, or another program', async () => {
  const stranger = await startProxy(1, () => ({}));
  const port = new URL(stranger.url).port;
  const metricsOf = async (metricsPort: string) =>
    (await examined({ PUBLIC_URL: 'http://127.0.0.1:1', METRICS_HOST: '127.0.0.1', METRICS_PORT: metricsPort }))
      .metrics;
  try {
    expect(await metricsOf(port)).toMatch(/^FAIL .*used by something else/);
    expect(await metricsOf(String(await freePort()))).toMatch(/^ok .*while the server runs/);
  } finally {
    await stranger.close();
  }
});

test('reports a key that isn’t the database’s or isn’t our file, and creates none', async () => {
  const settings = { PUBLIC_URL: 'http://127.0.0.1:1', PORT: '0' };
  expect((await examined(settings)).key).toBe('ok SECRETS_KEY; nothing is sealed with it yet.');
  const secretsKey = Buffer.from(KEY, 'base64');
  await unlockSecrets(database.connectionString, { secretsKey, dataDir });
  expect((await examined(settings)).key).toBe('ok SECRETS_KEY is the key of this database.');
  const another = Buffer.alloc(32, 2).toString('base64');
  expect((await examined({ ...settings, SECRETS_KEY: another })).key).toMatch(
    /^FAIL This database is sealed with another/,
  );
  const ofThisMachine = { NODE_ENV: 'development', PUBLIC_URL: '', SECRETS_KEY: '' };
  expect((await examined(ofThisMachine)).key).toMatch(/^FAIL The key of this database is missing/);
  expect((await examined({ ...ofThisMachine, DATABASE_URL: '' })).key).toBe('ok none yet: the first start makes one.');
  expect(existsSync(getKeyFilePath(dataDir))).toBe(false);
});

test.each([
  ['adds no header', () => ({ host: '' }), '127.0.0.1', /^FAIL doesn’t add X-Forwarded-For/],
  [
    'is not named',
    () => ({ 'x-forwarded-for': '203.0.113.7' }),
    '10.0.0.1',
    /^FAIL comes from 127.0.0.1, .*TRUSTED_PROXIES/,
  ],
  [
    'changes Host',
    () => ({ host: 'upstream', 'x-forwarded-for': '203.0.113.7' }),
    '127.0.0.1',
    /^FAIL changes Host from 127\.0\.0\.1:\d+ to upstream\./,
  ],
  // The Host from nginx's $host.
  [
    'leaves out the port',
    (host: string) => ({ host: host.split(':')[0] ?? '', 'x-forwarded-for': '203.0.113.7' }),
    '127.0.0.1',
    /^FAIL changes Host from .*: proxy_set_header Host \$http_host;/,
  ],
])('a proxy that %s', async (_name, headersOf, trusted, expected) => {
  const port = await freePort();
  const proxy = await startProxy(port, headersOf as (host: string) => Record<string, string>);
  try {
    const settings = { PUBLIC_URL: proxy.url, HOST: '127.0.0.1', PORT: String(port), TRUSTED_PROXIES: trusted };
    expect((await examined(settings)).proxy).toMatch(expected);
  } finally {
    await proxy.close();
  }
});

test.each([
  ['gets every second request, the headers are checked', true, 'ok http://'],
  ['gets every request, the line says to stop it', false, 'ok another server behind the proxy answers. Stop them all'],
])('if another server behind the proxy %s', async (_what, isShared, expected) => {
  const port = await freePort();
  const headers = { 'content-type': 'application/json' };
  const other = createServer((incoming, outgoing) => {
    if (incoming.url === '/api/health/live') outgoing.writeHead(200, headers).end('{"status":"ok"}');
    else outgoing.writeHead(404, headers).end('{}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port: otherPort } = other.address() as AddressInfo;
  let count = 0;
  const next = () => (isShared && count++ % 2 === 1 ? port : otherPort);
  const proxy = await startProxy(next, (host) => ({ host, 'x-forwarded-for': '203.0.113.7' }));
  try {
    const trusted = { TRUSTED_PROXIES: '127.0.0.1' };
    const found = await examined({ PUBLIC_URL: proxy.url, HOST: '127.0.0.1', PORT: String(port), ...trusted });
    expect(found.proxy).toContain(expected);
  } finally {
    await proxy.close();
    await new Promise((resolve) => other.close(resolve));
  }
});

test('recognises a proxy that answers by itself and forwards nothing', async () => {
  const port = await freePort();
  const nobody = await freePort();
  const proxy = await startProxy(nobody, () => ({}));
  try {
    const found = await examined({ PUBLIC_URL: proxy.url, HOST: '127.0.0.1', PORT: String(port) });
    expect(found.proxy).toMatch(/^FAIL .* answers 502 by itself\. Make it forward requests to 127\.0\.0\.1:/);
  } finally {
    await proxy.close();
  }
});
