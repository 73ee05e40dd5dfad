import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';
import { servePages } from '#server/platform/http/pages.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { createKeptAssets } from './kept-assets.ts';

const clock = fixedClock('2026-11-20T17:00:00Z');
let database: TestDatabase;
let connection: Connection;
let folder: string;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.connectionString, { max: 4 });
  folder = mkdtempSync(join(tmpdir(), 'lanewise-builds-'));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await connection.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const script = (release: string) => `export const release = '${release}'`;

/** A started server of this release, with its own files and the shared database and store. */
async function startRelease(release: string, db = connection.db): Promise<FastifyInstance> {
  const clientFolder = join(folder, release);
  mkdirSync(join(clientFolder, 'assets'), { recursive: true });
  const write = (name: string, bytes: Buffer | string) => writeFileSync(join(clientFolder, 'assets', name), bytes);
  write(`page-${release}.js`, script(release));
  write(`page-${release}.js.br`, brotliCompressSync(script(release)));
  write(`font-${release}.woff2`, Buffer.from([0, 255, 254]));
  clock.advance({ minutes: 1 });
  const files = createFolderStore(join(folder, 'store'));
  const keptAssets = createKeptAssets({ db, files, clock, clientFolder });
  await keptAssets.publish();
  const app = Fastify();
  servers.push(app);
  const publicPages = { publicUrl: 'https://lanewise.example', paths: [] };
  await servePages(app, { clientFolder, pages: new Map() }, { publicPages, keptAssets, clock });
  return app;
}

const asset = (app: FastifyInstance, name: string, encoding = 'br') =>
  app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });

test('during an upgrade a server answers for the files of both releases, the older and the newer', async () => {
  const old = await startRelease('old');
  expect((await asset(old, 'page-new.js')).statusCode).toBe(404);
  const fresh = await startRelease('new');
  for (const [server, release] of [
    [fresh, 'old'],
    [old, 'new'],
  ] as const) {
    const packed = await asset(server, `page-${release}.js`);
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script(release));
    expect(packed.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await asset(server, `page-${release}.js`, 'gzip');
    expect([plain.body, plain.headers['content-encoding']]).toEqual([script(release), undefined]);
    expect((await asset(server, `font-${release}.woff2`)).rawPayload).toEqual(Buffer.from([0, 255, 254]));
  }
});

test('an unknown name gets a 404 that isn’t cached, and can’t be a path', async () => {
  const app = await startRelease('asked');
  for (const name of ['nothing.js', '..%2fstore', 'a/b.js', '%00.js', `${'x'.repeat(200)}.js`]) {
    const { statusCode, headers } = await asset(app, name);
    expect([name, statusCode]).toEqual([name, 404]);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('many requests for unknown names cause only a few database queries', async () => {
  let asked = 0;
  const counted = connection.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const app = await startRelease('counted', counted);
  asked = 0;
  const names = Array.from({ length: 600 }, (_, index) => `nothing-${index}.js`);
  const answers = await Promise.all(names.map((name) => asset(app, name)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(asked).toBeLessThan(20);
});

test('keeps the newest six builds; a release that starts again counts as new; the rest is deleted', async () => {
  const releases = ['r1', 'r2', 'r3', 'r4', 'r5'];
  for (const release of releases) await startRelease(release);
  await startRelease('r1');
  await startRelease('r6');
  const last = await startRelease('r7');
  const there = async (release: string) => (await asset(last, `page-${release}.js`)).statusCode;
  expect(await Promise.all(['r7', 'r6', 'r1', 'r5', 'r4', 'r3'].map(there))).toEqual(Array(6).fill(200));
  expect(await Promise.all(['r2', 'old'].map(there))).toEqual([404, 404]);
});
