import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MIGRATIONS = join(import.meta.dirname, '../server/migrations');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanewise-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(join(folder, '0998_the_last.sql'), 'SELECT 1');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const make = (name: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'new-migration.ts'), name, folder], { encoding: 'utf8' });

test('a new migration is numbered after all others, whatever other files are there', () => {
  const before = readdirSync(folder);
  const { status, stdout, stderr } = make('saved_places');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('0999_saved_places.sql');
  expect(readdirSync(folder).filter((file) => !before.includes(file))).toEqual(['0999_saved_places.sql']);
});

test.each(['Saved Places', '../elsewhere', ''])('“%s” is not a valid name', (name) => {
  const before = readdirSync(folder);
  expect(make(name).status).toBe(1);
  expect(readdirSync(folder)).toEqual(before);
});
