import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fr } from '#contract/messages.fr.ts';

/** Where a line could end before what belongs to the word in front of it: `Total :`, `100 %`, `« ici »`, `8 Mo`. */
const LOOSE = /\s(?<!\u00a0)(?=[:%$»](?:[\s.,)]|$))|«\s(?<!\u00a0)|\d\s(?<!\u00a0)(?=Mo\b|\d{3}\b)/u;

const textsIn = (catalogue: unknown): string[] =>
  typeof catalogue === 'object' && catalogue !== null ? Object.values(catalogue).flatMap(textsIn) : [String(catalogue)];

const folder = join(import.meta.dirname, 'fr');

test.each(readdirSync(folder))(
  '%s: no line begins with a colon, a percent sign or a closing guillemet',
  async (file) => {
    const texts = textsIn({ ...(await import(join(folder, file))) });
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => LOOSE.test(text))).toEqual([]);
  },
);

test('nor does a refusal', () => {
  expect(textsIn(fr).filter((text) => LOOSE.test(text))).toEqual([]);
});
