import { isEmail } from '#contract/email.ts';
import { formatPhoneWithExtension } from '#contract/phone.ts';
import { splitExtension } from '#contract/phone-extension.ts';

export interface TypedPerson {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

export const NOBODY: TypedPerson = { firstName: '', lastName: '', phone: '', email: '' };

const PHONE_PART = /^\+?[\d().-]+$/;
const DIGITS_MIN = 4;
/** `ext. 12` after a digit, wherever it stands among the words. */
const EXTENSION = /(\d)[\s,]*(?:ext(?:ension)?\.?|poste|x|#)\s*(\d{1,6})(?!\S)/i;
const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Sorts what was typed into the search field into a new person's fields: 'Leo Park 613 555 0142'. */
export function splitTypedPerson(text: string): TypedPerson {
  const extension = EXTENSION.exec(text)?.[2] ?? '';
  const words = text.replace(EXTENSION, '$1').trim().split(/\s+/);
  const email = words.find((word) => word.includes('@')) ?? '';
  const numbers = words.filter((word) => word !== email && PHONE_PART.test(word) && /\d/.test(word));
  const isPhone = countDigits(numbers.join('')) >= DIGITS_MIN;
  const phone = isPhone ? numbers.join(' ') + (extension && ` ext. ${extension}`) : '';
  const names = words.filter((word) => word !== email && !(isPhone && numbers.includes(word)));
  // 'Park, Leo'
  const comma = names.findIndex((word) => word.endsWith(','));
  const ordered =
    comma < 0
      ? names
      : [...names.slice(comma + 1), ...names.slice(0, comma), (names[comma] ?? '').slice(0, -1)].filter(Boolean);
  const [firstName = '', ...rest] = ordered;
  return { firstName, lastName: rest.join(' '), phone: formatPhoneWithExtension(phone) ?? phone, email };
}

/** `0142` of `(613) 555-0142`; empty without a number. */
export const lastDigits = (phone: string): string => splitExtension(phone).number.replaceAll(/\D/g, '').slice(-4);

/** Enough of a number or an email to look for others who have it; null before that. */
export function contactToSearch({ phone, email }: Pick<TypedPerson, 'phone' | 'email'>): string[] {
  const { number } = splitExtension(phone);
  return [...(countDigits(number) >= 7 ? [number] : []), ...(isEmail(email.trim()) ? [email.trim()] : [])];
}
