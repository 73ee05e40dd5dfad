import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TODAY_INSTRUCTORS, type Today } from '#contract/today.ts';
import type { Answers } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { busyDay, QUIET_DAY, todayInstructor } from '../../testing/today.ts';
import { readStart } from '../office-booking/launch.ts';
import { writeSession } from '../session/session-store.ts';
import { TodayBoard } from './today.tsx';

let stored: Today;
beforeEach(() => {
  stored = busyDay(12);
});

const open = (size: readonly [number, number] = DESKTOP, answers: Answers = {}) =>
  show(<TodayBoard schoolId="s" />, {
    size,
    answers: {
      'GET /school/s/today': () => stored,
      'GET /school/s/call-list': () => ({ people: [] }),
      'GET /school/s/answers': () => ({ answers: [] }),
      'POST /school/s/today/seen': () => {
        stored = { ...stored, news: { total: 0, items: [] } };
        return new Response(null, { status: 204 });
      },
      ...answers,
    },
  });
const section = (name: RegExp) => page.getByRole('region', { name });

test('says what changed and who did it, and marks as seen what was shown, not what came after', async () => {
  const { calls } = await open();
  const news = section(/^Since you last checked/);
  await expect.element(news.getByText('Booked by the student')).toBeVisible();
  await expect.element(news.getByText('Moved by Marc Roy from Mon, Dec 7, 2:00 PM').first()).toBeVisible();
  await expect.element(news.getByText('Cancelled by a parent or guardian')).toBeVisible();
  await news.getByRole('button', { name: 'Mark as seen' }).click();
  await expect.element(news.getByText(/^Nothing new since/)).toBeVisible();
  const sent = calls.find(({ name }) => name === 'POST /school/s/today/seen');
  expect(sent?.body).toEqual({ seenUpTo: busyDay(12).readAt });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => calls.findLast(({ name }) => name === 'POST /school/s/today/seen')?.body)
    .toEqual({ seenUpTo: busyDay(12).since, isUndo: true });
});

test('a colleague’s change appears without a reload', async () => {
  stored = QUIET_DAY;
  await open();
  const news = section(/^Since you last checked/);
  await expect.element(news.getByText(/^Nothing new since/)).toBeVisible();
  stored = busyDay(1);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(news.getByText('Booked by the student')).toBeVisible();
});

test('shows the first few and the others when asked', async () => {
  stored = busyDay(200);
  const { calls } = await open();
  const news = section(/^Since you last checked/);
  await expect.element(news.getByText('41')).toBeVisible();
  await news.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => calls.map(({ query }) => query?.get('news'))).toContain('100');
});

test('a past lesson that took place is confirmed with one press', async () => {
  const confirmed: string[] = [];
  await open(DESKTOP, {
    'POST /booking/b2/outcome': ({ body }) => {
      confirmed.push((body as { outcome: string }).outcome);
      stored = { ...stored, toCheck: { total: 0, items: [] } };
      return {};
    },
  });
  const check = section(/^Please check/);
  await check.getByRole('button', { name: /^Took place: Amina Osei/ }).click();
  await expect.element(check.getByText('Every past lesson has an outcome.')).toBeVisible();
  expect(confirmed).toEqual(['Completed']);
});

