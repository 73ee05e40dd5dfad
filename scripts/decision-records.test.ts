import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../docs/decisions');

test('every decision record is in the index, by number, title and status', () => {
  const rows = [
    ...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/^\| \[(\d{4})\]\(([\w.-]+)\) \| (.+) \| (.+) \|$/gm),
  ];
  const records = readdirSync(FOLDER)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .sort();
  const title = (file: string) =>
    (readFileSync(join(FOLDER, file), 'utf8').split('\n', 1)[0] ?? '').replace(/^# (\d{4} )?/, '');
  expect(rows.map(([, number, file, name]) => [number, file, name])).toEqual(
    records.map((file) => [file.slice(0, 4), file, title(file)]),
  );
  for (const [, , , , status = ''] of rows)
    expect(status).toMatch(/^(in force|replaced by \[\d{4}\]\([\w.-]+\)|in part replaced by \[\d{4}\]\([\w.-]+\))$/);
});
