import { CODE_ALPHABET } from '#server/modules/bookings/book-lesson.ts';

/** The codes of made-up bookings, one after the other: `LW-DEM33`, `LW-DEM34` and on. */
export function demoBookingCode(prefix: string, places: number, index: number): string {
  const sign = (place: number) =>
    CODE_ALPHABET[Math.floor(index / CODE_ALPHABET.length ** (places - 1 - place)) % CODE_ALPHABET.length];
  return prefix + Array.from({ length: places }, (_, place) => sign(place)).join('');
}
