import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Lie, startS3Server, type TestS3Server } from '#server/testing/s3-server.ts';
import { type FileStore, FileStoreGone } from './file-store.ts';
import { createFileKey } from './key.ts';
import { openFileStore } from './open-file-store.ts';

interface Driver {
  open(): FileStore;
  close(): Promise<void>;
}

const newKey = () => `${randomBytes(16).toString('hex')}.webp`;
const WEBP = 'image/webp';

async function folderDriver(): Promise<Driver & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanewise-files-'));
  return {
    dataDir,
    open: () => openFileStore({ dataDir, s3: null }, 'photos'),
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function s3Driver(): Promise<Driver & Pick<TestS3Server, 'objects' | 'fail' | 'lie'>> {
  const server = await startS3Server();
  return { ...server, open: () => openFileStore({ dataDir: '/nowhere', s3: server.s3 }, 'photos') };
}

describe.each([
  ['a folder', folderDriver],
  ['an S3-compatible bucket', s3Driver],
])('%s', (_name, create) => {
  let driver: Driver;
  beforeAll(async () => {
    driver = await create();
  });
  afterAll(() => driver.close());

  test('returns the bytes that were stored, also after a restart', async () => {
    const key = newKey();
    const bytes = randomBytes(300_000);
    await driver.open().put(key, bytes, WEBP);
    expect(await driver.open().get(key)).toEqual(bytes);
  });

  test('a key that was never written has no bytes', async () => {
    expect(await driver.open().get(newKey())).toBeNull();
  });

  test('deletes only the given key, and doesn’t fail the second time', async () => {
    const store = driver.open();
    const [gone, kept] = [newKey(), newKey()];
    await store.put(gone, Buffer.from('gone'), WEBP);
    await store.put(kept, Buffer.from('kept'), WEBP);
    await store.delete(gone);
    await store.delete(gone);
    expect(await store.get(gone)).toBeNull();
    expect(await store.get(kept)).toEqual(Buffer.from('kept'));
  });

  test('stores twenty files written at once', async () => {
    const store = driver.open();
    const keys = Array.from({ length: 20 }, newKey);
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key), WEBP)));
    expect(await Promise.all(keys.map((key) => store.get(key)))).toEqual(keys.map((key) => Buffer.from(key)));
  });

  test.each([
    '',
    '..',
    '../../etc/passwd',
    'abcd/../efgh',
    'ab\\cd',
    '.hidden',
    'ABCD',
    'abcd.we bp',
    'a'.repeat(65),
    'abcd?x=1',
    'abcd\u0000',
  ])('refuses the key %j', async (key) => {
    const store = driver.open();
    await expect(store.put(key, Buffer.from('x'), WEBP)).rejects.toThrow(RangeError);
    await expect(store.get(key)).rejects.toThrow(RangeError);
    await expect(store.delete(key)).rejects.toThrow(RangeError);
  });
});

test('a folder holds only complete files', async () => {
  const driver = await folderDriver();
  const key = newKey();
  const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n));
  const store = driver.open();
  await store.put(key, Buffer.alloc(200_000, 9), WEBP);
  const reads: Promise<Buffer | null>[] = [];
  const writes = versions.map((bytes) => store.put(key, bytes, WEBP));
  for (let n = 0; n < 50; n++) reads.push(store.get(key));
  for (const bytes of await Promise.all(reads)) {
    expect(bytes?.length).toBe(200_000);
    expect(bytes?.every((byte) => byte === bytes[0])).toBe(true);
  }
  await Promise.all(writes);
  const files = readdirSync(driver.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map((file) => file.name)).toEqual([key]);
  await driver.close();
});

test('a folder that can’t be read or written fails like a silent bucket, with the cause', async () => {
  const driver = await folderDriver();
  // Root bypasses permissions, but a file in place of the folder stops any account.
  writeFileSync(join(driver.dataDir, 'photos'), '');
  const store = driver.open();
  const key = newKey();
  const calls = [() => store.put(key, Buffer.from('x'), WEBP), () => store.get(key), () => store.delete(key)];
  for (const call of calls) {
    const error = await call().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FileStoreGone);
    expect((error as Error).cause).toMatchObject({ code: expect.stringMatching(/^E(NOTDIR|EXIST)$/) });
  }
  await driver.close();
});

test('addresses a bucket by path, under a prefix, and keeps an object’s content type', async () => {
  const driver = await s3Driver();
  const key = newKey();
  await driver.open().put(key, Buffer.from('x'), WEBP);
  expect([...driver.objects]).toEqual([[`/lanewise/photos/${key}`, { bytes: Buffer.from('x'), type: WEBP }]]);
  await driver.close();
});

test('retries a bucket that fails once; a bucket that keeps failing is an error, never a missing file', async () => {
  const driver = await s3Driver();
  const store = driver.open();
  const key = newKey();
  driver.fail(1);
  await store.put(key, Buffer.from('x'), WEBP);
  expect(await store.get(key)).toEqual(Buffer.from('x'));
  driver.fail(99);
  await expect(store.get(key)).rejects.toThrow('503');
  await expect(store.put(key, Buffer.from('y'), WEBP)).rejects.toThrow('503');
  await driver.close();
});

describe('a bucket that returns wrong bytes', () => {
  let driver: Awaited<ReturnType<typeof s3Driver>>;
  beforeAll(async () => {
    driver = await s3Driver();
    await driver.open().put(newKey(), randomBytes(5_000), WEBP);
  });
  afterEach(() => driver.lie(null));
  afterAll(() => driver.close());

  test.each<Lie>(['keeps nothing', 'keeps a half', 'keeps another’s'])(
    '%s: what is written is refused',
    async (how) => {
      const bytes = randomBytes(5_000);
      driver.lie(how);
      await expect(driver.open().put(newKey(), bytes, WEBP)).rejects.toThrow(FileStoreGone);
      driver.lie(null);
    },
  );

  test.each<Lie>(['gives a half', 'gives another’s', 'ends in the middle'])(
    '%s: nothing is read, until it says the truth',
    async (how) => {
      const bytes = randomBytes(5_000);
      const key = `${createFileKey(bytes)}.webp`;
      const store = driver.open();
      await store.put(key, bytes, WEBP);
      driver.lie(how);
      await expect(store.get(key)).rejects.toThrow(FileStoreGone);
      driver.lie(null);
      expect(await store.get(key)).toEqual(bytes);
    },
  );

  test('a silent bucket costs one caller at a time three seconds, until it responds', async () => {
    const store = driver.open();
    const bytes = randomBytes(5_000);
    const key = `${createFileKey(bytes)}.webp`;
    await store.put(key, bytes, WEBP);
    driver.lie('is silent');
    const waits = async (count: number) => {
      const begun = performance.now();
      const asked = Array.from({ length: count }, async () => {
        await expect(store.get(key)).rejects.toThrow(FileStoreGone);
        return performance.now() - begun;
      });
      return Promise.all(asked);
    };
    const [alone = 0] = await waits(1);
    expect(alone).toBeGreaterThan(2_900);
    expect((await waits(6)).filter((ms) => ms > alone / 2)).toHaveLength(1);
    driver.lie(null);
    expect(await store.get(key)).toEqual(bytes);
    expect(await Promise.all([1, 2, 3].map(() => store.get(key)))).toEqual([bytes, bytes, bytes]);
  });
});
