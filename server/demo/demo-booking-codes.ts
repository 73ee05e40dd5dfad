import { CODE_ALPHABET } from '#server/modules/bookings/book-lesson.ts';

/** Consecutive codes for demo bookings: `LW-DEM33`, `LW-DEM34` and so on. */
export function demoBookingCode(prefix: string, places: number, index: number): string {
  const sign = (place: number) =>
    CODE_ALPHABET[Math.floor(index / CODE_ALPHABET.length ** (places - 1 - place)) % CODE_ALPHABET.length];
  return prefix + Array.from({ length: places }, (_, place) => sign(place)).join('');
}
