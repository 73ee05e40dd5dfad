import { expect, test } from 'vitest';
import { emailSchema } from './accounts.ts';
import { canonicalEmail } from './email.ts';

const read = (text: string) => {
  const result = emailSchema.safeParse(text);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
};

test.each([
  'amina@example.com',
  'a@example.co',
  "o'neil+lessons@example.com",
  'first.last/school=1@example.com',
  "!#$%&'*+/=?^_`{|}~-@example.com",
  '_@example.photography',
  '"amina osei"@example.com',
  '"amina..osei"@example.com',
  'amina@sub.sub.example.museum',
  'amina@1-2.example.com',
  'amina@invalid.example.com',
  'amina@a.invalid.com',
  'amina@example.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
  'Amina.Osei@Example.COM',
])('[AI-03] %s is an address, and stays as it is', (address) => {
  expect(read(address)).toBe(address);
});

test.each([
  ['amina@école.example', 'amina@xn--cole-9oa.example'],
  ['Amina@ÉCOLE.example', 'Amina@xn--cole-9oa.example'],
  ['amina@例え.テスト', 'amina@xn--r8jz45g.xn--zckzah'],
  ['Hélène@example.com', 'hélène@example.com'],
  ['Hélène@Example.COM', 'hélène@Example.COM'],
  ['He\u0301le\u0300ne@example.com', 'hélène@example.com'],
  [' amina@example.com ', 'amina@example.com'],
])('[AI-03] %s is kept in one spelling, %s', (typed, kept) => {
  expect(read(typed)).toBe(kept);
});

test.each([
  'amina',
  'amina@',
  '@example.com',
  'amina@example',
  'amina@example.c',
  'amina.example.com',
  'amina@example.123',
  'amina@sub.example.c',
  'amina@example.1com',
  'amina@example.com1',
  'amina@example.c1',
  'amina@-example.com',
  'amina@example-.com',
  'amina@exam_ple.com',
  'amina@example..com',
  'amina@.example.com',
  '.amina@example.com',
  'amina.@example.com',
  'ami..na@example.com',
  'ami na@example.com',
  'amina@osei@example.com',
  '"amina@osei"@example.com',
  '"amina, b"@example.com',
  'amina@[127.0.0.1]',
  'amina@example.com\r\nBcc: b@example.com',
  `${'a'.repeat(65)}@example.com`,
  'anyone@erased.invalid',
  'anyone@of.the.erased.invalid',
  'anyone@erased.INVALID',
  'anyone@erased.ｉｎｖａｌｉｄ',
  'anyone@erased.𝐢𝐧𝐯𝐚𝐥𝐢𝐝',
])('[AI-03] %s is none', (typed) => {
  expect(read(typed)).toEqual(['invalid_email']);
});

test.each([
  ['an open quote', `"${'a'.repeat(60)}@x.ca`, ['invalid_email']],
  ['quoted spaces and dots', `"${' .'.repeat(30)}@x.ca`, ['invalid_email']],
  ['a long local part', `${'a.'.repeat(50_000)}@x.ca`, ['too_long']],
  ['many labels', `a@${'é.'.repeat(50_000)}ca`, ['too_long']],
  ['many at signs', '@'.repeat(100_000), ['too_long']],
])('%s is refused at once', (_what, typed, issues) => {
  expect(read(typed)).toEqual(issues);
});

test('what is no address has no other spelling', () => {
  expect(canonicalEmail('Hélène')).toBe('Hélène');
});
