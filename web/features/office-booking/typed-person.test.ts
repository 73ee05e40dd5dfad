import { expect, test } from 'vitest';
import { contactToSearch, lastDigits, splitTypedPerson } from './typed-person.ts';

test.each([
  ['Leo', { firstName: 'Leo' }],
  ['  Leo   Park ', { firstName: 'Leo', lastName: 'Park' }],
  ['Maria da Silva', { firstName: 'Maria', lastName: 'da Silva' }],
  ['Park, Leo', { firstName: 'Leo', lastName: 'Park' }],
  ['da Silva, Maria', { firstName: 'Maria', lastName: 'da Silva' }],
  ['6135550142', { phone: '(613) 555-0142' }],
  ['(613) 555-0142', { phone: '(613) 555-0142' }],
  ['+1 613.555.0142', { phone: '(613) 555-0142' }],
  ['0142', { phone: '0142' }],
  ['Leo Park 613 555 0142', { firstName: 'Leo', lastName: 'Park', phone: '(613) 555-0142' }],
  ['محمد الأحمد 905-555-0133 ext. 12', { firstName: 'محمد', lastName: 'الأحمد', phone: '(905) 555-0133 ext. 12' }],
  ['613 555 0142 x4 Leo Park', { firstName: 'Leo', lastName: 'Park', phone: '(613) 555-0142 ext. 4' }],
  ['6135550142, poste 12', { phone: '(613) 555-0142 ext. 12' }],
  ['Dexter 2', { firstName: 'Dexter', lastName: '2' }],
  ['leo@park.example Leo', { firstName: 'Leo', email: 'leo@park.example' }],
  ['Leo 2', { firstName: 'Leo', lastName: '2' }],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', { firstName: 'ਗੁਰਪ੍ਰੀਤ', lastName: 'ਸਿੰਘ' }],
  ['', {}],
])('%j becomes %o', (text, person) => {
  expect(splitTypedPerson(text)).toEqual({ firstName: '', lastName: '', phone: '', email: '', ...person });
});

test('four digits tell two people apart', () => {
  expect(lastDigits('(613) 555-0142')).toBe('0142');
  expect(lastDigits('(613) 555-0142 ext. 12')).toBe('0142');
  expect(lastDigits('')).toBe('');
});

test('others are looked for once a number or an email is nearly complete', () => {
  expect(contactToSearch({ phone: '613 55', email: 'leo@park' })).toEqual([]);
  expect(contactToSearch({ phone: '613 5550', email: 'leo@park.example ' })).toEqual(['613 5550', 'leo@park.example']);
  expect(contactToSearch({ phone: '613 555 0142 ext. 12', email: '' })).toEqual(['613 555 0142']);
});
