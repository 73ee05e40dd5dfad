import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LATIN_LETTERS, LATIN_PAIRS, plainLetters } from '#contract/plain-letters.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { folded } from './folded.ts';

test('SQL and the contract write the same plain letters', async () => {
  const { db } = await sharedTestApp();
  const special = [...LATIN_LETTERS.from, ...LATIN_PAIRS.map(([letter]) => letter)].join('');
  const texts = [
    'Łukasz ĐẶNG',
    'Søren Weiß',
    'Æsa Þór',
    'Ǿst Ǽdel',
    'Maya Chen',
    'Éloïse O’Brien',
    'דָּוִד',
    'مُحَمَّد',
    'ਗੁਰਪ੍ਰੀਤ',
    'Олена Йосип',
    special,
    special.toUpperCase(),
  ];
  const { rows } = await sql<{ plain: string }>`
    SELECT ${folded(sql`name`)} AS plain FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (name, place) ORDER BY place`.execute(
    db,
  );
  expect(rows.map(({ plain }) => plain)).toEqual(texts.map(plainLetters));
  expect(plainLetters('Łukasz ĐẶNG')).toBe('lukasz dang');
  expect(plainLetters(special)).toMatch(/^[a-z']+$/);
});
