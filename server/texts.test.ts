import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from './platform/languages.ts';
import { textsIn } from './platform/texts.ts';

const folders = globSync('modules/**/texts.en.ts', { cwd: import.meta.dirname }).map((file) => dirname(file));

/** How a language writes a time of day is its own. */
const OWN_GAPS = ['time', 'fullHour'];

/** The gaps of each text, by its path. */
function gapsIn(texts: unknown, path: string[] = []): [path: string, gaps: string[]][] {
  if (typeof texts === 'string') {
    const gaps = [...texts.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    return OWN_GAPS.includes(path.join('.')) ? [] : [[path.join('.'), [...new Set(gaps)].sort()]];
  }
  return Object.entries(texts as object).flatMap(([key, text]) => gapsIn(text, [...path, key]));
}

test.each(folders)('%s: a text leaves the same gaps in every language', async (folder) => {
  const texts = await textsIn<object>(join(import.meta.dirname, folder));
  for (const locale of LOCALES) expect(gapsIn(texts(locale))).toEqual(gapsIn(texts('en')));
});
