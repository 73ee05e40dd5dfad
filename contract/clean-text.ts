/**
 * Characters that come along with pasted text and mean nothing: zero-width spaces, soft hyphens, and marks that change
 * the direction of text. Joiners stay, because emoji and several scripts need them.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const WIDE_SPACES = /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/** Hyphens that look like the one on the keyboard. */
const HYPHENS = /[\u2010\u2011]/g;
/** In numbers and codes no invisible character means anything; PDF files and word processors add the last. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\ufffc]/gu;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** Text of several lines, with composed letters. French spacing in sentences stays. */
export const cleanLines = (text: string): string =>
  text.replaceAll(INVISIBLE, '').replaceAll(HYPHENS, '-').normalize('NFC');

/** Text of one line. */
export const cleanLine = (text: string): string => cleanLines(text.replaceAll(WIDE_SPACES, ' '));

/** A number or a code, such as a phone number, whose dashes only separate. Digits and letters lose their full width. */
export const cleanCode = (text: string): string =>
  cleanLine(text.replaceAll(IGNORABLE, '')).replaceAll(DASHES, '-').normalize('NFKC').trim();

/** A phone number, also as a link. */
export const cleanPhone = (text: string): string =>
  cleanCode(text)
    .replace(/^tel:(?:\/\/)?/i, '')
    .trim();

/** An email address, also as a link, or with a name as mail programs copy it: `Maya Chen <maya@student.example>`. */
export const cleanEmail = (text: string): string => {
  const plain = cleanLine(text).trim();
  const bare = /^mailto:/i.test(plain) ? plain.slice('mailto:'.length).split('?', 1).join('') : plain;
  return bare.endsWith('>') && bare.includes('<') ? bare.slice(bare.lastIndexOf('<') + 1, -1).trim() : bare;
};

/** One form of each letter, because phones and computers type the same password differently. */
export const cleanPassword = (text: string): string => text.normalize('NFC');
