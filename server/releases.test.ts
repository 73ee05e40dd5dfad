/** Upgrades from every released version to this one, with what it wrote, promised and had as tables. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { connect } from '#server/platform/database/connect.ts';
import { readFact } from '#server/platform/database/facts.ts';
import { migrate, readTexts } from '#server/platform/database/migrate.ts';
import { prepareDatabase } from '#server/platform/database/prepare.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';
import { type LogIn, readRelease, releasedVersions } from '#server/testing/releases.ts';
import { schemaText } from '#server/testing/schema-text.ts';
import { createTestApp, TEST_SECRETS, type TestApp } from '#server/testing/test-app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const versions = releasedVersions();

test('the latest one still works on this version’s tables, so a rollback is possible', async () => {
  const [, newest] = [...readRelease(versions.at(-1) ?? '').schema.matchAll(/^migration (\S+)/gm)].at(-1) ?? [];
  const database = await createTestDatabase();
  const { db, close } = connect(database.connectionString, { max: 1 });
  const needed = await readFact(db, 'needs_migration').finally(close);
  await database.drop();
  expect([newest, needed].sort()).toEqual([needed, newest]);
});

describe.each(versions)('%s', (version) => {
  const { backup, schema, told } = readRelease(version);
  const folder = mkdtempSync(join(tmpdir(), 'lanewise-release-'));
  let database: TestDatabase;
  let app: TestApp;
  let migrations: string[];
  beforeAll(async () => {
    database = await createEmptyDatabase();
    const { connectionString, serverConnectionString } = database;
    const photos = createFolderStore(folder);
    const { head } = await restoreBackup({ connectionString, file: backup, photos, secrets: TEST_SECRETS });
    migrations = head.migrations;
    expect(head.version).toBe(version);
    await prepareDatabase(
      { connectionString: serverConnectionString, ownerConnectionString: connectionString },
      'test',
      (error) => console.error(error),
    );
    app = await createTestApp({}, { database });
    app.clock.set(head.createdAt);
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function logIn(path: string, { email, password }: LogIn): Promise<string> {
    const { headers, status } = await app.call({ method: 'POST', url: `/api${path}`, payload: { email, password } });
    expect(status).toBe(200);
    const [cookie] = [headers['set-cookie']].flat().map((line) => String(line).split(';', 1)[0]);
    return cookie ?? '';
  }

  test('its migrations are unchanged since its release', async () => {
    const own = await createEmptyDatabase();
    const { db, close } = connect(own.connectionString, { max: 1, isPatient: true });
    try {
      await migrate(db, migrations.at(-1));
      expect(await schemaText(own.connectionString, await readTexts())).toBe(schema);
    } finally {
      await close();
      await own.drop();
    }
  });

  test('a student and a school log in with their old passwords, and see the lessons that it showed them', async () => {
    const student = await logIn('/candidate/login', told.student);
    const theirs = await app.call({ url: `/api/booking?candidateId=${told.student.id}`, as: student });
    expect(theirs.body).toMatchObject(told.student.bookings);
    const school = await logIn('/school/login', told.school);
    const url = `/api/booking/school/${told.school.id}?fetchType=UPCOMING`;
    expect((await app.call({ url, as: school })).body).toMatchObject(told.school.bookings);
  });

  test('its booked times are taken, and its free times can be booked', async () => {
    const as = await logIn('/candidate/login', told.newcomer);
    const book = async (payload: object) =>
      (await app.call({ method: 'POST', url: '/api/booking', as, payload })).status;
    expect(await book(told.taken)).toBe(409);
    expect(await book(told.free)).toBe(201);
  });
});
