import { expect, test } from 'vitest';
import { createTranslate } from './i18n.ts';

const texts = {
  title: 'Your lesson',
  found_zero: 'No lessons',
  found_one: 'A lesson',
  found_other: '{{count}} lessons',
  shown_one: '{{count}} lesson of {{name}}',
  shown_other: '{{count}} lessons of {{name}}',
  error: { taken: '{{name}} is taken' },
} as const;
const en = createTranslate(texts, 'en');
const fr = createTranslate(texts, 'fr');

test.each([
  ['a text', en('title'), 'Your lesson'],
  ['of a group, with its gaps filled', en('error.taken', { name: '9:00' }), '9:00 is taken'],
  ['of several numbers the one that English says', en('shown', { count: 0, name: 'Ana' }), '0 lessons of Ana'],
  ['of several numbers the one that French says', fr('shown', { count: 0, name: 'Ana' }), '0 lesson of Ana'],
  ['for none what says so', [0, 1, 2].map((count) => fr('found', { count })).join(), 'No lessons,A lesson,2 lessons'],
  ['what stands in where there is none', en('error.gone' as 'title', {}, 'No'), 'No'],
  ['no group for a text', en('error' as 'title', {}, 'No'), 'No'],
  ['the key, to be seen', en('nothing.there' as 'title'), 'nothing.there'],
])('%s', (_, said, expected) => {
  expect(said).toBe(expected);
});
