import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HandOverLesson } from '#contract/hand-over.ts';
import { presetDays } from '../../features/hand-over/queries.ts';
import { LessonsWithoutInstructor } from '../../features/hand-over/without-instructor.tsx';
import { type Call, failed } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { Planner } from './hand-over.tsx';

const TABLET = [768, 1024] as const;
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ILL = { id: idOf(1), name: 'Priya Sharma' };
const MARC = { id: idOf(2), firstName: 'Marc', lastName: 'Roy' };
const ZOE = { id: idOf(3), firstName: 'Zoé', lastName: 'Tremblay-Beauregard' };
const [FIRST, SECOND] = [idOf(11), idOf(12)] as const;

const choice = (instructorId: string, given: Partial<HandOverLesson['colleagues'][number]> = {}) => ({
  ...{ instructorId, refusal: null, warnings: [], hasTaughtStudent: false },
  ...given,
});
const lesson = (given: Partial<HandOverLesson>): HandOverLesson => ({
  ...{
    bookingId: FIRST,
    code: 'LW-7K3Q9',
    studentName: 'Amina Osei',
    studentId: 's1',
    studentPhone: '(613) 555-0142',
    date: '2026-12-04',
    startTime: '09:00',
  },
  ...{ endTime: '10:00', timeZone: 'America/Toronto', pickup: '1 Main Street, M4C 1B5', suggested: MARC.id },
  colleagues: [choice(MARC.id, { hasTaughtStudent: true }), choice(ZOE.id, { warnings: ['outside_area'] })],
  ...given,
});
const PLAN = {
  lessons: [
    lesson({}),
    lesson({
      ...{ bookingId: SECOND, studentName: 'Leo Fontaine', startTime: '11:00', endTime: '12:00', suggested: null },
      colleagues: [
        choice(MARC.id, { refusal: 'slot_taken' }),
        choice(ZOE.id, { warnings: ['day_off', 'other_transmission'] }),
      ],
    }),
  ],
  colleagues: [MARC, ZOE],
};

async function open({
  language = 'en' as 'en' | 'fr',
  size = DESKTOP as readonly [number, number],
  plan = PLAN as object,
  press = (_: Call): unknown => ({ lessons: [], unnamed: [] }),
  undo = (_: Call): unknown => ({ lessons: [] }),
} = {}) {
  const room = await show(<Planner schoolId="s1" timeZone="America/Toronto" instructors={[ILL]} />, {
    language,
    size,
    path: `/?instructor=${ILL.id}&when=other&from=2026-12-04&until=2026-12-05&start=13:00`,
    answers: {
      [`POST /instructor/${ILL.id}/hand-over`]: (call) => (call.query.has('preview') ? plan : press(call)),
      [`POST /instructor/${ILL.id}/hand-over/undo`]: undo,
    },
  });
  await expect.element(page.getByText('Amina Osei').first()).toBeVisible();
  const pressed = () => room.calls.filter(({ query }) => !query.has('preview')).map(({ body }) => body);
  return { ...room, pressed };
}
/** Chooses what happens to a student's lesson. */
async function choose(student: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(student) }).click();
  await page.getByRole('option', { name: option }).click();
}

test('shows the plan, and presses what the office chose from it', async () => {
  const { calls, pressed } = await open({
    press: () => ({
      lessons: [
        { bookingId: FIRST, result: 'done' },
        { bookingId: SECOND, result: 'changed' },
      ],
      unnamed: [],
    }),
  });
  expect(calls[0]?.body).toEqual({ from: '2026-12-04T13:00', until: '2026-12-05' });
  const call = page.getByRole('link', { name: '(613) 555-0142' });
  await expect.element(call.first()).toHaveAttribute('href', 'tel:6135550142');
  await expect.element(page.getByText('1 lesson goes to a colleague')).toBeVisible();
  await expect.element(page.getByText('1 lesson stays for now')).toBeVisible();
  await expect.element(page.getByText('No colleague can take this lesson.')).toBeVisible();
  await page.getByText('Who can’t take it').click();
  await expect.element(page.getByText('Marc Roy: has a lesson then')).toBeVisible();
  await expect.element(page.getByText('Zoé Tremblay-Beauregard: day off, different transmission')).toBeVisible();

  await choose('Amina', 'Zoé Tremblay-Beauregard (outside their area)');
  await expect.element(page.getByText('Please note: outside their area.')).toBeVisible();
  await choose('Leo', 'Cancel, and ask the student to choose another time');
  await expect.element(page.getByText('1 student chooses another time')).toBeVisible();
  await page.getByRole('button', { name: 'Hand over 1, cancel 1' }).click();
  await expect.element(page.getByText('1 lesson sorted out')).toBeVisible();
  expect(pressed()).toEqual([
    {
      ...{ from: '2026-12-04T13:00', until: '2026-12-05', notify: true },
      lessons: [
        { bookingId: FIRST, to: ZOE.id, confirmWarnings: ['outside_area'] },
        { bookingId: SECOND, to: 'rebook' },
      ],
    },
  ]);
  await expect.element(page.getByText('Now with Zoé Tremblay-Beauregard')).toBeVisible();
  await expect.element(page.getByText('Changed in the meantime')).toBeVisible();
  await expect.element(page.getByText('1 lesson still needs your attention')).toBeVisible();
  await page.getByRole('button', { name: 'Plan the rest again' }).click();
  await expect.element(page.getByText('Who can’t take it')).toBeVisible();
});

