import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAdminAction } from '#server/modules/audit/audit.ts';
import { cancelBooking } from '#server/modules/bookings/cancel-booking.ts';
import { setPhoto } from '#server/modules/photos/photos.ts';
import { connect } from '#server/platform/database/connect.ts';
import { knownMigrations, migrate } from '#server/platform/database/migrate.ts';
import { prepareDatabase } from '#server/platform/database/prepare.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';
import { createSecrets, type Secrets } from '#server/platform/secrets/secrets.ts';
import { KEY_FACT, unlockSecrets } from '#server/platform/secrets/unlock.ts';
import { signInAdmin, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { plain } from '#server/testing/pictures.ts';
import { appCode, callSecondFactor, seedSpellings, turnOn } from '#server/testing/second-factor.ts';
import { createTestApp, TEST_NOW, TEST_SECRETS, type TestApp } from '#server/testing/test-app.ts';
import { createEmptyDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { BackupError } from './backup-file.ts';
import { tablesInOrder } from './catalogue.ts';
import { restoreBackup } from './restore-backup.ts';
import { openStream, readSealedHead, SEALED_HEAD_BYTES } from './sealed-stream.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'lanewise-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let app: TestApp;
let file: string;
let instructorId: string;
let candidate: Awaited<ReturnType<typeof signUpCandidate>>;
beforeAll(async () => {
  // This app sends nothing, so emails and reminders from bookings stay in the queue.
  app = await createTestApp();
  const school = await signUpSchool(app, { province: 'ON', name: 'L’École « Détour »\n"\\ 🚗' });
  candidate = await signUpCandidate(app);
  instructorId = (await addInstructor(app, school.schoolId, { languages: ['ENGLISH', 'FRENCH'] })).id;
  const booking = await addBooking(app, instructorId, candidate.id);
  await addBooking(app, instructorId, candidate.id, { day: 1 });
  await cancelBooking(app.ctx, 'candidate', booking.id, { reason: '' });
  const admin = await signInAdmin(app);
  await app.call({
    method: 'POST',
    url: '/api/contact',
    payload: { name: 'Amina', email: 'amina@example.com', subject: 'Hello', message: 'A question, with a "quote".' },
  });
  await setPhoto(app.ctx, 'candidate', candidate.id, await plain(90, 60, '#ff0000').png().toBuffer());
  expect(admin.id).toBeTruthy();
  for (const reason of ['one', 'two', 'three'])
    await recordAdminAction(app.tx, null, 'backup_written', { kind: 'server', reason });
  // A log from before the hash chain has gaps in its numbering.
  await sql`ALTER TABLE audit_log DISABLE TRIGGER USER; UPDATE audit_log SET id = id + 10; ALTER TABLE audit_log ENABLE TRIGGER USER`.execute(
    app.owner,
  );
  file = await backUp('whole.backup');
});
afterAll(() => app.close());

async function backUp(name: string, connectionString = app.connectionString): Promise<string> {
  const photos = createFolderStore(join(app.dataDir, 'photos'));
  const target = join(folder, name);
  await writeBackup({
    connectionString,
    file: target,
    version: '0.1.0',
    now: TEST_NOW,
    photos,
    bucket: null,
    secrets: TEST_SECRETS,
  });
  return target;
}
const restore = (
  connectionString: string,
  from = file,
  photos = mkdtempSync(join(folder, 'photos-')),
  secrets: Secrets | null = TEST_SECRETS,
) => restoreBackup({ connectionString, file: from, photos: createFolderStore(photos), secrets });
const OTHER_SECRETS = createSecrets(Buffer.alloc(32, 'other'));

async function contents(connectionString: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const found: Record<string, string[]> = {};
    for (const { name } of await tablesInOrder(client)) {
      const { rows } = await client.query(`SELECT row::text AS text FROM public.${name} row ORDER BY 1`);
      found[name] = rows.map(({ text }) => text);
    }
    return found;
  } finally {
    await client.end();
  }
}

async function inEmptyDatabase<T>(work: (connectionString: string) => Promise<T>): Promise<T> {
  const database = await createEmptyDatabase();
  try {
    return await work(database.connectionString);
  } finally {
    await database.drop();
  }
}

/** The decrypted bytes, without the plain-text head. */
function opened(from: string): Buffer {
  const bytes = readFileSync(from);
  const salt = readSealedHead(bytes.subarray(0, SEALED_HEAD_BYTES))?.salt ?? Buffer.alloc(0);
  const opener = openStream(TEST_SECRETS, salt);
  opener.end(bytes.subarray(SEALED_HEAD_BYTES));
  const pieces: Buffer[] = [];
  for (let piece = opener.read(); piece !== null; piece = opener.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** An unsealed backup, as older versions wrote it, with its text tampered with. */
function changed(name: string, change: (text: string) => string): string {
  const target = join(folder, name);
  writeFileSync(target, gzipSync(change(gunzipSync(opened(file)).toString('utf8'))));
  return target;
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

function replaced(bytes: Buffer, at: number, one: string, other: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(copy.toString('latin1', at, at + 1) === one ? other : one, at, 'latin1');
  return copy;
}

test('restores every row of every table, every photo and every pending job', async () => {
  await inEmptyDatabase(async (connectionString) => {
    const photos = join(folder, 'restored-photos');
    const { jobs, counts } = await restore(connectionString, file, photos);
    const before = await contents(app.connectionString);
    expect(await contents(connectionString)).toEqual(before);
    expect(before.bookings).toHaveLength(2);
    expect(before.emails?.length).toBeGreaterThan(3);
    expect(counts['table bookings']).toBe(2);
    expect(before.audit_log?.length).toBeGreaterThanOrEqual(3);

    const { photo_key: key } = await app.db
      .selectFrom('accounts')
      .select('photo_key')
      .where('id', '=', candidate.id)
      .executeTakeFirstOrThrow();
    const read = (root: string) => createFolderStore(root).get(key ?? '');
    expect(await read(photos)).toEqual(await read(join(app.dataDir, 'photos')));

    const emails = await app.db.selectFrom('emails').select('id').execute();
    const sends = jobs
      .filter(({ name }) => name === 'send-email')
      .map(({ data }) => (data as { emailId: string }).emailId);
    expect(sends.sort()).toEqual(emails.map(({ id }) => id).sort());
    expect(jobs.some(({ name }) => name === 'remind-of-lesson')).toBe(true);

    // Sequences continue from their last values, so new rows don't collide.
    const { db, close } = connect(connectionString, { max: 1 });
    const start = new Date(TEST_NOW);
    await db
      .insertInto('slots')
      .values({
        instructor_id: instructorId,
        local_date: '2026-12-20',
        local_start: '09:00',
        local_end: '10:00',
        time_zone: 'America/Toronto',
        starts_at: start,
        ends_at: new Date(start.getTime() + 3_600_000),
        created_at: start,
      })
      .execute();
    // The audit log keeps its original chain, and still refuses deletions.
    await expect(sql`DELETE FROM audit_log`.execute(db).finally(close)).rejects.toThrow('append-only');
  });
});

/** Everything that can be read in the bytes, raw or unpacked. */
function readable(bytes: Buffer): string {
  const ways = [bytes, bytes.subarray(SEALED_HEAD_BYTES)].map((part) => {
    try {
      return gunzipSync(part);
    } catch {
      return part;
    }
  });
  return Buffer.concat(ways).toString('latin1');
}

test('a backup without its key reveals no address, seed or password hash', async () => {
  const admin = await signInAdmin(app, { hasSecondFactor: false });
  const { key } = await turnOn(app, admin.cookie);
  const written = await backUp('sealed.backup');
  const said = readable(readFileSync(written));
  const words = [candidate.email, admin.email, 'argon2id', 'pickup_location', '"migrations"'];
  expect(words.filter((word) => said.includes(word))).toEqual([]);
  const inside = readable(opened(written));
  expect(words.filter((word) => !inside.includes(word))).toEqual([]);
  // The seed can't be read even with the file's key, because it has its own encryption.
  expect(seedSpellings(key).filter((spelling) => inside.includes(spelling))).toEqual([]);
  expect(said.split('\n', 1)[0]).toMatch(/^lanewise sealed backup 1, key [0-9a-f]{32}, salt [0-9a-f]{64}$/);
});

test('a second factor still works after a restore', async () => {
  const student = await signUpCandidate(app);
  const { key } = await turnOn(app, student.cookie);
  const written = await backUp('factor.backup');
  const database = await createEmptyDatabase();
  await restore(database.connectionString, written);
  await prepareDatabase(
    { connectionString: database.serverConnectionString, ownerConnectionString: database.connectionString },
    'test',
    () => {},
  );
  const restored = await createTestApp({}, { database });
  try {
    restored.clock.advance({ minutes: 5 });
    const renewed = await callSecondFactor(restored, 'renewRecoveryCodes', student.cookie, {
      password: TEST_PASSWORD,
      code: appCode(restored, key),
    });
    expect(renewed.status).toBe(200);
  } finally {
    await restored.close();
  }
});

test('restores an unsealed backup of an old version, and says that it was unsealed', async () => {
  const plainFile = changed('plain', (text) => text);
  for (const secrets of [null, OTHER_SECRETS])
    await inEmptyDatabase(async (connectionString) => {
      const { isSealed } = await restore(connectionString, plainFile, undefined, secrets);
      expect(isSealed).toBe(false);
      expect((await contents(connectionString)).bookings?.length).toBeGreaterThan(1);
    });
});

test('writes no backup with a key other than the database’s', async () => {
  await unlockSecrets(app.connectionString, { secretsKey: Buffer.alloc(32, 'another'), dataDir: folder });
  await expect(backUp('mixed.backup')).rejects.toThrow('This database is sealed with another key');
  await app.db.deleteFrom('server_facts').where('name', '=', KEY_FACT).execute();
});

test('only the owner can read the file, and an existing file is never overwritten', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(backUp('whole.backup')).rejects.toThrow('is there already');
});

test('an unwritable path fails with an error that names it', async () => {
  await expect(backUp('no-such-folder/whole.backup')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a backup taken during bookings has each booking together with its email, or neither', async () => {
  const bookings = Array.from({ length: 12 }, (_, number) =>
    addBooking(app, instructorId, candidate.id, { day: 30 + number }),
  );
  const busy = await backUp('busy.backup');
  await Promise.all(bookings);
  await inEmptyDatabase(async (connectionString) => {
    const { jobs } = await restore(connectionString, busy);
    const { db, close } = connect(connectionString, { max: 1 });
    const stored = await db.selectFrom('bookings').select('id').execute();
    const emails = await db.selectFrom('emails').selectAll().where('kind', '=', 'booking_confirmed_student').execute();
    await close();
    const confirmed = emails.map(({ data }) => (data as { bookingId: string }).bookingId);
    expect(confirmed.sort()).toEqual(stored.map(({ id }) => id).sort());
    const sends = new Set(jobs.map(({ data }) => (data as { emailId?: string }).emailId));
    expect(emails.every(({ id }) => sends.has(id))).toBe(true);
  });
});

test('a backup is a snapshot: it leaves out what changes while it is being written', async () => {
  const backup = await app.db.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE bookings`.execute(transaction);
    const begun = backUp('moment.backup');
    // Wait until the backup is blocked by the locked table.
    const waiting = sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'backup' AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(app.owner)).rows.length).toBe(1);
    await transaction.updateTable('bookings').set({ pickup_location: 'Later Lane' }).execute();
    return { begun };
  });
  const text = gunzipSync(opened(await backup.begun)).toString();
  const codes = await app.db.selectFrom('bookings').select('code').execute();
  expect(codes.filter(({ code }) => !text.includes(code))).toEqual([]);
  expect(text).not.toContain('Later Lane');
});

test('migrates a backup of an older version to the current schema', async () => {
  const [first, second] = await knownMigrations();
  const older = await inEmptyDatabase(async (connectionString) => {
    const { db, close } = connect(connectionString, { max: 1 });
    await migrate(db, second);
    await db
      .insertInto('schools')
      .values({ name: 'Of old', contact_email: 'old@example.com', created_at: new Date(0) })
      .execute();
    await close();
    return backUp('older.backup', connectionString);
  });
  expect(first).toBe('0001_marketplace');
  await inEmptyDatabase(async (connectionString) => {
    const { head } = await restore(connectionString, older);
    expect(head.migrations).toEqual([first, second]);
    const { schools, audit_log } = await contents(connectionString);
    expect(schools?.[0]).toContain('Of old');
    expect(audit_log).toEqual([]);
  });
});

describe('a refused restore prints one line and changes nothing', () => {
  test('a database that isn’t empty, or that a server is using', async () => {
    await expect(restore(app.connectionString)).rejects.toThrow('A Lanewise server is using this database');
    const filled = await createTestDatabase();
    await expect(restore(filled.connectionString)).rejects.toThrow('This database is not empty');
    await filled.drop();
  });

  test.each<[string, string, () => string]>([
    ['a byte that changed', 'is damaged', () => changed('byte', (text) => text.replace('Amina', 'Anima'))],
    ['a row that is gone', 'is damaged', () => changed('row', (text) => text.replace(/\{"id".*?\n/, ''))],
    ['an end that is gone', 'is damaged', () => changed('end', (text) => text.replace(/\{"end".*\n/, ''))],
    [
      'half a file',
      'is damaged',
      () => {
        const half = join(folder, 'half');
        const whole = readFileSync(file);
        writeFileSync(half, whole.subarray(0, whole.length / 2));
        return half;
      },
    ],
    [
      'no backup at all',
      'is damaged',
      () => {
        writeFileSync(join(folder, 'text'), 'Dear diary');
        return join(folder, 'text');
      },
    ],
    ['another program’s file', 'is no backup of Lanewise', () => changed('other', () => '{"product":"other"}\n')],
    ['no file', 'There is no file', () => join(folder, 'nothing')],
    ['a newer format', 'newer Lanewise', () => changed('format', (text) => text.replace('"format":1', '"format":2'))],
  ])('%s', async (_what, words, make) => {
    const from = make();
    await inEmptyDatabase(async (connectionString) => {
      await expect(restore(connectionString, from)).rejects.toThrow(words);
      expect(await contents(connectionString)).toEqual({});
    });
  });

  test.each<[string, string, Secrets | null, (bytes: Buffer) => Buffer]>([
    ['another key', 'is sealed with another key. Set SECRETS_KEY', OTHER_SECRETS, (bytes) => bytes],
    ['no key', 'is missing. Set SECRETS_KEY', null, (bytes) => bytes],
    ['a sealed file without its end', 'is damaged', TEST_SECRETS, (bytes) => bytes.subarray(0, -1)],
    ['a sealed file of its head alone', 'is damaged', TEST_SECRETS, (bytes) => bytes.subarray(0, SEALED_HEAD_BYTES)],
    ['half a head', 'is damaged', TEST_SECRETS, (bytes) => bytes.subarray(0, SEALED_HEAD_BYTES / 2)],
    ['a sealed byte that changed', 'is damaged', TEST_SECRETS, (bytes) => flipped(bytes, bytes.length - 100)],
    ['a salt that changed', 'is damaged', TEST_SECRETS, (bytes) => replaced(bytes, SEALED_HEAD_BYTES - 2, '0', '1')],
  ])('%s', async (what, words, secrets, change) => {
    const from = join(folder, `sealed ${what}`);
    writeFileSync(from, change(readFileSync(file)));
    await inEmptyDatabase(async (connectionString) => {
      const refused = restore(connectionString, from, undefined, secrets);
      await expect(refused).rejects.toThrow(BackupError);
      await expect(refused).rejects.toThrow(words);
      expect(await contents(connectionString)).toEqual({});
    });
  });

  test('a newer schema, and an unknown one', async () => {
    const last = (await knownMigrations()).at(-1) ?? '';
    const withMigration = async (name: string, ...names: string[]) => {
      const database = await createTestDatabase();
      const { db, close } = connect(database.connectionString, { max: 1 });
      for (const added of names)
        await db
          .insertInto('kysely_migration' as never)
          .values({ name: added, timestamp: '' } as never)
          .execute();
      if (names.length === 0)
        await db
          .deleteFrom('kysely_migration' as never)
          .where('name' as never, '=', '0002_accounts' as never)
          .execute();
      await close();
      const written = await backUp(name, database.connectionString);
      await database.drop();
      return written;
    };
    const newer = await withMigration('newer.backup', `${last}z_of_next_year`);
    const unknown = await withMigration('unknown.backup');
    await inEmptyDatabase(async (connectionString) => {
      await expect(restore(connectionString, newer)).rejects.toThrow('of a newer Lanewise');
      await expect(restore(connectionString, unknown)).rejects.toThrow('a schema that this Lanewise does not know');
      expect(await contents(connectionString)).toEqual({});
    });
  });
});
