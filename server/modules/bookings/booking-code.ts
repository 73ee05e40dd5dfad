import { randomInt } from 'node:crypto';

// Without 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V: each is one sign to the eye and one to the ear.
export const ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const LENGTH = 5;

/** A booking's short name, read over the phone: `LW-7K3Q9`. One of six million; the database refuses a repeated one. */
export function newBookingCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `LW-${signs.join('')}`;
}
