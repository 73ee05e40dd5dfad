import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLanguages, readCatalogues } from '../../../scripts/texts/catalogues.ts';
import { losesVowel } from '../../../scripts/texts/loses-vowel.ts';

/** A breaking space that would separate a sign or unit from its word: `Total :`, `100 %`, `« ici »`, `8 Mo`. */
const LOOSE = /\s(?<!\u00a0)(?=[:%$»](?:[\s.,)]|$))|«\s(?<!\u00a0)|\d\s(?<!\u00a0)(?=Mo\b|\d{3}\b)/u;

/** Québec usage has no space before these signs, unlike before a colon. */
const SPACED = /\s[?!;]/u;

const textsIn = (catalogue: unknown): string[] =>
  typeof catalogue === 'object' && catalogue !== null ? Object.values(catalogue).flatMap(textsIn) : [String(catalogue)];

const ROOT = join(import.meta.dirname, '../../..');
/** The texts of emails, documents and messages, by file. */
const onServer = await Promise.all(
  globSync('server/**/*.fr.ts', { cwd: ROOT }).map(
    async (file) => [file, { ...(await import(join(ROOT, file))) }] as const,
  ),
);
const FRENCH: (readonly [string, unknown])[] = [...(await readCatalogues('fr')), ...onServer];

test.each(FRENCH)('%s: no line begins with a colon, a percent sign or a closing guillemet', (_, catalogue) => {
  const texts = textsIn(catalogue);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => LOOSE.test(text))).toEqual([]);
});

test.each(FRENCH)('%s: no space stands before ?, ! or ;', (_, catalogue) => {
  expect(textsIn(catalogue).filter((text) => SPACED.test(text))).toEqual([]);
});

test('in no other language does de or que stand before a gap, where French loses a vowel', async () => {
  const found = async (language: string) =>
    [...(await readCatalogues(language)).values()].flatMap(textsIn).filter(losesVowel);
  expect(await found('fr')).not.toEqual([]);
  for (const language of listLanguages().filter((one) => one !== 'fr')) expect(await found(language)).toEqual([]);
});
