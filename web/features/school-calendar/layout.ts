/** Places on the grid are whole quarters of an hour. */
export const STEP = 15;
/** The latest minute that a wall time of the day can name on a quarter. */
export const LAST_MINUTE = 24 * 60 - STEP;

/** Minutes since the day began: `09:30` is 570. */
export function parseMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** `09:30` */
export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

/** Where something of a length goes when it is put down at about a minute: on a quarter, and within the hours shown. */
export function snapped(minute: number, length: number, hours: { from: number; to: number }): number {
  const latest = Math.min(hours.to, LAST_MINUTE) - length;
  return clamp(Math.round(minute / STEP) * STEP, hours.from, Math.max(hours.from, latest));
}

interface Span {
  key: string;
  start: number;
  end: number;
}

export interface Hours {
  /** Minutes since the day began, whole hours. */
  from: number;
  to: number;
}

/** The working day that is shown even when nothing is in it. */
const USUAL: Hours = { from: 7 * 60, to: 20 * 60 };

/** From the first to the last hour with something in it, and the usual day between. */
export const hoursShown = (spans: readonly { start: number; end: number }[]): Hours => ({
  from: Math.min(USUAL.from, ...spans.map(({ start }) => Math.floor(start / 60) * 60)),
  to: Math.max(USUAL.to, ...spans.map(({ end }) => Math.ceil(end / 60) * 60)),
});

/** What of some times is in the hours shown. */
export const within = (spans: readonly { start: number; end: number }[], { from, to }: Hours) =>
  spans
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => start < end);

export interface Lane {
  /** From the left, beginning with 0. */
  lane: number;
  /** How many are side by side there. */
  lanes: number;
}

/** What overlaps stands side by side: each in the first lane that is free, all of a heap equally wide. */
export function assignLanes(spans: readonly Span[]): Map<string, Lane> {
  const places = new Map<string, Lane>();
  let heap: { key: string; lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { key, lane } of heap) places.set(key, { lane, lanes: ends.length });
    heap = [];
    ends = [];
  };
  for (const { key, start, end } of [...spans].sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (ends.every((last) => last <= start)) close();
    const free = ends.findIndex((last) => last <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    heap.push({ key, lane });
  }
  close();
  return places;
}

/** The shortest slot there is. */
const SHORTEST = 30;
const USUAL_LENGTH = 60;

/**
 * What can be added in an hour: from the first free quarter on, for an hour or until the next begins. Null where there is no
 * room for a slot.
 */
export function roomIn(hour: number, taken: readonly { start: number; end: number }[], dayEnd: number) {
  for (let start = hour; start < hour + 60; start += STEP) {
    if (taken.some((one) => one.start <= start && start < one.end)) continue;
    const next = Math.min(dayEnd, ...taken.filter((one) => one.start > start).map((one) => one.start));
    const end = Math.min(start + USUAL_LENGTH, next);
    if (end - start >= SHORTEST) return { start, end };
  }
  return null;
}
