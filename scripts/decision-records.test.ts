import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/decisions');
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

const records = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .sort();

test('the index lists every record by number, title and status', () => {
  const rows = [...read('README.md').matchAll(/^\| \[(\d{4})\]\(([\w.-]+)\) \| (.+) \| (.+) \|$/gm)];
  const indexed = rows.map(([, number, file, title, status]) => ({ number, file, title, status }));
  const written = records.map((file) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(read(file)) ?? [];
    return { number, file, title, status: /^Status: (.+)$/m.exec(read(file))?.[1] };
  });
  expect(indexed).toEqual(written);
});

test('there are at most 30 records, numbered without gaps', () => {
  expect(records.length).toBeLessThanOrEqual(30);
  expect(records.map((file) => Number(/^(\d{4})-[a-z\d-]+\.md$/.exec(file)?.[1]))).toEqual(
    records.map((_, at) => at + 1),
  );
});

test.each(records)('%s has its sections, and fits one page', (file) => {
  const lines = read(file).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => line.length > 160)).toEqual([]);
  expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## Context', '## Decision', '## Consequences']);
});

test.each(records)('the code that %s binds exists', (file) => {
  const bound = /^Binds: ([\s\S]+)$/m.exec(read(file))?.[1] ?? '';
  const paths = [...bound.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'clients/typescript/README.md', 'checks/README.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** Anchors as on GitHub: lower case, without punctuation, hyphens for spaces. */
const anchorsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('every link of %s resolves', (document) => {
  const links = [
    ...readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)]+))?\)/g),
  ];
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path ? join(ROOT, dirname(document), path) : join(ROOT, document);
    return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});
