/**
 * Every text of the interface is in the catalogue, in both languages, and nothing is there that no page asks for. Ends with
 * 1 and a list of what is not so.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askedFor, keysOf, type Texts } from './texts/keys.ts';
import { visibleTexts } from './texts/visible-texts.ts';

const root = join(import.meta.dirname, '..');
const CATALOGUES = [
  'common',
  'landing',
  'public',
  'account',
  'student',
  'school',
  'calendar',
  'progress',
  'snow-day',
  'analytics',
  'admin',
];

/** Words that are the same in every language, each with its reason. */
const SAME_EVERYWHERE: Record<string, string> = {
  Lanewise: 'our name',
  'Not Found': 'the status text of HTTP 404, shown beside its number (RT-20)',
};

const TESTS = ['web/testing/**', '**/*.test.{ts,tsx}'];

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const found: string[] = [];

// The gallery of components is for developers and never part of the product.
for (const file of globSync('web/**/*.tsx', { cwd: root, exclude: ['web/pages/dev/**', ...TESTS] }).sort()) {
  for (const text of visibleTexts(read(file))) {
    if (!(text in SAME_EVERYWHERE)) found.push(`${file}: “${text}” is not in the catalogue`);
  }
}

async function textsIn(file: string): Promise<Texts> {
  const [texts] = Object.values((await import(join(root, file))) as Record<string, Texts>);
  if (!texts) throw new Error(`${file} exports no texts`);
  return texts;
}

function compare(name: string, english: string[], french: string[]): void {
  for (const key of english) if (!french.includes(key)) found.push(`${name}: “${key}” is missing in French`);
  for (const key of french) if (!english.includes(key)) found.push(`${name}: “${key}” is missing in English`);
}

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/ui/i18n/{en,fr}/**', ...TESTS] });
const isAskedFor = askedFor(sources.map(read));
for (const name of CATALOGUES) {
  const english = keysOf(await textsIn(`web/ui/i18n/en/${name}.ts`));
  compare(name, english, keysOf(await textsIn(`web/ui/i18n/fr/${name}.ts`)));
  for (const key of english) if (!isAskedFor(key)) found.push(`${name}: no page asks for “${key}”`);
}
// Pages, API and spreadsheet answers share these; each code has its words by its type, so that none can be left over.
compare('messages', keysOf(await textsIn('contract/messages.en.ts')), keysOf(await textsIn('contract/messages.fr.ts')));

// Between letters French has an apostrophe, never a foot mark.
const FOOT_MARK = /\p{L}'(?=\p{L}|\$\{|\{\{)/u;
for (const file of globSync(['web/ui/i18n/fr/*.ts', '{contract,server}/**/*.fr.ts'], { cwd: root }).sort()) {
  for (const [index, line] of read(file).split('\n').entries()) {
    if (!/^\s*(?:\/\/|\/?\*)/.test(line) && FOOT_MARK.test(line)) found.push(`${file}:${index + 1}: ' where ’ belongs`);
  }
}

for (const line of found) console.log(line);
process.exitCode = found.length === 0 ? 0 : 1;
