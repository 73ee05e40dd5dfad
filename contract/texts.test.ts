import { expect, test } from 'vitest';
import type { Locale } from './locale.ts';
import { counted, fill, filled } from './texts.ts';

test('a gap is filled by what has its name, wherever it stands and however often', () => {
  expect(fill('{{name}}, {{count}} of {{count}}', { name: 'Amina', count: 0 })).toBe('Amina, 0 of 0');
});

test('what fills a gap is text: gaps in it stay, and so does a gap that nobody fills', () => {
  expect(fill('{{name}} {{code}} $& {name}', { name: '{{code}}$&' })).toBe('{{code}}$& {{code}} $& {name}');
});

test('a whole group is filled, groups in it too', () => {
  const texts = { title: 'Hello {{name}}', button: { label: '{{name}}’s booking' } };
  expect(filled(texts, { name: 'Amina' })).toEqual({ title: 'Hello Amina', button: { label: 'Amina’s booking' } });
});

test('a number has the form that its language gives it', () => {
  const texts = { lessons_one: 'one', lessons_other: 'other' };
  const forms = (locale: Locale) => [0, 1, 2].map((count) => counted(locale, texts, 'lessons', count));
  expect(forms('en')).toEqual(['other', 'one', 'other']);
  expect(forms('fr')).toEqual(['one', 'one', 'other']);
  // French has a third form, which a text need not have.
  expect(counted('fr', texts, 'lessons', 1_000_000)).toBe('other');
});
