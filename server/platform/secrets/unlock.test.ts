import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { explainFailure } from '#server/start-failure.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { KEY_TEXT, getKeyFilePath, makeKeyFile } from './key-file.ts';
import { createSecrets } from './secrets.ts';
import { unlockSecrets } from './unlock.ts';

const root = mkdtempSync(join(tmpdir(), 'lanewise-secrets-'));
const databases: TestDatabase[] = [];
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(root, { recursive: true, force: true });
});
const newFolder = () => mkdtempSync(join(root, 'data-'));

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  databases.push(database);
});

/** Unlocks as the server does, with the same rights. */
const unlock = (dataDir: string, secretsKey: Buffer | null = null) =>
  unlockSecrets(database.serverConnectionString, { secretsKey, dataDir });
const lineOf = async (work: Promise<unknown>): Promise<string> =>
  explainFailure(
    await work.then(
      () => new Error('none'),
      (error) => error,
    ),
  );

test('the first start creates a key that only its account can read, and the next start uses it', async () => {
  const dataDir = join(newFolder(), 'not-there-yet');
  const { fingerprint } = await unlock(dataDir);
  const file = getKeyFilePath(dataDir);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, 'utf8');
  expect(text.trim()).toMatch(KEY_TEXT);
  expect((await unlock(dataDir)).fingerprint).toBe(fingerprint);
  expect(readFileSync(file, 'utf8')).toBe(text);
  // The setting accepts the same text.
  expect((await unlock(newFolder(), Buffer.from(text, 'base64'))).fingerprint).toBe(fingerprint);
});

test('servers that start at once create one key', async () => {
  const dataDir = newFolder();
  const all = await Promise.all(Array.from({ length: 5 }, () => unlock(dataDir)));
  expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(1);
  expect(readdirSync(dataDir)).toEqual(['secrets.key']);
  const kept = readFileSync(getKeyFilePath(dataDir), 'utf8');
  makeKeyFile(getKeyFilePath(dataDir));
  expect(readFileSync(getKeyFilePath(dataDir), 'utf8')).toBe(kept);
});

test('a server with a wrong or lost key stops with one line, and creates no key', async () => {
  await unlock(newFolder(), randomBytes(32));
  expect(await lineOf(unlock(newFolder(), randomBytes(32)))).toBe(
    'This database is sealed with another key. Set SECRETS_KEY, or put secrets.key into DATA_DIR, as its other servers have it.',
  );
  const dataDir = newFolder();
  expect(await lineOf(unlock(dataDir))).toBe(
    'The key of this database is missing. Set SECRETS_KEY, or put secrets.key into DATA_DIR, as the server had it before.',
  );
  expect(existsSync(getKeyFilePath(dataDir))).toBe(false);
});

test('if two servers with different keys start at once on a new database, one is refused', async () => {
  const outcomes = await Promise.allSettled([
    unlock(newFolder(), randomBytes(32)),
    unlock(newFolder(), randomBytes(32)),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

describe('refuses a key that others could read or have placed there', () => {
  test.each<[string, (path: string) => void, string]>([
    ['one that others can read', (path) => chmodSync(path, 0o640), `chmod 600 `],
    ['a text that is no key', (path) => writeFileSync(path, 'hunter2\n'), 'holds no key'],
    [
      'a link',
      (path) => {
        rmSync(path);
        const other = newFolder();
        makeKeyFile(getKeyFilePath(other));
        symlinkSync(getKeyFilePath(other), path);
      },
      'is a link',
    ],
    // Only root can set up this case.
    ...(process.getuid?.() === 0
      ? [
          ['one of another account', (path: string) => chownSync(path, 12_345, 12_345), 'no file of this account'] as [
            string,
            (path: string) => void,
            string,
          ],
        ]
      : []),
  ])('%s', async (_what, change, words) => {
    const dataDir = newFolder();
    makeKeyFile(getKeyFilePath(dataDir));
    change(getKeyFilePath(dataDir));
    const line = await lineOf(unlock(dataDir));
    expect(line).toContain(words);
    expect(line).not.toContain('\n');
  });
});

test('sealed data opens only for its own purpose, owner and key, and only unchanged', () => {
  const secrets = createSecrets(Buffer.alloc(32, 1));
  const plain = Buffer.from('a seed of an app');
  const sealed = secrets.seal('second-factor seeds', 'ada', plain);
  expect(secrets.open('second-factor seeds', 'ada', sealed)).toEqual(plain);
  expect(secrets.seal('second-factor seeds', 'ada', plain)).not.toEqual(sealed);
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(13) ^ 1, 13);
  for (const open of [
    () => secrets.open('second-factor seeds', 'bob', sealed),
    () => secrets.open('backups', 'ada', sealed),
    () => secrets.open('second-factor seeds', 'ada', changed),
    () => secrets.open('second-factor seeds', 'ada', sealed.subarray(0, -1)),
    () => secrets.open('second-factor seeds', 'ada', plain),
    () => createSecrets(Buffer.alloc(32, 2)).open('second-factor seeds', 'ada', sealed),
  ])
    expect(open).toThrow();
});
