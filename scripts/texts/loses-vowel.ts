import { fill } from '#contract/texts.ts';

const GAP = /\{\{(\w+)\}\}/g;

/** True if the text elides a vowel, as some French ones do: `de {{name}}`, `d’Anita`. */
export function losesVowel(text: string): boolean {
  const gaps = Object.fromEntries([...text.matchAll(GAP)].map(([, name = '']) => [name, 'Anita']));
  return fill(text, gaps) !== text.replaceAll(GAP, 'Anita');
}
