import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BusySpan, busyTimes } from './busy-times.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_MS = Date.parse('2026-11-23T00:00:00Z');
const WINDOW = { fromMs: FIRST_MS, toMs: FIRST_MS + 200 * DAY_MS, timeZone: 'America/Toronto' };
/** Of one series at most, so that two of its occurrences may meet. */
const TIMES_MAX = 8;

/** What an outside calendar holds: entries that come once or every few days, with what was said of single ones of them. */
interface Entry {
  startMs: number;
  hours: number;
  everyDays: number;
  times: number;
  isFree: boolean;
  /** By the number of the occurrence: taken out, cancelled, or moved to another hour. */
  single: Map<number, 'out' | 'cancelled' | number>;
}

/** One change, by numbers that choose among what there is. */
type Change = [kind: 'put' | 'shift' | 'free' | 'single' | 'remove', entry: number, one: number, other: number];

function change(entries: Map<number, Entry>, [kind, which, one, other]: Change): void {
  const uid = which % 25;
  const entry = entries.get(uid);
  if (kind === 'put' || !entry)
    entries.set(uid, {
      ...{ startMs: FIRST_MS + (one % 2000) * HOUR_MS, hours: 1 + (other % 30) },
      ...{ everyDays: 1 + (one % 9), times: 1 + (other % TIMES_MAX), isFree: false, single: new Map() },
    });
  else if (kind === 'remove') entries.delete(uid);
  else if (kind === 'free') entry.isFree = !entry.isFree;
  else if (kind === 'shift') entry.startMs += ((one % 49) - 24) * HOUR_MS;
  else entry.single.set(one % TIMES_MAX, other % 3 === 0 ? 'out' : other % 3 === 1 ? 'cancelled' : other % 72);
}

const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const startsOf = ({ startMs, everyDays, times }: Entry) =>
  Array.from({ length: times }, (_, index) => startMs + index * everyDays * DAY_MS);

/** As its program writes it. */
function written(entries: Map<number, Entry>): string {
  const events = [...entries].flatMap(([uid, entry]) => {
    const event = (...lines: string[]) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
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
        if (what === 'cancelled')
          return event(`RECURRENCE-ID:${at(index)}`, `DTSTART:${at(index)}`, 'STATUS:CANCELLED');
        return event(`RECURRENCE-ID:${at(index)}`, `DTSTART:${stamp(entry.startMs + what * HOUR_MS)}`);
      }),
    ];
  });
  return ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

/** What it means, hour by hour. */
function busyHours(entries: Map<number, Entry>): Set<number> {
  const hours = new Set<number>();
  const add = (fromMs: number, count: number) => {
    for (let hour = 0; hour < count; hour++) {
      const ms = fromMs + hour * HOUR_MS;
      if (ms >= WINDOW.fromMs && ms < WINDOW.toMs) hours.add(ms);
    }
  };
  for (const entry of entries.values())
    for (const [index, startMs] of startsOf(entry).entries()) {
      const what = entry.single.get(index);
      if (typeof what === 'number') add(entry.startMs + what * HOUR_MS, entry.hours);
      else if (what === undefined && !entry.isFree) add(startMs, entry.hours);
    }
  return hours;
}

const hoursOf = (spans: BusySpan[]) =>
  spans.flatMap(([from, to]) => Array.from({ length: (to - from) / HOUR_MS }, (_, hour) => from + hour * HOUR_MS));

test('after 10,000 random changes what was read is what the calendar holds', () => {
  const number = fc.nat(100_000);
  const kind = fc.constantFrom<Change[0]>('put', 'put', 'shift', 'free', 'single', 'single', 'single', 'remove');
  const changes = fc.array(fc.tuple(kind, number, number, number), { minLength: 50, maxLength: 50 });
  const entries = new Map<number, Entry>();
  let made = 0;
  fc.assert(
    fc.property(changes, (some) => {
      for (const one of some) change(entries, one);
      made += some.length;
      const { busy, unread } = busyTimes(written(entries), WINDOW);
      expect(unread).toBe(0);
      expect(hoursOf(busy)).toEqual([...busyHours(entries)].sort((one, other) => one - other));
    }),
    { numRuns: 200, endOnFailure: true },
  );
  expect(made).toBe(10_000);
});
