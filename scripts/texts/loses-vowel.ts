import { fill } from '#contract/texts.ts';

const GAP = /\{\{(\w+)\}\}/g;

/** Whether a text is filled otherwise before a vowel, as French ones are: `de {{name}}`, `d’Anita`. */
export function losesVowel(text: string): boolean {
  const gaps = Object.fromEntries([...text.matchAll(GAP)].map(([, name = '']) => [name, 'Anita']));
  return fill(text, gaps) !== text.replaceAll(GAP, 'Anita');
}
