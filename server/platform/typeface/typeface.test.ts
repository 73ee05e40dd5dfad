import { beforeAll, expect, test } from 'vitest';
import { openTypeface, type Typeface, withEllipsis } from './typeface.ts';

let typeface: Typeface;
beforeAll(async () => {
  typeface = await openTypeface(400);
});
const shownOrder = (text: string) => typeface.pieces(text).map((piece) => piece.text);

test.each([
  ['Arabic', 'محمد علي'],
  ['Persian', 'فاطمه می‌خواهم'],
  ['Arabic with vowels', 'مُحَمَّد'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Hebrew', 'דָּוִד לוי'],
  ['Devanagari', 'अर्जुन क्षत्रिय'],
  ['Bengali', 'সুব্রত চট্টোপাধ্যায়'],
  ['Tamil', 'தமிழ்ச்செல்வன்'],
  ['Cyrillic', 'Олена Ґалаґан'],
  ['Greek', 'Ελένη Ἀγαθή'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
])('has a glyph for every letter of names in %s', (_script, name) => {
  const pieces = typeface.pieces(name);
  const letters = (text: string) => [...text.normalize('NFC')].sort().join('');
  expect(letters(pieces.map(({ text }) => text).join(''))).toBe(letters(name));
  const glyphs = pieces.flatMap(({ file, text }) =>
    typeface
      .font(file)
      .layout(text)
      .glyphs.map(({ id }) => id),
  );
  expect(glyphs.length).toBeGreaterThan(0);
  expect(glyphs).not.toContain(0);
});

test('joins and orders letters within a word', () => {
  const ids = (text: string) =>
    typeface.pieces(text).flatMap(({ file, text: piece }) =>
      typeface
        .font(file)
        .layout(piece)
        .glyphs.map(({ id }) => id),
    );
  const [meem, seen, sa] = ['م', 'س', 'ਸ'].map((letter) => ids(letter)[0]);
  // Both Arabic letters change their forms.
  expect(ids('سم')).toHaveLength(2);
  expect(ids('سم')).not.toContain(meem);
  expect(ids('سم')).not.toContain(seen);
  // The short i is drawn before its consonant.
  expect(ids('ਸਿ').at(-1)).toBe(sa);
});

test('draws right-to-left names from the right, and numbers from the left', () => {
  expect(shownOrder('محمد علي')).toEqual(['علي', ' ', 'محمد']);
  expect(shownOrder('Paid by محمد علي on 12:00')).toEqual(['Paid by ', 'علي', ' ', 'محمد', ' on 12:00']);
  expect(shownOrder('שלום 12 כהן')).toEqual(['כהן', ' ', '12', ' ', 'שלום']);
  // Brackets open towards the right.
  expect(shownOrder('محمد (علي) حسن')).toEqual(['حسن', ' (', 'علي', ') ', 'محمد']);
  // The library reverses Persian digits with their script, so they are passed the other way around.
  expect(shownOrder('۱۲۳')).toEqual(['۳۲۱']);
});

test('ends a text that was cut where it would go on', () => {
  expect(shownOrder(withEllipsis('محمد'))).toEqual(['…', 'محمد']);
  expect(shownOrder(withEllipsis('Maya'))).toEqual(['Maya…']);
});

test('draws a whole word with one typeface', () => {
  expect(typeface.pieces('Nguyễn').map(({ file }) => file)).toEqual(['latin', 'vietnamese', 'latin']);
  expect(typeface.pieces('Zoë').map(({ file }) => file)).toEqual(['western']);
});
