/** Places on the grid are whole quarters of an hour. */
export const STEP = 15;
/** The latest minute that a wall time of the day can name on a quarter. */
export const LAST_MINUTE = 24 * 60 - STEP;

/** Minutes since the day began: `09:30` is 570. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** `09:30` */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

/** Where something of a length goes when it is put down at about a minute: on a quarter, and within the hours shown. */
export function snapped(minute: number, length: number, hours: { from: number; to: number }): number {
  const latest = Math.min(hours.to, LAST_MINUTE) - length;
  return clamp(Math.round(minute / STEP) * STEP, hours.from, Math.max(hours.from, latest));
}
