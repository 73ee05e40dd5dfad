/**
 * A randomly changed calendar, both as its app writes it and as the times it means, to check what a reader makes of it.
 */

export interface Span {
  fromMs: number;
  toMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Most occurrences per series, few enough that two of them may coincide. */
const TIMES_MAX = 8;

/** The contents of an outside calendar: single or repeating entries, with changes to single occurrences. */
export interface Entry {
  startMs: number;
  hours: number;
  everyDays: number;
  times: number;
  isFree: boolean;
  /** Changes by occurrence number: removed, cancelled, or moved to another hour. */
  single: Map<number, 'out' | 'cancelled' | number>;
}

/** One change; the numbers choose among the existing entries. */
export type Change = [kind: 'put' | 'shift' | 'free' | 'single' | 'remove', entry: number, one: number, other: number];

/** @returns the number of the entry */
export function change(entries: Map<number, Entry>, [kind, which, one, other]: Change, firstMs: number): number {
  const uid = which % 25;
  const entry = entries.get(uid);
  if (kind === 'put' || !entry)
    entries.set(uid, {
      ...{ startMs: firstMs + (one % 2000) * HOUR_MS, hours: 1 + (other % 30) },
      ...{ everyDays: 1 + (one % 9), times: 1 + (other % TIMES_MAX), isFree: false, single: new Map() },
    });
  else if (kind === 'remove') entries.delete(uid);
  else if (kind === 'free') entry.isFree = !entry.isFree;
  else if (kind === 'shift') entry.startMs += ((one % 49) - 24) * HOUR_MS;
  else entry.single.set(one % TIMES_MAX, other % 3 === 0 ? 'out' : other % 3 === 1 ? 'cancelled' : other % 72);
  return uid;
}

const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const startsOf = ({ startMs, everyDays, times }: Entry) =>
  Array.from({ length: times }, (_, index) => startMs + index * everyDays * DAY_MS);

/** One entry's events, as its app writes them. */
function eventsOf(uid: number, entry: Entry): string[] {
  const event = (...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    ...lines,
    `DURATION:PT${entry.hours}H`,
    'END:VEVENT',
  ];
  const said = [...entry.single].filter(([index]) => index < entry.times);
  const at = (index: number) => stamp(entry.startMs + index * entry.everyDays * DAY_MS);
  const out = said.filter(([, what]) => what === 'out').map(([index]) => `EXDATE:${at(index)}`);
  return [
    ...event(
      `DTSTART:${at(0)}`,
      `RRULE:FREQ=DAILY;INTERVAL=${entry.everyDays};COUNT=${entry.times}`,
      `TRANSP:${entry.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
      ...out,
    ),
    ...said.flatMap(([index, what]) => {
      if (what === 'out') return [];
      if (what === 'cancelled') return event(`RECURRENCE-ID:${at(index)}`, `DTSTART:${at(index)}`, 'STATUS:CANCELLED');
      return event(`RECURRENCE-ID:${at(index)}`, `DTSTART:${stamp(entry.startMs + what * HOUR_MS)}`);
    }),
  ];
}

/** The calendar as its app writes it. */
export function written(entries: ReadonlyMap<number, Entry>): string {
  const events = [...entries].flatMap(([uid, entry]) => eventsOf(uid, entry));
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//made up//EN'];
  return [...head, ...events, 'END:VCALENDAR', ''].join('\r\n');
}

/** The busy hours that the calendar means. */
export function busyHours(entries: ReadonlyMap<number, Entry>, window: Span): number[] {
  const hours = new Set<number>();
  const add = (fromMs: number, count: number) => {
    for (let hour = 0; hour < count; hour++) {
      const ms = fromMs + hour * HOUR_MS;
      if (ms >= window.fromMs && ms < window.toMs) hours.add(ms);
    }
  };
  for (const entry of entries.values())
    for (const [index, startMs] of startsOf(entry).entries()) {
      const what = entry.single.get(index);
      if (typeof what === 'number') add(entry.startMs + what * HOUR_MS, entry.hours);
      else if (what === undefined && !entry.isFree) add(startMs, entry.hours);
    }
  return [...hours].sort((one, other) => one - other);
}

/** The busy hours that were read. */
export const toHours = (spans: readonly (readonly [from: number, to: number])[]): number[] =>
  spans.flatMap(([from, to]) => Array.from({ length: (to - from) / HOUR_MS }, (_, hour) => from + hour * HOUR_MS));
