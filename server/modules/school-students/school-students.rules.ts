import { splitExtension } from '#contract/phone-extension.ts';

/** See `server/platform/fold-letters.ts`. */
export interface Folding {
  fold(text: string): string;
  soundOf(word: string): string;
  isSoundLong(sound: string): boolean;
  soundOfOtherScript(text: string): string[];
}

/** Longest part of a name that orders the list. It's part of a page's cursor. */
const SORT_MAX = 100;
/** Fewer digits are part of a name or an address. */
const DIGITS_MIN = 3;
/** Marks the sound of a name in `search_text`; no name or address contains it. */
const SOUND = '~';

export interface Parent {
  name: string;
  phone: string;
  email: string | null;
}

/** The parts of a record that searches read. */
export interface Searched {
  firstName: string;
  lastName: string;
  phone: string;
  email: string | null;
  parents: readonly Parent[];
}

/** The ten digits of a Canadian number, without its extension. */
const digitsOf = (phone: string): string => splitExtension(phone).number.replaceAll(/\D/g, '');

/** What searches compare with: see the columns of `school_students`. */
export function toSearchColumns({ fold, soundOfOtherScript }: Folding, record: Searched) {
  const { firstName, lastName, parents } = record;
  const name = `${firstName} ${lastName}`;
  const names = [name, ...parents.map((parent) => parent.name)];
  const emails = [record.email, ...parents.map((parent) => parent.email)].map((email) => email?.toLowerCase() ?? '');
  const sounds = names.flatMap(soundOfOtherScript).map((sound) => `${SOUND}${sound}`);
  return {
    sort_name: fold(name).slice(0, SORT_MAX),
    search_text: [...names.map(fold), ...emails, ...sounds].filter(Boolean).join(' '),
    phone_digits: [record.phone, ...parents.map(({ phone }) => phone)].map(digitsOf).filter(Boolean).join(' '),
  };
}

/** One word of a search, or a phone number: a record matches if it contains any of these. */
export interface SearchTerm {
  texts: string[];
  digits: string[];
}

/** `+1 613.555.0142`, `(613) 555-0142` and `0142` are digits only; a leading 1 may be the country's. */
function digitsToFind(search: string): string[] {
  const compact = splitExtension(search).number.replaceAll(/[\s().+/\-\u2010-\u2015]/g, '');
  if (!/^\d+$/.test(compact) || compact.length < DIGITS_MIN) return [];
  return compact.startsWith('1') && compact.length > DIGITS_MIN ? [compact, compact.slice(1)] : [compact];
}

/** The words of a search, all of which a record must match. */
export function toSearchTerms({ fold, soundOf, isSoundLong }: Folding, search: string): SearchTerm[] {
  const digits = digitsToFind(search);
  if (digits.length > 0) return [{ texts: [], digits }];
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const folded = fold(word);
      const sound = soundOf(folded.replaceAll(' ', ''));
      const texts = [word, folded, ...(isSoundLong(sound) ? [`${SOUND}${sound}`] : [])].filter(Boolean);
      return texts.length === 0 ? [] : [{ texts: [...new Set(texts)], digits: digitsToFind(word) }];
    });
}

/** Where a page of the list starts: after this name, and after this id among people of the same name. */
export interface StudentPlace {
  name: string;
  id: string;
}

const PLACE = /^([a-z0-9 ]{0,100})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const writeStudentPlace = ({ name, id }: StudentPlace): string => `${name}~${id}`;

/** Null for a text that `writeStudentPlace` didn't write. */
export function readStudentPlace(text: string): StudentPlace | null {
  const [, name, id] = PLACE.exec(text) ?? [];
  return name === undefined || id === undefined ? null : { name, id };
}
