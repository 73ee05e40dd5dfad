import { expect, test } from 'vitest';
import { formatPhoneWithExtension, optionalContactPhoneSchema } from './phone.ts';
import { phoneLink } from './phone-extension.ts';

test.each(['416 555 0123 ext. 4', '416-555-0123 x4', '(416) 555-0123, poste 4', '+1 416 555 0123 #4'])(
  '%j keeps its extension',
  (typed) => {
    expect(formatPhoneWithExtension(typed)).toBe('(416) 555-0123 ext. 4');
    expect(optionalContactPhoneSchema.parse(typed)).toBe('(416) 555-0123 ext. 4');
  },
);

test('a number without an extension is written as before, and others are refused', () => {
  expect(formatPhoneWithExtension('4165550123')).toBe('(416) 555-0123');
  expect(formatPhoneWithExtension('416 555 012 ext. 4')).toBeNull();
  expect(optionalContactPhoneSchema.parse('')).toBe('');
});

test('a link dials the extension after a pause', () => {
  expect(phoneLink('(416) 555-0123 ext. 4')).toBe('tel:4165550123,4');
  expect(phoneLink('(416) 555-0123')).toBe('tel:4165550123');
});
