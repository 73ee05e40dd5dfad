import { withoutAccents } from '#server/platform/sheets/plain-letters.ts';

const SHOWN_MAX = 80;

/** One line of a cell's text: no-break spaces and line breaks are spaces, none at the ends. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** As people compare names: without case, accents and doubled spaces. */
export const plainName = (text: string): string => oneLine(withoutAccents(text).toLowerCase());

/** A cell's text as an answer quotes it. */
export function quoted(text: string): string {
  const line = oneLine(text);
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line;
}
