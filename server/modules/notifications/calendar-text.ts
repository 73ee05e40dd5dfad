import { Temporal } from 'temporal-polyfill';

/** An instant as iCalendar writes it, in UTC. */
export const stamp = (instant: string): string =>
  Temporal.Instant.from(instant).round('second').toString().replace(/[-:]/g, '');

/**
 * A value of type TEXT: the characters that mean something escaped, so that no name can add a line of its own, at whatever a
 * program takes for a line's end.
 */
export const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const LINE_OCTETS = 75;

/** Lines of at most 75 octets, a continuation starting with a space, no character cut in two. */
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
