import { Temporal } from 'temporal-polyfill';

/** An instant as iCalendar writes it, in UTC. */
export const stamp = (instant: string): string =>
  Temporal.Instant.from(instant).round('second').toString().replace(/[-:]/g, '');

/** Escapes a value of type TEXT, including every character that some app treats as a line break, so that no name can inject a line. */
export const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const LINE_OCTETS = 75;

/** Folds a line at 75 octets, between characters; continuations start with a space. */
export function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
