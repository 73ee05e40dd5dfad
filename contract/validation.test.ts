import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { newDeviceSchema } from './channels.ts';
import { schoolInformationFieldsSchema } from './schools.ts';
import { optionalLines, optionalText, requiredLines, requiredText } from './validation.ts';

const read = (schema: z.ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
};

describe('a text that shows nothing is blank', () => {
  test.each([
    ['zero width space', '\u200b'],
    ['word joiner', '\u2060'],
    ['byte order mark', '\ufeff'],
    ['soft hyphen', '\u00ad'],
    ['joiners', '\u200d\u200c'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['combining marks alone', '\u0301\u0302'],
    ['variation selector', '\ufe0f'],
    ['tag characters', '\u{e0041}'],
    ['blank Braille pattern', '\u2800'],
    ['several, with spaces', ' \u200b \u00a0\u2060\t'],
    ['very many', '\u200b '.repeat(50_000)],
  ])('%s', (_what, text) => {
    expect(read(requiredText(80), text)).toEqual(['required']);
    expect(read(requiredLines(80), text)).toEqual(['required']);
    expect(read(optionalText(80), text)).toBe('');
    expect(read(optionalLines(80), text)).toBe('');
  });
});

test.each([
  ['\u200b\ufeff Maple \u2060\u00ad', 'Maple'],
  // Persian, with its script's invisible space.
  ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  // Malayalam, whose older spelling ends words with a joiner.
  ['\u0d28\u0d4d\u200d', '\u0d28\u0d4d\u200d'],
  ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['\u2764\ufe0f', '\u2764\ufe0f'],
  ['He\u0301le\u0300ne', 'H\u00e9l\u00e8ne'],
  ['Pri\u202eya', 'Priya'],
  ['Jean\u2011Pierre', 'Jean-Pierre'],
])('%j is kept as %j', (typed, kept) => {
  expect(read(requiredText(80), typed)).toBe(kept);
  expect(read(requiredLines(80), typed)).toBe(kept);
});

describe('a website', () => {
  const { website } = schoolInformationFieldsSchema.shape;

  test.each([
    ['harbour.example', 'https://harbour.example'],
    ['//harbour.example/a', 'https://harbour.example/a'],
    ['http://harbour.example', 'http://harbour.example'],
    ['école.example', 'https://école.example'],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(read(website, typed)).toBe(kept);
  });

  test.each([
    ...[
      '//x',
      '//',
      '////x.example',
      'https:////x.example',
      'https:///x.example',
      'http:/x.example',
      'https:x.example',
    ],
    ...['javascript:alert(1)', 'user:pass@x.example', 'https://x', 'x.', '.x', 'x..example', 'a b.example', 'https://'],
  ])('%j is none', (typed) => {
    expect(read(website, typed)).toEqual(['invalid_website']);
  });
});

describe('the keys of a push subscription', () => {
  const POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
  const issuesOf = (p256dh: string, auth = 'a'.repeat(22)) =>
    newDeviceSchema
      .safeParse({ endpoint: 'https://push.example/a', keys: { p256dh, auth } })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('a point of the curve is one, padded or not', () => {
    expect([issuesOf(POINT), issuesOf(`${POINT}=`)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['bytes that are no point', 'B'.repeat(87)],
    ['a point off the curve', `${POINT.slice(0, -1)}Q`],
    ['the origin', `B${'A'.repeat(86)}`],
    ['a compressed point', `A2sX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKW`],
    ['a point of the wrong form', `C${POINT.slice(1)}`],
    ['a coordinate beyond the field', `BP${'_'.repeat(85)}`],
    ['nothing', ''],
    ['64 kB', 'B'.repeat(65_536)],
  ])('%s is none', (_what, p256dh) => {
    expect(issuesOf(p256dh)).toEqual([['keys.p256dh', 'invalid']]);
  });

  test('the secret has 16 bytes', () => {
    for (const auth of ['a'.repeat(21), 'a'.repeat(23), ''])
      expect(issuesOf(POINT, auth)).toEqual([['keys.auth', 'invalid']]);
  });
});