test('keeps everything chosen when the press fails, and can tell nobody', async () => {
  let isDown = true;
  const { pressed } = await open({
    press: () => (isDown ? failed('a1b2c3d4') : { lessons: [{ bookingId: FIRST, result: 'done' }], unnamed: [SECOND] }),
  });
  await choose('Amina', 'Cancel the lesson');
  await page.getByRole('checkbox', { name: 'Don’t notify anyone' }).click();
  await page.getByRole('button', { name: 'Cancel 1 lesson' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Cancel 1 lesson' }).click();
  await expect.element(page.getByText('1 lesson was booked in the meantime.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('one message in about two minutes', { exact: false })).not.toBeInTheDocument();
  expect(pressed()).toMatchObject([{}, { notify: false, lessons: [{ to: 'cancel' }, { to: 'leave' }] }]);
});

test('one choice sets every lesson that the colleague can take', async () => {
  const [first, second] = PLAN.lessons;
  const plan = {
    ...PLAN,
    lessons: [{ ...first, suggested: null }, second, { ...first, bookingId: idOf(13), suggested: null }],
  };
  const { pressed } = await open({ plan });
  await page.getByRole('button', { name: /All lessons/ }).click();
  await page.getByRole('option', { name: 'Marc Roy (2 of 3)' }).click();
  await expect.element(page.getByText('2 lessons go to colleagues')).toBeVisible();
  await page.getByRole('button', { name: 'Hand over 2 lessons' }).click();
  await expect.poll(pressed).toMatchObject([{ lessons: [{ to: MARC.id }, { to: 'leave' }, { to: MARC.id }] }]);
});

test('a time that is blocked already isn’t blocked again', async () => {
  const plan = { ...PLAN, isBlocked: true, lessons: [lesson({ suggested: null, studentPhone: '' })] };
  await open({ plan });
  await expect.element(page.getByText('No phone number')).toBeVisible();
  await expect
    .element(page.getByText('This time is already blocked. Choose what happens to the lessons.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Block this time' })).not.toBeInTheDocument();
  await choose('Amina', 'Cancel the lesson');
  await expect.element(page.getByRole('button', { name: 'Cancel 1 lesson' })).toBeVisible();
});

test('a hand-over can be undone, and names what couldn’t be put back', async () => {
  const undone: unknown[] = [];
  await open({
    press: () => ({
      lessons: [FIRST, SECOND].map((bookingId) => ({ bookingId, result: 'done' })),
      unnamed: [],
      dayOffId: idOf(9),
    }),
    undo: ({ body }) => {
      undone.push(body);
      return { lessons: [{ bookingId: FIRST, result: 'changed' }] };
    },
  });
  await page.getByRole('button', { name: 'Hand over 1 lesson' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(page.getByText('We couldn’t restore these lessons: Amina Osei at 9:00 AM.', { exact: false }))
    .toBeVisible();
  expect(undone).toEqual([
    {
      ...{ from: '2026-12-04T13:00', until: '2026-12-05', notify: true, dayOffId: idOf(9) },
      lessons: [{ bookingId: FIRST, to: MARC.id }],
    },
  ]);
  await expect.element(page.getByRole('list', { name: 'Plan' })).toBeVisible();
});

test.each([
  ['en', PHONE],
  ['en', TABLET],
  ['fr', PHONE],
  ['fr', TABLET],
  ['fr', DESKTOP],
] as const)('fits in %s at %j', async (language, size) => {
  await open({ language, size });
  expectToFit();
});

test('lists lessons whose instructor is off, each with a link to hand it over', async () => {
  const { lessons } = PLAN;
  await show(<Planner schoolId="s1" timeZone="America/Toronto" instructors={[ILL]} />, {
    size: PHONE,
    answers: {
      'GET /school/s1/lessons-without-instructor': () => ({
        lessons: lessons.map((one) => ({ ...one, instructorId: ILL.id, instructorName: ILL.name })),
      }),
    },
  });
  await expect.element(page.getByRole('heading', { name: '2 lessons without an instructor' })).toBeVisible();
  await expect.element(page.getByText('Amina Osei with Priya Sharma')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Hand over' }).first())
    .toHaveAttribute(
      'href',
      `/hand-over?instructor=${ILL.id}&when=other&from=2026-12-04&start=09%3A00&until=2026-12-04&end=10%3A00`,
    );
  expectToFit();
});

test('many lessons without an instructor start with the first few', async () => {
  const [lesson] = PLAN.lessons;
  await show(<LessonsWithoutInstructor schoolId="s1" />, {
    answers: {
      'GET /school/s1/lessons-without-instructor': () => ({
        lessons: Array.from({ length: 6 }, (_, index) => ({
          ...{ ...lesson, bookingId: `b${index}`, instructorId: ILL.id, instructorName: ILL.name },
        })),
      }),
    },
  });
  await expect.element(page.getByRole('heading', { name: '6 lessons without an instructor' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(4);
  await page.getByRole('button', { name: 'Show all 6' }).click();
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(6);
});

test('until Friday means this week’s, and from Saturday on the next one', () => {
  const until = (date: string) => presetDays('week', { date, time: '10:15' }).untilDate;
  expect(['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'].map(until)).toEqual([
    '2026-12-04',
    '2026-12-04',
    '2026-12-11',
    '2026-12-11',
  ]);
  expect(presetDays('rest', { date: '2026-12-03', time: '10:15' })).toMatchObject({
    ...{ fromDate: '2026-12-03', fromTime: '10:15', untilDate: '2026-12-03', untilTime: '' },
  });
});
