import { fill } from '#contract/texts.ts';

const GAP = /\{\{(\w+)\}\}/g;

/** Whether a text changes before a vowel, as some French ones do: `de {{name}}`, `d’Anita`. */
export function losesVowel(text: string): boolean {
  const gaps = Object.fromEntries([...text.matchAll(GAP)].map(([, name = '']) => [name, 'Anita']));
  return fill(text, gaps) !== text.replaceAll(GAP, 'Anita');
}
