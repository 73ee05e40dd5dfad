import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#contract/locale.ts';

export const FRENCH = 'fr';

interface FrenchName {
  french: string;
  /** Other names people search for, in either language. */
  also: string[];
}

/** By the name in the table of postal areas; `postal-areas.md` has the sources. */
const names = new Map<string, FrenchName>(
  readFileSync(join(import.meta.dirname, 'french-names.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name = '', french = '', also = ''] = line.split('\t');
      return [name, { french, also: also === '' ? [] : also.split(' / ') }] as const;
    }),
);

const DIRECTIONS: Record<string, string> = {
  ...{ north: 'Nord', south: 'Sud', east: 'Est', west: 'Ouest', central: 'Centre' },
  ...{ northeast: 'Nord-Est', northwest: 'Nord-Ouest', southeast: 'Sud-Est', southwest: 'Sud-Ouest' },
  ...{ outskirts: 'périphérie', extremities: 'périphérie' },
};
const HALVES: Record<string, string> = { inner: 'intérieur', outer: 'extérieur' };

/** `Nord-Est intérieur` for `Inner Northeast`; null for words that aren't a side of town. */
function sideInFrench(side: string): string | null {
  const sides = side.toLowerCase().split(/ (?:&|and) /);
  if (sides.length > 1) {
    const each = sides.map(sideInFrench);
    return each.includes(null) ? null : each.join(' et ');
  }
  const words = side.toLowerCase().split(' ');
  const half = HALVES[words[0] ?? ''];
  if (half !== undefined) words.shift();
  const [direction = '', central, ...others] = words;
  const french = DIRECTIONS[direction];
  if (french === undefined || others.length > 0 || (central !== undefined && central !== 'central')) return null;
  return [central === undefined ? french : `Centre-${french}`, half].filter(Boolean).join(' ');
}

/** `Sainte-Foy Nord-Est` for `Sainte-Foy Northeast`: the longest name in the file, then its side of town. */
function townInFrench(name: string): string {
  const words = name.split(' ');
  for (let length = words.length; length >= 1; length--) {
    const beginning = words.slice(0, length).join(' ');
    const known = names.get(beginning)?.french;
    if (known !== undefined && length === words.length) return known;
    const side = sideInFrench(words.slice(length).join(' '));
    if (known !== undefined && side !== null) return `${known} ${side}`;
  }
  for (let length = 1; length < words.length; length++) {
    const side = sideInFrench(words.slice(length).join(' '));
    if (side !== null) return `${words.slice(0, length).join(' ')} ${side}`;
  }
  return name;
}

/** Neighbourhoods keep their own name unless the file has it: `Cliffside West` is one. */
const partInFrench = (name: string): string => names.get(name)?.french ?? name;

/** Names besides the table's own, for searching. */
export const listOtherNames = (name: string, { isPart }: { isPart: boolean }): string[] => [
  isPart ? partInFrench(name) : townInFrench(name),
  ...(names.get(name)?.also ?? []),
];

/** The name of a town or a side of it, as readers of this language know it. */
export const translateTown = (name: string, locale: Locale): string => (locale === FRENCH ? townInFrench(name) : name);

/** `G1R, Québec Est, QC` for `G1R, Quebec City East, QC`. Street addresses from another server stay as they are. */
export function translateLabel(label: string, locale: Locale): string {
  if (locale !== FRENCH) return label;
  const [, code = '', name = '', province = ''] =
    /^([A-Z]\d[A-Z](?: \d[A-Z]\d)?, )?(.+)(, [A-Z]{2})$/.exec(label) ?? [];
  if (name === '' || /\d/.test(name) || (name.includes(',') && !names.has(name))) return label;
  const [, part, town = name] = /^(.+) \(([^(]+)\)$/.exec(name) ?? [];
  return `${code}${part === undefined ? townInFrench(town) : `${partInFrench(part)} (${townInFrench(town)})`}${province}`;
}

export const translatePlace = <P extends { label: string }>(place: P, locale: Locale): P => ({
  ...place,
  label: translateLabel(place.label, locale),
});
