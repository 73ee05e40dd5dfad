import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayLesson } from '#contract/my-day.ts';
import {
  applyEntries,
  type Entry,
  findConflictingProgress,
  getNextCheckMs,
  isFinal,
  isRefused,
  type Said,
  selectNextEntry,
  withEntry,
  withoutEntry,
  withRefusal,
} from './outbox.rules.ts';

const start: Said = { kind: 'start', at: '2026-12-04T14:00:00Z' };
const done: Said = { kind: 'outcome', outcome: 'Completed' };
const noShow: Said = { kind: 'outcome', outcome: 'No-show' };
const skills: Said = {
  kind: 'progress',
  marks: [{ skill: 'turns', level: 'practised' }],
  note: 'Well done',
  version: 'v1',
  read: { marks: [], note: '' },
};
const record: Said = { kind: 'record', minutes: 55, kilometres: 21, code: '0412' };
const entry = (id: string, said: Said, rest: Partial<Entry> = {}): Entry => ({
  id,
  bookingId: 'a',
  student: 'Maya',
  startTime: '09:00',
  date: '2026-12-04',
  said,
  dueMs: 0,
  undoUntilMs: 0,
  ...rest,
});
const idOf = (one: Entry | undefined) => one?.id;

test('sends in order, and nothing overtakes an entry that waits for its lesson to end', () => {
  const said = [
    entry('1', start),
    entry('2', done, { dueMs: 100 }),
    entry('3', skills),
    entry('4', start, { bookingId: 'b' }),
  ];
  expect(idOf(selectNextEntry(said, 0))).toBe('1');
  const left = withoutEntry(said, '1');
  expect(idOf(selectNextEntry(left, 99))).toBe('4');
  expect(selectNextEntry(withoutEntry(left, '4'), 99)).toBeUndefined();
  expect(getNextCheckMs(left, 99)).toBe(100);
  expect(idOf(selectNextEntry(left, 100))).toBe('2');
  expect(getNextCheckMs(left, 100)).toBeUndefined();
  expect(idOf(selectNextEntry(withoutEntry(left, '2'), 0))).toBe('3');
});

test('an entry can be undone until the page is left, and always waits for its lesson to end', () => {
  const said = [entry('1', done, { dueMs: 100, undoUntilMs: 108 })];
  expect(selectNextEntry(said, 107)).toBeUndefined();
  expect(getNextCheckMs(said, 0)).toBe(108);
  expect(idOf(selectNextEntry(said, 108))).toBe('1');
  expect(idOf(selectNextEntry(said, 100, true))).toBe('1');
  expect(selectNextEntry(said, 99, true)).toBeUndefined();
});

test('a new entry replaces an unsent one; a refused one stays visible and isn’t resent', () => {
  const said = withEntry(withEntry([entry('1', start)], entry('2', done)), entry('3', noShow));
  expect(said.map(({ id }) => id)).toEqual(['1', '3']);
  const refused = withRefusal(said, '3', 'status_conflict');
  expect(withEntry(refused, entry('4', done)).map(({ id }) => id)).toEqual(['1', '3', '4']);
  expect(idOf(selectNextEntry(withoutEntry(refused, '1'), 0))).toBeUndefined();
  // Entries after a refusal are still sent, and the server decides about each.
  expect(idOf(selectNextEntry([...withoutEntry(refused, '1'), entry('5', skills)], 0))).toBe('5');
});

test('conflicting skills stay on the phone until saved over the change', () => {
  const conflict = { version: 'v2', fields: { note: 'Mirrors!' }, changedBy: 'Priya Shah', isOwnChange: false };
  const said = withRefusal([entry('1', skills)], '1', 'changed_meanwhile', conflict);
  expect(selectNextEntry(said, 0)).toBeUndefined();
  expect(findConflictingProgress(said, 'a')).toEqual({
    entered: skills,
    read: { marks: [], note: '' },
    conflict,
  });
  expect(findConflictingProgress(said, 'b')).toBeUndefined();
  expect(findConflictingProgress(withRefusal([entry('1', skills)], '1', 'progress_not_open'), 'a')).toBeUndefined();
  const reviewed = withEntry(said, entry('2', { ...skills, version: 'v2' }));
  expect(reviewed.map(({ id }) => id)).toEqual(['2']);
  expect(findConflictingProgress(reviewed, 'a')).toBeUndefined();
});

test('a refusal is final, a lost connection, a busy server or an ended session is not', () => {
  expect([400, 403, 404, 409, 422].map(isFinal)).toEqual(Array(5).fill(true));
  expect([200, 401, 408, 429, 500, 503].map(isFinal)).toEqual(Array(6).fill(false));
});

test('an offline record follows the outcome and skills, and a wrong code blocks nothing', () => {
  const said = [entry('1', done, { dueMs: 100 }), entry('2', skills), entry('3', record)];
  expect(selectNextEntry(said, 99)).toBeUndefined();
  expect(idOf(selectNextEntry(withoutEntry(withoutEntry(said, '1'), '2'), 100))).toBe('3');
  expect([422, 429].map((status) => isRefused(entry('3', record), status))).toEqual([true, true]);
  expect([429, 503].map((status) => isRefused(entry('2', skills), status))).toEqual([false, false]);
  expect(isRefused(entry('3', record), 503)).toBe(false);
  // A later code replaces the unsent one.
  expect(withEntry(said, entry('4', { ...record, code: '9999' })).map(({ id }) => id)).toEqual(['1', '2', '4']);
});

test('shows unsent entries applied, and the server’s version after a refusal', () => {
  const booking = { bookingId: 'a', bookingStatus: 'Booked', startedAt: null };
  const lesson = { booking, progress: { marks: [], note: '' } } as unknown as DayLesson;
  const shown = (entries: Entry[]) => applyEntries(lesson, entries);
  expect(shown([entry('1', start), entry('2', done), entry('3', skills)])).toMatchObject({
    booking: { bookingStatus: 'Completed', startedAt: '2026-12-04T14:00:00Z' },
    progress: { note: 'Well done' },
  });
  expect(shown([entry('1', noShow, { refused: 'status_conflict' })])).toEqual(lesson);
  expect(shown([entry('1', done, { bookingId: 'b' })])).toEqual(lesson);
});

test('sends every entry once and in order, however many responses are lost', () => {
  const kinds = fc.constantFrom(start, done, noShow, skills);
  const presses = fc.array(fc.record({ bookingId: fc.constantFrom('a', 'b', 'c'), said: kinds, dueMs: fc.nat(50) }));
  fc.assert(
    fc.property(presses, fc.array(fc.boolean()), (pressed, answers) => {
      let entries = pressed.reduce<Entry[]>(
        (all, { said, ...rest }, index) => withEntry(all, entry(String(index), said, rest)),
        [],
      );
      const expected = entries;
      const sent: Entry[] = [];
      const arrives = [...answers];
      for (let nowMs = 0; nowMs <= 50; nowMs++) {
        for (let next = selectNextEntry(entries, nowMs); next; next = selectNextEntry(entries, nowMs)) {
          if (arrives.shift() === false) break;
          sent.push(next);
          entries = withoutEntry(entries, next.id);
        }
      }
      for (let next = selectNextEntry(entries, 50); next; next = selectNextEntry(entries, 50)) {
        sent.push(next);
        entries = withoutEntry(entries, next.id);
      }
      const ofLesson = (all: Entry[], bookingId: string) =>
        all.filter((one) => one.bookingId === bookingId).map(({ id }) => id);
      for (const bookingId of ['a', 'b', 'c']) expect(ofLesson(sent, bookingId)).toEqual(ofLesson(expected, bookingId));
    }),
  );
});
