import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentSchema, SETTINGS } from '../server/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const DEFAULTS = Object.fromEntries(
  Object.entries(environmentSchema.parse({})).filter(([, value]) => value !== undefined && String(value) !== ''),
);

test('.env.example has each setting once and no others, with valid values and the defaults', () => {
  const lines = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=(.*)/gm)];
  expect(lines.map(([, name]) => name).toSorted()).toEqual(SETTINGS.toSorted());
  const values = Object.fromEntries(lines.filter(([, , value]) => value).map(([, name, value]) => [name, value]));
  expect(environmentSchema.parse(values)).toMatchObject(DEFAULTS);
});

test('README’s table has each setting once and no others, with its default', () => {
  const table = /## Settings\n(.*?)\n## /s.exec(read('README.md'))?.[1] ?? '';
  const rows = [...table.matchAll(/^\| (`.*?) \| (.*?) ?\|/gm)].map(([, names = '', defaults = '']) => ({
    names: [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    defaults,
  }));
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(SETTINGS.toSorted());
  for (const { names, defaults } of rows)
    for (const name of names) if (name in DEFAULTS) expect(defaults).toContain(`\`${DEFAULTS[name]}\``);
});

test('a file .env beside package.json is loaded; environment variables win', () => {
  const folder = mkdtempSync('/tmp/lanewise-settings-');
  try {
    mkdirSync(join(folder, 'scripts'));
    cpSync(join(ROOT, 'scripts/prepare.mjs'), join(folder, 'scripts/prepare.mjs'));
    const program = `import { readSettingsFile } from ${JSON.stringify(join(folder, 'scripts/prepare.mjs'))};
      readSettingsFile(); console.log(process.env.PORT, process.env.BOOKING_FEE);`;
    const shown = (more = {}) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        env: { PATH: process.env.PATH, PORT: '3131', ...more },
        encoding: 'utf8',
      }).trim();
    expect(shown()).toBe('3131 undefined');
    writeFileSync(join(folder, '.env'), 'PORT=9999\nBOOKING_FEE=2.50\n');
    expect(shown()).toBe('3131 2.50');
    expect(shown({ NO_ENV_FILE: '1' })).toBe('3131 undefined');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the server and its commands load it; tests and checks do not', () => {
  const reads = (file: string) => /^readSettingsFile\(\);$/m.test(read(`scripts/${file}`));
  expect(['ready.mjs', 'serve.mjs', 'run.mjs'].filter((file) => !reads(file))).toEqual([]);
  expect(['run-without-settings.mjs', 'run-built.mjs'].filter(reads)).toEqual([]);
});
