import { describe, expect, test } from 'vitest';
import { loadLookAlikes } from './look-alikes.ts';

const { keys, isReserved, looksLikeProduct } = await loadLookAlikes();

const lookAlike = (one: string, other: string): boolean => keys(one).some((key) => keys(other).includes(key));

describe('matches names that look alike', () => {
  test.each([
    ['case, spaces and punctuation', 'maple  driving-school!', 'Maple Driving School'],
    ['a zero width space', 'Maple\u200B Driving School', 'Maple Driving School'],
    ['a soft hyphen and a joiner', 'Ma\u00ADple\u2060 Driving School', 'Maple Driving School'],
    ['Cyrillic letters', 'М\u0430\u0440l\u0435 Driving School', 'Maple Driving School'],
    ['Greek capitals', 'ΜΑPLE DRΙVΙΝG SCHΟΟL', 'Maple Driving School'],
    ['wide letters', 'Ｍａｐｌｅ Driving School', 'Maple Driving School'],
    ['mathematical letters', '𝐌𝐚𝐩𝐥𝐞 Driving School', 'Maple Driving School'],
    ['small capitals', 'ᴍᴀᴘʟᴇ Driving School', 'Maple Driving School'],
    ['letters in boxes', '🅼🄰🅿🄻🄴 Driving School', 'Maple Driving School'],
    ['digits for letters', 'Map1e Driving Schoo1', 'Maple Driving School'],
    ['r and n for m', 'rnaple Driving School', 'Maple Driving School'],
    ['accents', 'Ecole Élite', 'École Elite'],
    ['an emoji', 'Maple Driving School 🍁', 'Maple Driving School'],
    ['a check mark', 'Maple Driving School ✓', 'Maple Driving School'],
    ['trademark signs', 'Maple™ Driving℠ School®', 'Maple Driving School'],
    ['a stroke through a letter', 'Søren Driving', 'Soren Driving'],
  ])('%s does not look like another name', (_, one, other) => {
    expect(lookAlike(one, other)).toBe(true);
  });

  test.each([
    ['Maple Driving School', 'Maple Driving School Guelph'],
    ['Drive 2 Learn', 'Drive 3 Learn'],
    ['北京驾校', '上海驾校'],
    ['Школа вождения Восток', 'Школа вождения Запад'],
    ['🍁', '🚗'],
  ])('%s and %s are two different names', (one, other) => {
    expect(lookAlike(one, other)).toBe(false);
  });
});

describe('reserves the names of the product and its operator', () => {
  test.each([
    ...['Lanewise', 'LANEWISE', 'Lanewise Support', 'Support Lanewise', 'L a n e w i s e', 'The Lane-Wise Team'],
    ...[
      'L\u0430newise',
      'Lanewi\u200Bse',
      'Ianewise',
      '1anewise',
      'LΑΝΕWΙSΕ',
      'ʟᴀɴᴇᴡɪꜱᴇ',
      'Lanevvise',
      'Ł\u00E4new\u00EDse',
    ],
    ...[
      '🅛🅐🅝🅔🅦🅘🅢🅔',
      '🇱🇦🇳🇪🇼🇮🇸🇪',
      'L4n3w15e',
      'L@newi$e',
      'Lanew!§e',
      'LΛNEWISE',
      'L∆newise',
      'La\u043Fewise',
      'lanewise.ca',
      'Ｌａｎｅｗｉｓｅ',
    ],
    ...['Support', 'ADMIN', 'Supp\u043Ert', 'Service a la clientele'],
  ])('%s is reserved', (name) => {
    expect(isReserved(name)).toBe(true);
  });

  test.each(['Maple Driving School', 'Safe Lane Driving', 'Wise Drivers', 'Support Driving Academy', 'École Laurier'])(
    '%s is free',
    (name) => {
      expect(isReserved(name)).toBe(false);
    },
  );

  test('a person may be called Support or Lane', () => {
    expect(['Support', 'Lane', 'Wise'].filter(looksLikeProduct)).toEqual([]);
  });
});

test('compares 64 kB of look-alike letters at once', () => {
  expect(keys('\u0430'.repeat(65_536))[0]).toHaveLength(65_536);
});
