import type { InboxRow } from '#contract/conversations.ts';
import { TODAY_INSTRUCTORS, TODAY_NEWS, type Today, type TodayInstructor } from '#contract/today.ts';

const DATE = '2026-12-04';
const PEOPLE = [
  'Priya Sharma',
  'Marc-André Bouchard',
  'Élise Lévesque-Tremblay',
  'Jaspreet Gill',
  'Daniel Okafor',
  'Hui Min Tan',
];
const STUDENTS = [
  'Maya Chen',
  'Leo Fontaine',
  'Amina Osei',
  'Konstantina-Alexandra Papadimitriou',
  'Noah Roy',
  'Sofia Rossi',
];
const of = (names: readonly string[], n: number): string => names[n % names.length] ?? '';
const hour = (n: number) => `${String(8 + (n % 10)).padStart(2, '0')}:00`;

const lesson = (n: number) => ({
  bookingId: `b${n}`,
  date: DATE,
  startTime: hour(n),
  endTime: hour(n + 1),
  studentName: of(STUDENTS, n),
  instructorId: `i${n}`,
  instructorName: of(PEOPLE, n),
});

export const todayInstructor = (n: number): TodayInstructor => ({
  id: `i${n}`,
  name: n < PEOPLE.length ? of(PEOPLE, n) : `${of(PEOPLE, n)} ${n}`,
  lessons: n % 6 === 5 ? 0 : 4,
  left: 2,
  now:
    n % 6 < 3
      ? {
          bookingId: `now${n}`,
          startTime: '09:00',
          endTime: '10:30',
          studentName: of(STUDENTS, n),
          lateMinutes: n === 1 ? 10 : null,
        }
      : null,
  next:
    n % 6 === 4
      ? null
      : {
          bookingId: `next${n}`,
          startTime: '11:00',
          endTime: '12:00',
          studentName: of(STUDENTS, n + 1),
          lateMinutes: null,
        },
});

export const inboxRow = (n: number): InboxRow => ({
  bookingId: `b${n}`,
  code: `LW-${n}`,
  studentName: of(STUDENTS, n),
  instructorName: of(PEOPLE, n),
  date: DATE,
  startTime: hour(n),
  status: 'Booked',
  last: {
    author: n % 3 === 2 ? 'school' : 'student',
    text: n % 2 ? 'Could we meet at the library instead? My mother drops me off there.' : 'I’ll be ten minutes late.',
    sentAt: '2026-12-03T14:00:00.000Z',
    memberName: n % 3 === 2 ? 'Marc' : null,
  },
  unread: n % 3 === 0 ? 2 : 0,
  needsAnswer: n % 3 !== 2,
});

/** A busy Friday morning of a school with so many instructors. */
export function busyDay(instructors: number): Today {
  const some = Math.min(instructors, TODAY_NEWS);
  const news = Array.from({ length: some }, (_, n) => ({
    ...lesson(n),
    kind: (['booked', 'moved', 'cancelled', 'pickup'] as const)[n % 4] ?? 'booked',
    at: '2026-12-04T13:40:00.000Z',
    by: (['student', 'school', 'guardian'] as const)[n % 3] ?? 'student',
    memberName: n % 3 === 1 ? 'Marc Roy' : null,
    from: n % 4 === 1 ? { date: '2026-12-07', startTime: '14:00', instructorName: null } : null,
  }));
  const gaps = Array.from({ length: Math.min(some, 6) }, (_, n) => ({
    ...{ instructorId: `i${n}`, instructorName: of(PEOPLE, n), date: n < 3 ? DATE : '2026-12-05' },
    ...{ startTime: hour(n + 3), endTime: hour(n + 5), ...(n === 1 && { carWith: ['Marc'] }) },
  }));
  return {
    timeZone: 'America/Toronto',
    now: { date: DATE, time: '09:12' },
    readAt: '2026-12-04T14:12:00.000Z',
    since: '2026-12-03T22:00:00.000Z',
    hasLooked: true,
    news: { total: instructors > 6 ? 41 : some, items: news },
    requests: {
      total: 1,
      items: [
        {
          ...lesson(1),
          wish: 'cancel',
          reason: 'My car is at the garage until noon.',
          askedAt: '2026-12-04T12:00:00.000Z',
        },
      ],
    },
    instructors: {
      total: instructors,
      instructors: Array.from({ length: Math.min(instructors, TODAY_INSTRUCTORS) }, (_, n) => todayInstructor(n)),
    },
    toCheck: {
      total: Math.min(some, 4),
      items: Array.from({ length: Math.min(some, 4) }, (_, n) => ({
        ...lesson(n + 2),
        date: '2026-12-03',
        isCompleted: n % 2 === 1,
      })),
    },
    messages: { unread: 2, waiting: 3, items: [inboxRow(0), inboxRow(3)] },
    gaps: { total: gaps.length, items: gaps },
  };
}

/** A day on which nothing happened. */
export const QUIET_DAY: Today = {
  ...busyDay(1),
  news: { total: 0, items: [] },
  requests: { total: 0, items: [] },
  toCheck: { total: 0, items: [] },
  messages: { unread: 0, waiting: 0, items: [] },
  gaps: { total: 0, items: [] },
};
