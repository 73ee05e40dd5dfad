const SHOWN_MAX = 80;

/** One line of a cell's text: no-break spaces and line breaks are spaces, none at the ends. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Letters and digits alone, without case and accents: `Heure de début` is `heuredebut`. */
export const plainLetters = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** As people compare names: without case, accents and doubled spaces. */
export const plainName = (text: string): string => oneLine(withoutAccents(text).toLowerCase());

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A cell's text as an answer quotes it. */
export function quoted(text: string): string {
  const line = oneLine(text);
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line;
}
