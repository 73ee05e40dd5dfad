export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Collapses white space, no-break spaces and line breaks included. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Keeps only letters and digits, without case or accents: `Heure de début` becomes `heuredebut`. */
export const plainLetters = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
