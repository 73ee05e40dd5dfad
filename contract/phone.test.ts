import { describe, expect, test } from 'vitest';
import { formatPhone, optionalPhoneSchema, phoneSchema } from './phone.ts';

test.each([
  '4165550123',
  '416-555-0123',
  '416.555.0123',
  '416 555 0123',
  '(416) 555-0123',
  '(416)555-0123',
  '+1 416 555 0123',
  '+14165550123',
  '1-416-555-0123',
  '1 - (416) - 555 - 0123',
  '  416 555 0123  ',
])('[AI-02] %j is written (416) 555-0123', (typed) => {
  expect(formatPhone(typed)).toBe('(416) 555-0123');
  expect(phoneSchema.parse(typed)).toBe('(416) 555-0123');
  expect(optionalPhoneSchema.parse(typed)).toBe('(416) 555-0123');
});

test.each([
  '116 555 0123',
  '416 155 0123',
  '416 555 012',
  '416 555 01234',
  '+44 416 555 0123',
  '2 416 555 0123',
  '416/555/0123',
  '416 555 O123',
  'x416 555 0123',
  'call me',
])('[AI-02] %j is no Canadian number', (typed) => {
  expect(formatPhone(typed)).toBeNull();
  for (const schema of [phoneSchema, optionalPhoneSchema])
    expect(schema.safeParse(typed).error?.issues).toMatchObject([{ code: 'custom', message: 'invalid_phone' }]);
});

describe('a number that is missing or too long', () => {
  const faultsOf = (schema: typeof phoneSchema | typeof optionalPhoneSchema, given: unknown) =>
    schema.safeParse(given).error?.issues.map(({ message }) => message);

  test('where it is asked for', () => {
    expect(faultsOf(phoneSchema, undefined)).toEqual(['required']);
    expect(faultsOf(phoneSchema, '   ')).toEqual(['required']);
    expect(faultsOf(phoneSchema, `416${' '.repeat(31)}5550123`)).toEqual(['invalid_phone']);
  });

  test('where it is not', () => {
    for (const nothing of [undefined, null, '', '   ']) expect(optionalPhoneSchema.parse(nothing)).toBe('');
    expect(faultsOf(optionalPhoneSchema, `416${' '.repeat(31)}5550123`)).toEqual(['invalid_phone']);
  });

  test('forty signs are still read', () => {
    const spaced = `416${' '.repeat(30)}5550123`;
    expect(spaced).toHaveLength(40);
    expect([phoneSchema.parse(spaced), optionalPhoneSchema.parse(spaced)]).toEqual([
      '(416) 555-0123',
      '(416) 555-0123',
    ]);
  });
});
