import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from './testing/test-database.ts';
import { TEST_KEY } from './testing/test-key.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync('/tmp/lanewise-command-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (file: string, args: string[], environment: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { ...process.env, NODE_ENV: '', ...environment };
    execFile(process.execPath, [file, ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });

const COMMANDS: [string, string[]][] = [
  ['server/admin.ts', ['owner@example.com']],
  ['server/backup.ts', [join(folder, 'file.backup')]],
  ['server/verify-audit.ts', []],
];

test.each(COMMANDS)('%s outside the server’s environment names its database, and creates none', async (file, args) => {
  const dataDir = join(folder, 'elsewhere');
  const { code, said } = await run(file, args, { DATA_DIR: dataDir, DATABASE_URL: '' });
  expect([code, said]).toEqual([1, expect.stringContaining(`The database: the embedded one of ${dataDir}`)]);
  expect(said).toContain('The database is empty: no server has used it yet.');
  expect(existsSync(dataDir)).toBe(false);
});

test('without SMTP_URL, the command says where the invitation is', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const settings = {
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, 'invites'),
    SECRETS_KEY: TEST_KEY.toString('base64'),
  };
  try {
    const without = await run('server/admin.ts', ['one@example.com'], settings);
    expect([without.code, without.said]).toEqual([0, expect.stringContaining('one@example.com will get an email')]);
    expect(without.said).toContain(`emails aren’t sent: this one is a file in ${join(folder, 'invites', 'mail')}`);
    const withMail = { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' };
    const { code, said } = await run('server/admin.ts', ['two@example.com'], withMail);
    expect([code, said]).toEqual([0, expect.not.stringContaining('SMTP_URL')]);
  } finally {
    await drop();
  }
});

test('an unused outside database is named, without its password, and not changed', async () => {
  const { connectionString, drop } = await createEmptyDatabase();
  try {
    const address = new URL(connectionString);
    address.password = 'secret-word';
    const [file, args] = COMMANDS[0] ?? ['', []];
    const { code, said } = await run(file, args, { DATABASE_URL: address.href });
    expect([code, said]).toEqual([1, expect.stringContaining(`The database: ${address.pathname.slice(1)} on `)]);
    expect(said).toContain('The database is empty');
    expect(said).not.toContain('secret-word');
  } finally {
    await drop();
  }
});

test('writes no backup without the server’s key, and creates none', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const dataDir = join(folder, 'no-key');
  const file = join(folder, 'unsealed.backup');
  try {
    const { code, said } = await run('server/backup.ts', [file], { DATABASE_URL: connectionString, DATA_DIR: dataDir });
    expect([code, said]).toEqual([1, expect.stringContaining('There’s no key to encrypt the backup with.')]);
    expect([existsSync(file), existsSync(dataDir)]).toEqual([false, false]);
  } finally {
    await drop();
  }
});
