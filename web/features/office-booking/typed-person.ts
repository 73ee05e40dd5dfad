import { isEmail } from '#contract/email.ts';
import { formatPhone } from '#contract/phone.ts';

export interface TypedPerson {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

export const NOBODY: TypedPerson = { firstName: '', lastName: '', phone: '', email: '' };

const PHONE_PART = /^\+?[\d().-]+$/;
const DIGITS_MIN = 4;
const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Sorts what was typed into the search field into a new person's fields: 'Leo Park 613 555 0142'. */
export function splitTypedPerson(text: string): TypedPerson {
  const words = text.trim().split(/\s+/);
  const email = words.find((word) => word.includes('@')) ?? '';
  const numbers = words.filter((word) => word !== email && PHONE_PART.test(word) && /\d/.test(word));
  const isPhone = countDigits(numbers.join('')) >= DIGITS_MIN;
  const phone = isPhone ? numbers.join(' ') : '';
  const names = words.filter((word) => word !== email && !(isPhone && numbers.includes(word)));
  // 'Park, Leo'
  const comma = names.findIndex((word) => word.endsWith(','));
  const ordered =
    comma < 0
      ? names
      : [...names.slice(comma + 1), ...names.slice(0, comma), (names[comma] ?? '').slice(0, -1)].filter(Boolean);
  const [firstName = '', ...rest] = ordered;
  return { firstName, lastName: rest.join(' '), phone: formatPhone(phone) ?? phone, email };
}

/** `0142` of `(613) 555-0142`; empty without a number. */
export const lastDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-4);

/** Enough of a number or an email to look for others who have it; null before that. */
export function contactToSearch({ phone, email }: Pick<TypedPerson, 'phone' | 'email'>): string[] {
  const enoughDigits = countDigits(phone) >= 7;
  return [...(enoughDigits ? [phone.trim()] : []), ...(isEmail(email.trim()) ? [email.trim()] : [])];
}
