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

test.each([
  ['Cours de {{it}}', 'Anita', 'Cours d’Anita'],
  ['près de {{it}}', 'Etobicoke', 'près d’Etobicoke'],
  ['De {{it}}', 'École de conduite Laurier', 'De l’École de conduite Laurier'],
  ['De {{it}}', 'E\u0301cole Laurier', 'De l’E\u0301cole Laurier'],
  ['De {{it}}', 'E\u0301milie', 'D’E\u0301milie'],
  ['avec {{it}}', 'Émilie', 'avec Émilie'],
  ['à {{it}}', 'Académie Laurier', 'à l’Académie Laurier'],
  ['à {{it}}', 'Écoles Laurier', 'à Écoles Laurier'],
  ['chez {{it}}', 'Maple Driving School', 'chez Maple Driving School'],
  ['par {{it}}', 'école de conduite Laurier', 'par l’école de conduite Laurier'],
  ['même voiture que {{it}}', 'Isabelle', 'même voiture qu’Isabelle'],
  ['Que {{it}}', 'inès', 'Qu’inès'],
  ['Cours de {{it}}', 'Maya', 'Cours de Maya'],
  ['Cours de {{it}}', 'Hélène', 'Cours de Hélène'],
  ['Cours de {{it}}', 'Yasmine', 'Cours de Yasmine'],
  ['moins de {{it}} km', 8, 'moins de 8 km'],
  ['plus de {{it}} km', 11, 'plus de 11 km'],
  ['à partir de {{it}}', '80,00 $', 'à partir de 80,00 $'],
  ['le nom de {{it}}', '« Auto »', 'le nom de « Auto »'],
  ['le nom de {{it}}', '&amp;', 'le nom de &amp;'],
  ['le nom de {{it}}', '', 'le nom de '],
  ['la Suède {{it}}, lorsque {{it}}', 'Anita', 'la Suède Anita, lorsque Anita'],
  ['de {{its}} {{it}} à {{it}}', 'Anita de Ottawa', 'de {{its}} Anita de Ottawa à Anita de Ottawa'],
])('in French %j loses a vowel before another: %j', (text, it, said) => {
  expect(fill(text, { it })).toBe(said);
});

test.each([
  ['The driving school {{it}} moved it', 'Northern Lane', 'The driving school Northern Lane moved it'],
  ['The driving school {{it}} moved it', 'Maple Driving School', 'Maple Driving School moved it'],
  ['at the driving school {{it}}', 'École de conduite Laurier', 'at École de conduite Laurier'],
  ['L’école de conduite {{it}} répond', 'Northern Lane', 'L’école de conduite Northern Lane répond'],
  ['L’école de conduite {{it}} répond', 'École de conduite Laurier', 'L’École de conduite Laurier répond'],
  ['de l’école de conduite {{it}}', 'École de conduite Laurier', 'de l’École de conduite Laurier'],
  ['L’école de conduite {{it}} répond', 'Académie Laurier', 'L’Académie Laurier répond'],
  ['de l’école de conduite {{it}}', 'Maple Driving School', 'de l’école de conduite Maple Driving School'],
])('a school is not called a driving school twice: %j, %j', (text, it, said) => {
  expect(fill(text, { it })).toBe(said);
});

test('a number has the form that its language gives it', () => {
  const texts = { lessons_one: 'one', lessons_other: 'other' };
  const forms = (locale: Locale) => [0, 1, 2].map((count) => counted(locale, texts, 'lessons', count));
  expect(forms('en')).toEqual(['other', 'one', 'other']);
  expect(forms('fr')).toEqual(['one', 'one', 'other']);
  // French has a third plural form, which texts may omit.
  expect(counted('fr', texts, 'lessons', 1_000_000)).toBe('other');
});
