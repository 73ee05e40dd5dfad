import { ALPHABET } from '#server/modules/bookings/booking-code.ts';

/** The codes of made-up bookings, one after the other: `LW-DEM33`, `LW-DEM34` and on. */
export function demoBookingCode(prefix: string, places: number, index: number): string {
  const sign = (place: number) =>
    ALPHABET[Math.floor(index / ALPHABET.length ** (places - 1 - place)) % ALPHABET.length];
  return prefix + Array.from({ length: places }, (_, place) => sign(place)).join('');
}
