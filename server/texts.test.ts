import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { losesVowel } from '../scripts/texts/loses-vowel.ts';
import { LOCALES } from './platform/languages.ts';
import { textsIn } from './platform/texts.ts';

const folders = globSync('modules/**/texts.en.ts', { cwd: import.meta.dirname }).map((file) => dirname(file));

/** Each language has its own placeholders for times of day. */
const OWN_GAPS = ['time', 'fullHour'];

/** Each text by its path. */
function flat(texts: unknown, path: string[] = []): [path: string, text: string][] {
  if (typeof texts === 'string') return [[path.join('.'), texts]];
  return Object.entries(texts as object).flatMap(([key, text]) => flat(text, [...path, key]));
}

/** The placeholders of each text, by its path. */
function gapsIn(texts: unknown): [path: string, gaps: string[]][] {
  return flat(texts)
    .filter(([path]) => !OWN_GAPS.includes(path))
    .map(([path, text]) => {
      const gaps = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
      return [path, [...new Set(gaps)].sort()];
    });
}

test.each(folders)('%s: a text has the same placeholders in every language', async (folder) => {
  const texts = await textsIn<object>(join(import.meta.dirname, folder));
  for (const locale of LOCALES) expect(gapsIn(texts(locale))).toEqual(gapsIn(texts('en')));
});

test.each(folders)('%s: French has no space before ?, ! or ;', async (folder) => {
  const french = flat((await textsIn<object>(join(import.meta.dirname, folder)))('fr'));
  expect(french.filter(([, text]) => /\s[?!;]/u.test(text))).toEqual([]);
});

test.each(folders)('%s: only French has de or que before a placeholder', async (folder) => {
  const texts = await textsIn<object>(join(import.meta.dirname, folder));
  for (const locale of LOCALES.filter((one) => one !== 'fr'))
    expect(flat(texts(locale)).filter(([, text]) => losesVowel(text))).toEqual([]);
});
