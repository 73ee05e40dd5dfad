/**
 * Checks that every text of the interface is in a catalogue, in every language, and that none is unused. Lists the
 * problems and exits with 1.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listLanguages, readCatalogues } from './texts/catalogues.ts';
import { findUsedKeys, listKeys } from './texts/keys.ts';
import { visibleTexts } from './texts/visible-texts.ts';

const root = join(import.meta.dirname, '..');

/** Words that are the same in every language, each with its reason. */
const SAME_EVERYWHERE: Record<string, string> = {
  Lanewise: 'our name',
  'Not Found': 'the status text of HTTP 404, shown beside its number (RT-20)',
};

const TESTS = ['web/testing/**', '**/*.test.{ts,tsx}'];

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const found: string[] = [];

for (const file of globSync('web/**/*.tsx', { cwd: root, exclude: TESTS }).sort()) {
  for (const text of visibleTexts(read(file))) {
    if (!(text in SAME_EVERYWHERE)) found.push(`${file}: “${text}” is in no catalogue`);
  }
}

function compare(name: string, language: string, english: string[], others: string[]): void {
  for (const key of english) if (!others.includes(key)) found.push(`${name}: “${key}” is missing in ${language}`);
  for (const key of others) if (!english.includes(key)) found.push(`${name}: “${key}” of ${language} is missing in en`);
}

const english = await readCatalogues('en');
for (const language of listLanguages().filter((one) => one !== 'en')) {
  const others = await readCatalogues(language);
  for (const name of new Set([...english.keys(), ...others.keys()]))
    compare(name, language, listKeys(english.get(name) ?? {}), listKeys(others.get(name) ?? {}));
}

// The compiler checks texts shared by pages and server, so none can be unused.
for (const file of globSync('contract/*.en.ts', { cwd: root })) english.delete(basename(file, '.en.ts'));
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/texts.*.ts', ...TESTS] }).map((file) => ({
  file,
  source: read(file),
}));
for (const [name, texts] of english) {
  const users = sources.filter(
    ({ file, source }) =>
      source.includes(`createTextsHook('${name}')`) ||
      file.includes(`/${name}/`) ||
      (name === 'ui' && source.includes('useUiTexts')),
  );
  const isAskedFor = findUsedKeys(users.map(({ source }) => source));
  for (const key of listKeys(texts)) if (!isAskedFor(key)) found.push(`${name}: no page asks for “${key}”`);
}

// French has an apostrophe between letters, never a straight quote.
const FOOT_MARK = /\p{L}'(?=\p{L}|\$\{|\{\{)/u;
for (const file of globSync('{contract,server,web}/**/*.fr.ts', { cwd: root }).sort()) {
  for (const [index, line] of read(file).split('\n').entries()) {
    if (!/^\s*(?:\/\/|\/?\*)/.test(line) && FOOT_MARK.test(line)) found.push(`${file}:${index + 1}: ' where ’ belongs`);
  }
}

for (const line of found) console.log(line);
process.exitCode = found.length === 0 ? 0 : 1;
