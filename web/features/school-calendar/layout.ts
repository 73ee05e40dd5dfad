/** The grid snaps to quarter hours. */
export const STEP = 15;
/** The last quarter hour of a day. */
export const LAST_MINUTE = 24 * 60 - STEP;

/** Minutes since midnight: `09:30` is 570. */
export function parseMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** `09:30` */
export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

/** Snaps a dropped entry to a quarter hour within the hours shown. */
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
  /** Minutes since midnight, on whole hours. */
  from: number;
  to: number;
}

/** Hours shown even on an empty day. */
const USUAL: Hours = { from: 7 * 60, to: 20 * 60 };

/** Hours to show: the usual day, extended to cover all entries. */
export const hoursShown = (spans: readonly { start: number; end: number }[]): Hours => ({
  from: Math.min(USUAL.from, ...spans.map(({ start }) => Math.floor(start / 60) * 60)),
  to: Math.max(USUAL.to, ...spans.map(({ end }) => Math.ceil(end / 60) * 60)),
});

/** Clips spans to the hours shown. */
export const within = (spans: readonly { start: number; end: number }[], { from, to }: Hours) =>
  spans
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => start < end);

export interface Lane {
  /** Zero-based, from the left. */
  lane: number;
  /** Number of lanes side by side. */
  lanes: number;
}

/** Puts overlapping entries side by side, each in the first free lane; all of a cluster are equally wide. */
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

/** Shortest allowed slot, in minutes. */
const SHORTEST = 30;
const USUAL_LENGTH = 60;

/**
 * The slot that can be added in an hour: from the first free quarter, for an hour or until the next entry. Null if
 * there is no room.
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