test('one instructor has a page without search, and a quiet day says so in each part', async () => {
  stored = QUIET_DAY;
  await open();
  await expect.element(section(/^Now and next/).getByText('Priya Sharma')).toBeVisible();
  expect(page.getByRole('searchbox').query()).toBeNull();
  for (const text of [
    'Every past lesson has an outcome.',
    'You’ve read every message.',
    'No free slots today or tomorrow.',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  expectToFit();
});

test('an instructor who is off says so, and the lesson ahead can be handed over', async () => {
  const one = todayInstructor(0);
  const off = { ...one, now: one.now && { ...one.now, isOff: true }, next: one.next && { ...one.next, isOff: true } };
  stored = { ...QUIET_DAY, instructors: { total: 1, instructors: [off] } };
  await open();
  const people = section(/^Now and next/);
  await expect.element(people.getByText('Instructor is off.').first()).toBeVisible();
  expect(people.getByText('Instructor is off.').elements()).toHaveLength(2);
  const link = people.getByRole('link', { name: 'Hand over' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/instructor=i0&.*2026-12-04/));
});

test('two hundred instructors come twelve at a time, and one is found by name', async () => {
  stored = busyDay(200);
  const { calls } = await open(DESKTOP, {
    'GET /school/s/today/instructors': ({ query }) => {
      const asked = query?.get('search') ?? '';
      if (asked === 'nobody') return { total: 0, instructors: [] };
      return asked
        ? { total: 1, instructors: [{ ...todayInstructor(150), name: 'Zoé Roy' }] }
        : { total: 200, instructors: [todayInstructor(13)] };
    },
  });
  const people = section(/^Now and next/);
  await expect.element(people.getByText('Priya Sharma', { exact: true })).toBeVisible();
  expect(people.getByRole('listitem').elements()).toHaveLength(TODAY_INSTRUCTORS);
  expect(document.querySelectorAll('*').length).toBeLessThan(1500);
  await people.getByRole('button', { name: 'Next page' }).click();
  await expect.element(people.getByText('Marc-André Bouchard 13')).toBeVisible();
  await people.getByRole('searchbox').fill('zoe');
  await expect.element(people.getByText('Zoé Roy')).toBeVisible();
  await people.getByRole('searchbox').fill('nobody');
  await expect.element(people.getByText('No instructor matches “nobody”.')).toBeVisible();
  expect(calls.findLast(({ name }) => name.endsWith('/instructors'))?.query?.get('page')).toBe('0');
});

test('a free hour opens the booking dialog with its instructor and first hour; a car that a colleague has can’t be booked', async () => {
  writeSession({
    ...{ kind: 'school', id: 's', name: 'Maple', email: 'a@b.example', isInformationComplete: true, mayBook: true },
    ...{ photoVersion: null, role: 'front_desk', instructorId: null, maySeeFigures: false, maySetHours: true },
  });
  await open();
  const gaps = section(/^Free slots/);
  await expect.element(gaps.getByText('Car with Marc')).toBeVisible();
  expect(gaps.getByRole('button', { name: /^Book Marc-André/ }).query()).toBeNull();
  await gaps.getByRole('button', { name: 'Book Priya Sharma, Fri, Dec 4, 11:00 AM' }).click();
  const time = { instructorId: 'i0', date: '2026-12-04', startTime: '11:00', endTime: '12:00' };
  expect(readStart()).toEqual({ time });
});

test('whom no message reached stands on Today with the number and a tick, and nobody leaves no empty box', async () => {
  const lesson = {
    ...{ bookingId: 'b1', code: 'LW-1', change: 'moved', date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
    ...{ before: null, instructorName: 'Priya Sharma', studentName: 'Maya Chen' },
  };
  const person = {
    ...{
      id: 'm1',
      reader: 'student',
      studentId: 's1',
      name: 'Maya Chen',
      phone: '(613) 555-0142',
      status: 'no_address',
    },
    ...{ lessons: [lesson], at: '2026-12-04T13:00:00.000Z', toldByPhone: null },
  };
  await open(DESKTOP, { 'GET /school/s/call-list': () => ({ people: [person] }) });
  const calls = page.getByRole('region', { name: 'Call these people' });
  await expect.element(calls.getByRole('link', { name: '(613) 555-0142' })).toBeVisible();
  await expect.element(calls.getByRole('checkbox', { name: 'Reached by phone' })).toBeInTheDocument();
  expect(page.getByRole('region', { name: 'Replies' }).query()).toBeNull();
});

test('a phone shows one part at a time, with the number of each on its button', async () => {
  await open(PHONE);
  await expect.element(section(/^Since you last checked/)).toBeVisible();
  expect(section(/^Free slots/).query()).toBeNull();
  await page.getByRole('button', { name: 'Free slots (6)' }).click();
  await expect.element(section(/^Free slots/)).toBeVisible();
  expect(section(/^Since you last checked/).query()).toBeNull();
  expectToFit();
});
