import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertPageBudget } from './page-budget.ts';

let client: string;
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'lanewise-budget-'));
  mkdirSync(join(client, 'assets'));
});
afterEach(() => rmSync(client, { recursive: true, force: true }));

const write = (file: string, content: string | number) =>
  writeFileSync(join(client, file), typeof content === 'number' ? Buffer.alloc(content) : content);

/** A fake build of the landing page and a student page that uses the `progress` texts. */
function writeBuild(kilobytes: { entry?: number; landing?: number; student?: number; words?: number }): void {
  const route = (id: string, path: string, parentId?: string) => ({ id, path, parentId, module: `/assets/${id}.js` });
  const routes = {
    root: route('root', ''),
    landing: route('landing', 'fr?/', 'root'),
    student: route('student', '/progress', 'root'),
  };
  const manifest = { entry: { module: '/assets/entry.js', imports: [] }, routes };
  write('assets/manifest-12ab.js', `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  write(
    'index.html',
    '<link rel="stylesheet" href="/assets/every.css#"/><script type="module" src="/assets/entry.js"></script>',
  );
  write('__spa-fallback.html', '<script type="module" src="/assets/entry.js"></script>');
  write('assets/every.css', 1000);
  for (const name of ['entry', 'root', 'landing', 'student', 'words'] as const)
    write(`assets/${name}.js`, 1000 * ((kilobytes as Record<string, number>)[name] ?? 1));
  const chunk = (name: string, source: string | null, catalogues: string[] = []) => ({
    file: `assets/${name}.js`,
    source,
    imports: [],
    catalogues,
  });
  const words = chunk('words', 'web/features/progress/texts.en.ts');
  write('chunks.json', JSON.stringify([chunk('student', 'web/pages/student/progress.tsx', ['progress']), words]));
}

test('a build within the budget passes', () => {
  writeBuild({ entry: 100, student: 100 });
  expect(() => assertPageBudget(client)).not.toThrow();
});

test('a page over the budget is named with its limit, its size and its largest files, words included', () => {
  writeBuild({ entry: 100, student: 80, words: 60 });
  expect(() => assertPageBudget(client)).toThrow(
    /^Over the page budget .*:\n\/progress: all files 24\d\.\d kB, limit 230 kB\. The largest:\n +100\.3 kB {2}assets\/entry\.js\n +80\.3 kB {2}assets\/student\.js\n +60\.3 kB {2}assets\/words\.js\n/,
  );
});

test('the landing page has a budget of scripts', () => {
  writeBuild({ entry: 100, landing: 60 });
  expect(() => assertPageBudget(client)).toThrow(/\n\/: scripts 16\d\.\d kB, limit 150 kB\./);
});

test('a build whose chunks name no words fails: their bytes would be missing from the budget', () => {
  writeBuild({});
  write('chunks.json', '[]');
  expect(() => assertPageBudget(client)).toThrow('No chunk names its words');
});
