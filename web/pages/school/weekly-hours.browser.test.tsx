import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { fitLessons } from '#contract/weekly-hours-lines.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { type Call, refused } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SCHOOL } from '../../testing/samples.ts';
import { SchoolHours } from './weekly-hours.tsx';

afterEach(() => writeSession(null));

const NAMES = ['Ana', 'Ben', 'Chloé', 'Dev', 'Eve', 'Femi', 'Gus', 'Hana', 'Ivo', 'Jin', 'Kim', 'Léa'];
const WEEKS = 8;
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const line = (weekday: number, given: Partial<HoursLine> = {}): HoursLine => ({
  ...{ weekday, from: '09:00', to: '17:00', lessonMinutes: 60, breakMinutes: 0 },
  ...given,
});
const WORKING = [1, 2, 3, 4, 5].map((weekday) => line(weekday));

interface Body {
  lines: HoursLine[];
  version?: number;
  alsoTo?: string[];
}

/** A fake school with numbered instructors that stores their hours. */
async function open({
  people = 3,
  stored,
  checksTravel = true,
  answers = {},
  language = 'en',
  size = DESKTOP,
}: {
  people?: number;
  /** Hours of the first instructor. */
  stored?: HoursLine[];
  checksTravel?: boolean;
  answers?: Record<string, (call: Call) => unknown>;
  language?: 'en' | 'fr';
  size?: readonly [number, number];
} = {}) {
  const hours: Record<string, { lines: HoursLine[]; before: HoursLine[]; version: number }> = {};
  if (stored) hours[idOf(0)] = { lines: stored, before: [], version: 1 };
  const ids = Array.from({ length: people }, (_, index) => idOf(index));
  const of = (id: string) => hours[id] ?? { lines: [], before: [], version: 0 };
  const write = (id: string, lines: HoursLine[]) => {
    hours[id] = { lines, before: of(id).lines, version: of(id).version + 1 };
  };
  const each = (make: (id: string) => [string, (call: Call) => unknown][]) =>
    Object.fromEntries(ids.flatMap((id) => make(id)));
  const room = await show(<SchoolHours schoolId="s" />, {
    language,
    size,
    answers: {
      'GET /school/s/weekly-hours': () =>
        ids.map((id) => ({
          instructorId: id,
          firstName: NAMES[ids.indexOf(id) % NAMES.length],
          lastName: people > NAMES.length ? `Roy ${ids.indexOf(id)}` : 'Roy',
          lines: of(id).lines,
        })),
      'GET /school/s/weekly-hours/run': () => ({ run: null }),
      ...each((id) => [
        [
          `GET /instructor/${id}/weekly-hours`,
          () => ({
            ...{ lines: of(id).lines, version: of(id).version },
            changedAt: of(id).version > 0 ? '2026-11-22T15:00:00Z' : null,
            changedBy: 'owner@maple.example',
            checksTravel,
            undo: of(id).version > 0 ? { changeId: `c${id}`, until: '2026-11-22T15:10:00Z' } : null,
          }),
        ],
        [
          `PUT /instructor/${id}/weekly-hours`,
          ({ body, query }) => {
            const { lines, alsoTo = [] } = body as Body;
            const added = lines.flatMap(fitLessons).length * WEEKS * (1 + alsoTo.length);
            const effect = { added, withdrawn: 0, kept: 0, conflicts: [] };
            if (query.get('preview') === 'true') return effect;
            for (const one of [id, ...alsoTo]) write(one, lines);
            return { ...effect, version: of(id).version, changeId: `c${id}` };
          },
        ],
        [
          `POST /instructor/${id}/weekly-hours/undo`,
          () => {
            write(id, of(id).before);
            return { added: 0, withdrawn: 0, kept: 0, conflicts: [] };
          },
        ],
      ]),
      ...answers,
    },
  });
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
  const saved = () => room.calls.filter(({ name, query }) => name.startsWith('PUT') && query.get('preview') === null);
  return { ...room, hours, of, saved };
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const time = (name: string) => page.getByLabelText(name, { exact: true });

/** Estimated seconds per click or key, including looking. */
const SECONDS_A_PRESS = 3;

describe('forty instructors', () => {
  test('are searched next to the hours', async () => {
    await open({ people: 40 });
    expect(document.documentElement.scrollHeight).toBeLessThan(1_500);
    await page.getByLabelText('Search instructors').fill('lea 23');
    await expect.element(button('Ana Roy 0')).not.toBeInTheDocument();
    await button(/^Léa Roy 23/).click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Léa Roy 23' })).toBeVisible();
  });

  test('are chosen from one list on a phone', async () => {
    await open({ people: 40, size: PHONE });
    await page.getByLabelText('Instructor', { exact: true }).click();
    await page.getByRole('option', { name: 'Ben Roy 13 (No hours yet)' }).click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Ben Roy 13' })).toBeVisible();
    expectToFit();
  });
});

test('hours for forty are saved in the background, with progress and the names of those left out', async () => {
  const run = {
    id: 'r',
    kind: 'save',
    startedAt: '2026-11-22T15:00:00Z',
    total: 40,
    saved: 12,
    isDone: false,
    refused: [],
  };
  const refusals = [
    { instructorId: idOf(3), name: 'Dev Roy 3', reason: 'changed_meanwhile' },
    { instructorId: idOf(4), name: 'Eve Roy 4', reason: 'failed' },
  ];
  let now: object | null = null;
  const save = `PUT /instructor/${idOf(0)}/weekly-hours`;
  const effect = { added: 0, withdrawn: 0, kept: 0, conflicts: [] };
  let isLost = true;
  const { saved, calls } = await open({
    people: 40,
    answers: {
      'GET /school/s/weekly-hours/run': () => ({ run: now }),
      [save]({ query }) {
        if (query.get('preview') === 'true') return effect;
        if (!isLost) return { ...effect, version: 1 };
        isLost = false;
        return refused(503, 'unavailable');
      },
    },
  });
  await button('Monday to Friday, 9 to 5').click();
  await button('All 40 instructors').click();
  await button('Save for 40 instructors').click();
  await expect.poll(() => saved().length).toBe(1);
  now = run;
  await button('Save for 40 instructors').click();
  const bar = page.getByRole('progressbar', { name: 'Saving hours for 40 instructors' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '30');
  await expect.element(page.getByText('12 of 40 done. You can leave this page.')).toBeVisible();
  const [first, retried] = saved().map(({ body }) => (body as { runId?: string }).runId);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(retried).toBe(first);
  await button('Stop and undo').click();
  const undone = `POST /instructor/${idOf(0)}/weekly-hours/undo`;
  await expect.poll(() => calls.find(({ name }) => name === undone)?.body).toEqual({ changeId: 'r' });
  now = { ...run, saved: 38, isDone: true, refused: refusals };
  await expect.element(page.getByText('Hours saved for 38 instructors')).toBeVisible();
  await expect.element(page.getByText('Dev Roy 3: someone changed these hours in the meantime.')).toBeVisible();
  await expect.element(page.getByText(/^Eve Roy 4: we couldn’t save/)).toBeVisible();
  await button('Close').click();
  await expect.element(page.getByText('Hours saved for 38 instructors')).not.toBeInTheDocument();
});

test('twelve instructors with three kinds of weeks are set up by hand in under five minutes', async () => {
  const { of } = await open({ people: 12 });
  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses++;
    await button(name).click();
  };
  // First everyone gets the usual week,
  await press('Monday to Friday, 9 to 5');
  await press('All 12 instructors');
  await press('Save for 12 instructors');
  await expect.poll(() => of(idOf(11)).lines).toEqual(WORKING);

  // then three also get Saturday,
  await press(/^Ben Roy/);
  await press('Add hours on Saturday');
  await press(/Also apply to/);
  for (const name of ['Chloé Roy', 'Dev Roy']) {
    presses++;
    await page.getByRole('option', { name }).click();
  }
  presses++;
  await userEvent.keyboard('{Escape}');
  await press('Save for 3 instructors');
  await expect.poll(() => of(idOf(3)).lines).toEqual([...WORKING, line(6)]);

  // and one gets only the morning, with a break.
  await press(/^Eve Roy/);
  presses += 5;
  await time('Monday, to').fill('13:00');
  presses += 2;
  await page.getByRole('textbox', { name: 'Break' }).fill('15');
  await press('Copy Monday to other days');
  await press('Monday to Friday');
  await press('Save hours');
  const morning = { to: '13:00', breakMinutes: 15 };
  await expect.poll(() => of(idOf(4)).lines).toEqual([1, 2, 3, 4, 5].map((weekday) => line(weekday, morning)));
  expect(of(idOf(5)).lines).toEqual(WORKING);
  expect(presses * SECONDS_A_PRESS).toBeLessThan(5 * 60);
  expect(presses).toBeLessThan(30);
});

test('before it is saved it says how the week will look and what becomes of the free times', async () => {
  const conflicts = [
    {
      bookingId: 'b',
      instructorId: '0',
      studentName: 'Maya Lee',
      date: '2026-12-07',
      startTime: '18:00',
      endTime: '19:00',
    },
  ];
  await open({
    answers: {
      [`PUT /instructor/${idOf(0)}/weekly-hours`]: () => ({ added: 312, withdrawn: 8, kept: 1, conflicts }),
    },
  });
  await button('Monday to Friday, 9 to 5').click();
  await expect.element(page.getByText('40 lessons a week')).toBeVisible();
  await expect.element(page.getByText('312 free slots to add')).toBeVisible();
  await expect.element(page.getByText('8 free slots to remove')).toBeVisible();
  await expect.element(page.getByText('1 booked lesson is outside the new hours. It stays booked.')).toBeVisible();
  await expect.element(page.getByText('Maya Lee, Mon, Dec 7, 6:00 PM - 7:00 PM')).toBeVisible();
});

test('hours that leave no time to drive say so, and a break of 15 minutes is offered', async () => {
  const { of } = await open();
  await button('Monday to Friday, 9 to 5').click();
  const warning = page.getByText('No time to drive between lessons: Monday, Tuesday, Wednesday, Thursday, Friday');
  await expect.element(warning).toBeVisible();
  await button('Leave 15 minutes between lessons').click();
  await expect.element(warning).not.toBeInTheDocument();
  await button('Save hours').click();
  await expect.poll(() => of(idOf(0)).lines).toEqual(WORKING.map((one) => ({ ...one, breakMinutes: 15 })));
});

test('a school that doesn’t check travel is not warned about time to drive', async () => {
  await open({ checksTravel: false });
  await button('Monday to Friday, 9 to 5').click();
  await expect.element(page.getByText('40 lessons a week')).toBeVisible();
  expect(page.getByText(/^No time to drive/).elements()).toEqual([]);
});

test('the first hours of a week can have 15 minutes between lessons, by the week or by the day', async () => {
  const { of } = await open();
  await page.getByRole('checkbox', { name: '15 minutes between lessons' }).click();
  await button('Add hours on Monday').click();
  await expect.element(page.getByText(/^No time to drive/)).not.toBeInTheDocument();
  await button('Save hours').click();
  await expect.poll(() => of(idOf(0)).lines).toEqual([line(1, { breakMinutes: 15 })]);
  await button(/^Ben Roy/).click();
  await page.getByRole('checkbox', { name: '15 minutes between lessons' }).click();
  await button('Monday to Friday, 9 to 5').click();
  await button('Save hours').click();
  await expect.poll(() => of(idOf(1)).lines).toEqual(WORKING.map((one) => ({ ...one, breakMinutes: 15 })));
});

test('what was saved can be undone, at once and for some minutes', async () => {
  const { of } = await open({ stored: [line(1)] });
  await button('Add hours on Tuesday').click();
  await button('Save hours').click();
  await expect.element(page.getByText(/^Hours saved/)).toBeVisible();
  expect(of(idOf(0)).lines).toEqual([line(1), line(2)]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => of(idOf(0)).lines).toEqual([line(1)]);
  await expect.element(page.getByText(/^Changed .* by owner@maple.example/)).toBeVisible();
  await expect.element(button('Undo this change')).toBeVisible();
});

test('what somebody else saved meanwhile is shown, and nothing typed is lost', async () => {
  const details = {
    version: 2,
    fields: { lines: [line(3, { to: '12:00' })] },
    changedBy: 'other@maple.example',
    isOwnChange: false,
  };
  const versions: unknown[] = [];
  await open({
    stored: [line(1)],
    answers: {
      [`PUT /instructor/${idOf(0)}/weekly-hours`]: ({ body, query }) => {
        if (query.get('preview') === 'true') return { added: 0, withdrawn: 0, kept: 0, conflicts: [] };
        const { version } = body as Body;
        versions.push(version);
        if (version === 2) return { added: 1, withdrawn: 0, kept: 0, conflicts: [], version: 3, changeId: 'c' };
        return Response.json({ error: { code: 'changed_meanwhile', message: '', details } }, { status: 409 });
      },
    },
  });
  await button('Add hours on Tuesday').click();
  await button('Save hours').click();
  await expect.element(page.getByText('other@maple.example changed this while you were editing.')).toBeVisible();
  await expect.element(page.getByText('Wednesday 9:00 AM - 12:00 PM')).toBeVisible();
  await expect.element(time('Tuesday, from')).toHaveValue('09:00');
  await button('Save again').click();
  await expect.poll(() => versions).toEqual([1, 2]);
});

test('hours that can not be are said at their line, until they are mended', async () => {
  const { saved } = await open({ stored: [line(1)] });
  await time('Monday, to').fill('08:00');
  await button('Save hours').click();
  await expect.element(time('Monday, to')).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(page.getByRole('alert').getByText('Monday, to: The end must come after the start.'))
    .toBeVisible();
  await time('Monday, to').fill('12:00');
  await expect.element(time('Monday, to')).not.toHaveAttribute('aria-invalid');
  await button('Add hours on Monday').click();
  await time('Monday, from').nth(1).fill('11:00');
  await button('Save hours').click();
  await expect
    .element(page.getByText('These hours overlap others on the same day. Change one of them.').first())
    .toBeVisible();
  expect(saved()).toEqual([]);
});

function logInAsInstructor(maySetHours: boolean): void {
  writeSession({
    ...{ kind: 'school', id: 's', name: 'Maple', email: 'a@b.example', isInformationComplete: true },
    ...{ photoVersion: null, role: 'instructor', instructorId: idOf(0), maySeeFigures: false, maySetHours },
  });
}

test('an instructor saves their own hours', async () => {
  logInAsInstructor(true);
  const { of } = await open({ people: 1, stored: [line(1)], size: PHONE });
  await expect.element(page.getByRole('tab', { name: 'Days off' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Holidays' })).not.toBeInTheDocument();
  await button('Add hours on Tuesday').click();
  await button('Save hours').click();
  await expect.poll(() => of(idOf(0)).lines).toEqual([line(1), line(2)]);
});

test('an instructor whose school sets the hours reads them and changes nothing', async () => {
  logInAsInstructor(false);
  const day = { id: 'd', fromDate: '2026-12-24', toDate: '2026-12-24', reason: 'A wedding' };
  await open({
    ...{ people: 1, stored: [line(1), line(2, { validFrom: '2026-12-01', validUntil: '2026-12-31' })], size: PHONE },
    answers: { [`GET /instructor/${idOf(0)}/days-off`]: () => [day] },
  });
  await expect.element(page.getByText('Monday 9:00 AM - 5:00 PM')).toBeVisible();
  await expect.element(page.getByText('Tuesday, December 1, 2026 to Thursday, December 31, 2026')).toBeVisible();
  await expect.element(button(/^(Save|Add|Remove|Undo)/)).not.toBeInTheDocument();
  expectToFit();
  await page.getByRole('tab', { name: 'Days off' }).click();
  await expect.element(page.getByText('A wedding')).toBeVisible();
  await expect.element(page.getByRole('form')).not.toBeInTheDocument();
  await expect.element(button('Remove days off')).not.toBeInTheDocument();
});

test('days off over booked lessons ask first', async () => {
  const lesson = {
    bookingId: 'b',
    instructorId: '0',
    studentName: 'Maya Lee',
    date: '2026-12-07',
    startTime: '09:00',
    endTime: '10:00',
  };
  const sent: unknown[] = [];
  await open({
    answers: {
      [`GET /instructor/${idOf(0)}/days-off`]: () => [],
      [`POST /instructor/${idOf(0)}/days-off`]: ({ body }) => {
        sent.push(body);
        const { lessons } = body as { lessons?: string };
        if (!lessons) return refused(409, 'lessons_on_days_off', [lesson]);
        return { ...(body as object), id: 'd', withdrawn: 7, cancelled: 1, conflicts: [] };
      },
    },
  });
  await page.getByRole('tab', { name: 'Days off' }).click();
  await page.getByLabelText('First day').fill('2026-12-07');
  await expect.element(page.getByLabelText('Last day')).toHaveValue('2026-12-07');
  await button('Add days off').click();
  await expect.element(page.getByRole('alertdialog', { name: '1 lesson is booked on these days' })).toBeVisible();
  await expect.element(page.getByText(/^Maya Lee,/)).toBeVisible();
  await button('Cancel lesson').click();
  await expect.element(page.getByText('Days off added, 1 lesson cancelled.')).toBeVisible();
  const days = { fromDate: '2026-12-07', toDate: '2026-12-07', reason: '' };
  expect(sent).toEqual([days, { ...days, lessons: 'cancel' }]);
});

test('a holiday of the province is ticked off and back, and what was refused stays as it was', async () => {
  writeSession(SCHOOL);
  const days = [
    { holiday: 'Canada Day', name: 'Fête du Canada', date: '2027-07-01', isKept: true },
    { holiday: 'Civic Holiday', name: 'Premier lundi d’août', date: '2027-08-02', isKept: false },
  ];
  await open({
    language: 'fr',
    size: PHONE,
    answers: {
      'GET /school/s/holidays': () => days,
      'PUT /school/s/holidays': ({ body }) => {
        const { holiday, isKept } = body as { holiday: string; isKept: boolean };
        if (holiday === 'Civic Holiday') return refused(404, 'not_found');
        for (const one of days) if (one.holiday === holiday) one.isKept = isKept;
        return days;
      },
    },
  });
  await page.getByRole('tab', { name: 'Jours fériés' }).click();
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  await expect.element(box('Fête du Canada')).toBeChecked();
  await box('Fête du Canada').click();
  await expect.element(page.getByText('Fête du Canada : des cours comme un jeudi ordinaire')).toBeVisible();
  await expect.element(box('Fête du Canada')).not.toBeChecked();
  await box('Fête du Canada').click();
  await expect.element(box('Fête du Canada')).toBeChecked();
  await box('Premier lundi d’août').click();
  await expect.poll(() => box('Premier lundi d’août').query()?.hasAttribute('disabled')).toBe(false);
  await expect.element(box('Premier lundi d’août')).not.toBeChecked();
  expectToFit();
});

test.each([
  ['en', PHONE],
  ['fr', PHONE],
  ['fr', [320, 700]],
  ['fr', [768, 1024]],
  ['en', DESKTOP],
] as const)('nothing sticks out: %s, %o', async (language, size) => {
  await open({ people: 12, stored: [...WORKING, line(1, { from: '18:00', to: '21:00' })], language, size });
  expectToFit();
});
