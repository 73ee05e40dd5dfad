import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HoursProposal } from '#contract/hours-proposals.ts';
import { refused } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { SchoolHours } from './weekly-hours.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const LINE = { weekday: 1, from: '09:00', to: '17:00', lessonMinutes: 60, breakMinutes: 0 };
const PROPOSED = {
  ...{ id: 'p1', instructorId: ID, instructorName: 'Priya Rao', proposedAt: '2026-11-22T12:00:00Z' },
  ...{ version: 1, changed: null },
};

afterEach(() => writeSession(null));

async function open(
  role: 'manager' | 'instructor',
  proposals: HoursProposal[],
  answers: Record<string, () => unknown>,
) {
  writeSession({
    ...{ kind: 'school', id: 's', name: 'Maple', email: 'a@b.example', isInformationComplete: true },
    ...{ photoVersion: null, role, instructorId: ID, maySeeFigures: false, maySetHours: role === 'manager' },
  });
  const room = await show(<SchoolHours schoolId="s" />, {
    size: PHONE,
    answers: {
      'GET /school/s/weekly-hours': () => [{ instructorId: ID, firstName: 'Priya', lastName: 'Rao', lines: [LINE] }],
      'GET /school/s/hours-proposals': () => proposals,
      [`GET /instructor/${ID}/weekly-hours`]: () => ({
        ...{ lines: [LINE], version: 1, changedAt: null, changedBy: null, undo: null },
      }),
      [`GET /instructor/${ID}/days-off`]: () => [],
      ...answers,
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Priya Rao' })).toBeVisible();
  return room;
}

test('an instructor whom the school does not let save proposes the week', async () => {
  const { calls } = await open('instructor', [], {
    [`POST /instructor/${ID}/hours-proposals`]: () => ({ ...PROPOSED, lines: [], daysOff: null }),
  });
  await page.getByRole('button', { name: /^Remove Monday/ }).click();
  await page.getByRole('button', { name: 'Propose to the school' }).click();
  await expect.element(page.getByText('Your school has your proposal.')).toBeVisible();
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ lines: [] });
  expect(
    calls.some(({ name }) => name.startsWith('PUT')),
    'no preview either',
  ).toBe(false);
  await expect.element(page.getByRole('tab', { name: 'Holidays' })).not.toBeInTheDocument();
});

test('of hours that somebody changed since, it says what, asks again, and accepts what was seen', async () => {
  const lines = [{ ...LINE, to: '12:00' }];
  const proposals: HoursProposal[] = [{ ...PROPOSED, lines, daysOff: null }];
  const { calls } = await open('manager', proposals, {
    [`POST /instructor/${ID}/hours-proposals/p1/accept`]: () => {
      if (proposals[0]?.version === 2) return new Response(null, { status: 204 });
      const changed = { by: 'Dana Roy', added: [{ ...LINE, weekday: 2 }], removed: [LINE] };
      proposals[0] = { ...PROPOSED, lines, daysOff: null, version: 2, changed };
      return refused(409, 'changed_meanwhile');
    },
  });
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('Dana Roy has changed these hours since:')).toBeVisible();
  await expect.element(page.getByText(/^Mon.* is gone$/)).toBeVisible();
  await expect.element(page.getByText(/^Tue.* is new$/)).toBeVisible();
  expectToFit();
  await page.getByRole('button', { name: 'Accept all the same' }).click();
  await expect.element(page.getByText('Accepted. The instructor is told.')).toBeVisible();
  const sent = calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
  expect(sent).toEqual([{ version: 1 }, { version: 2 }]);
});

test('days off that were proposed are accepted, once it is said what becomes of the lessons', async () => {
  const asked: unknown[] = [];
  const lesson = {
    ...{ bookingId: 'b1', instructorId: ID, studentName: 'Sam', date: '2026-12-01' },
    ...{ startTime: '09:00', endTime: '10:00' },
  };
  const { calls } = await open(
    'manager',
    [{ ...PROPOSED, lines: null, daysOff: { fromDate: '2026-12-01', toDate: '2026-12-04', reason: 'A wedding' } }],
    {
      [`POST /instructor/${ID}/hours-proposals/p1/accept`]: () => {
        asked.push(1);
        return asked.length === 1 ? refused(409, 'lessons_on_days_off', [lesson]) : new Response(null, { status: 204 });
      },
    },
  );
  await expect.element(page.getByText('A wedding')).toBeVisible();
  expectToFit();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Keep the lessons' }).click();
  await expect.element(page.getByText('Accepted. The instructor is told.')).toBeVisible();
  expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
    { version: 1 },
    { version: 1, lessons: 'keep' },
  ]);
});
