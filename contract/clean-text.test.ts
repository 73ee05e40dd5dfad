import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emailSchema } from './accounts.ts';
import { formatPhoneWithExtension, phoneSchema } from './phone.ts';
import { postalAreaSchema, postalCodeSchema } from './postal-code.ts';
import { requiredLines, requiredText } from './validation.ts';

const CASE = join(import.meta.dirname, '../checks/fixtures/cases/20-phone-as-pasted/numbers.json');
const PASTED = JSON.parse(readFileSync(CASE, 'utf8')) as string[];

test.each([
  ...PASTED,
  '４１６−５５５−０１１０',
  'TEL:4165550110',
  '+1\ufe0d-416-555-0110',
  '416\u200c5550110\ufffc',
  '\u3164416 555 0110',
  '416\u00a0555\u202f0110',
  'tel://416-555-0110',
])('the phone number %j is read', (typed) => {
  expect(phoneSchema.parse(typed)).toBe('(416) 555-0110');
  expect(formatPhoneWithExtension(`${typed} poste 4`)).toBe('(416) 555-0110 ext. 4');
});

test.each(['M5V–2T6', 'M5V‑2T6', 'M5V 2T6\u200b', '\u202aM5V 2T6\u202c', 'm5v\u00a02t6', 'M5V—2T6', 'Ｍ５Ｖ２Ｔ６'])(
  'the postal code %j is read',
  (typed) => {
    expect(postalCodeSchema.parse(typed)).toBe('M5V 2T6');
    expect(postalAreaSchema.parse(typed)).toBe('M5V 2T6');
  },
);

test.each([
  'maya@student.example\u200b',
  'maya\u200b@student.example',
  '\u2068maya@student.example\u2069',
  '\u00a0maya@student.example\u00a0',
  'mailto:maya@student.example',
  'MAILTO:maya@student.example?subject=Lessons',
  '<maya@student.example>',
  'Maya Chen <maya@student.example>',
])('the email address %j is read', (typed) => {
  expect(emailSchema.parse(typed)).toBe('maya@student.example');
});

describe('text', () => {
  test('of one line has plain spaces and hyphens', () => {
    expect(requiredText(80).parse('E\u0301lise\u00a0\u200fRoy\u2011Gagne\u0301\u200b')).toBe('Élise Roy-Gagné');
    expect(requiredText(80).parse('Anne\u2010Marie\u3000Roy\u2009Jr.')).toBe('Anne-Marie Roy Jr.');
  });

  test('of several lines keeps the spaces of French punctuation', () => {
    expect(requiredLines(80).parse('«\u00a0Patiente\u00a0»\u200e\n9\u202fh – 17\u202fh')).toBe(
      '«\u00a0Patiente\u00a0»\n9\u202fh – 17\u202fh',
    );
  });
});
