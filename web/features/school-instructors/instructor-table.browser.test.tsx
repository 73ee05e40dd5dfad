import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Instructor } from '#contract/instructors.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Answers, type Call, refused } from '../../testing/http.ts';
import { readTable } from '../../testing/interactions.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { AMINA } from '../../testing/samples.ts';
import { InstructorTable } from './instructor-table.tsx';
import { useInstructorPage } from './queries.ts';

const TABLET = [768, 1024] as const;
function Table() {
  const { data } = useInstructorPage('school', { q: '', page: 0, limit: 10 });
  const paging = { pageIndex: 0, total: 1, onChange: () => undefined };
  return data ? <InstructorTable instructors={data.instructors} paging={paging} /> : null;
}

/** A fake server with one instructor, which records the changes. */
function store(first: Instructor = AMINA) {
  let now = first;
  const patches: unknown[] = [];
  return {
    patches,
    change: (changes: Partial<Instructor>) => {
      now = { ...now, ...changes };
    },
    answers: {
      'GET /instructor/school/school/page': () => ({ instructors: [now], total: 1 }),
      'GET /instructor/amina': () => now,
      'PATCH /instructor/amina': ({ body }: Call) => {
        patches.push(body);
        const {
          instructorCar,
          changesSharedCar: _,
          version: __,
          ...others
        } = body as Partial<Instructor> & { changesSharedCar?: true; version: string };
        now = { ...now, ...others, instructorCar: { ...now.instructorCar, ...instructorCar } };
        return now;
      },
    },
  };
}

async function open(answers: Answers, size: readonly [number, number] = DESKTOP) {
  await show(<Table />, { answers, size });
  await expect.element(page.getByRole('rowheader')).toBeVisible();
}

const rate = () => page.getByLabelText('Amina Osei’s charges per hour', { exact: true });
const model = () => page.getByLabelText('Amina Osei’s car model', { exact: true });
const languages = () => page.getByRole('button', { name: /Amina Osei’s languages$/ });
const toasts = page.getByRole('region', { name: 'Messages' });
const said = () => toasts.element().textContent;
const undo = () => toasts.getByRole('button', { name: 'Undo' });
const leave = () => userEvent.tab();

test('[IT-01] the columns; the rating is a dash until there are reviews', async () => {
  const { answers, change } = store();
  await open(answers);
  const [headings, row] = readTable();
  expect(headings).toEqual([
    'Instructor Name',
    'Experience (years)',
    'Languages',
    'Instruction Car',
    'Charges per hour',
    'Customer Rating',
    'More details',
  ]);
  expect([row?.[1], row?.[5]]).toEqual(['2', '-']);
  await expect
    .element(page.getByRole('link', { name: 'More details about Amina Osei' }))
    .toHaveAttribute('href', '/instructorinfo/amina');
  await expect
    .element(page.getByRole('link', { name: 'Amina Osei', exact: true }))
    .toHaveAttribute('href', '/instructorDetails/amina');
  change({ rating: 4.5 });
  await queryClient.invalidateQueries();
  await expect.poll(() => readTable()[1]?.[5]).toContain('4.5');
});

test('[IT-01] a rate is saved on leaving its field, once, and shown as it is stored', async () => {
  const { answers, patches } = store();
  await open(answers);
  await rate().fill('57.5');
  expect(patches).toEqual([]);
  await leave();
  await expect.element(page.getByText('Saved', { exact: true })).toBeInTheDocument();
  expect(patches).toEqual([{ ratePerHour: 57.5, version: 'v1' }]);
  await expect.element(rate()).toHaveValue('57.50');
});

test('[IT-01] what was left as it was is not saved, nor what Escape left', async () => {
  const { answers, patches } = store();
  await open(answers);
  await rate().fill('50.00');
  await leave();
  await rate().fill('99');
  await userEvent.keyboard('{Escape}');
  await expect.element(rate()).toHaveValue('50.00');
  await leave();
  expect(patches).toEqual([]);
});

test('[IT-01] what can not be is refused with the reason, and the old value comes back', async () => {
  const { answers, patches } = store();
  await open(answers);
  for (const [typed, reason] of [
    ['5000', 'This number is too small or too large.'],
    ['many', 'Enter a number'],
  ]) {
    await rate().fill(typed ?? '');
    await leave();
    await expect.element(page.getByText(`Not saved: ${reason}`)).toBeVisible();
    await expect.element(rate()).toHaveValue('50.00');
  }
  await model().fill('');
  await leave();
  await expect.element(page.getByText('Not saved: This field is required')).toBeVisible();
  await expect.element(model()).toHaveValue('Corolla');
  expect(patches).toEqual([]);
});

test('[IT-01] [ER-08] where saving fails it says why, and the old value comes back', async () => {
  const { answers } = store();
  let answer: unknown = 'lost';
  await open({ ...answers, 'PATCH /instructor/amina': () => answer });
  await rate().fill('60');
  await leave();
  await expect.element(page.getByText(/^Not saved: We couldn’t reach Lanewise/)).toBeVisible();
  await expect.element(rate()).toHaveValue('50.00');
  answer = refused(409, 'status_conflict');
  await rate().fill('60');
  await leave();
  await expect.element(page.getByText(/^Not saved: (?!We couldn’t reach)/)).toBeVisible();
});

test('a rate is taken back for some seconds, on the server too', async () => {
  const { answers, patches } = store();
  await open(answers);
  await rate().fill('57.5');
  await leave();
  await expect.poll(said).toContain('Amina Osei: $57.50 instead of $50.00.');
  await undo().click();
  await expect.element(toasts.getByText('Amina Osei: $50.00 again.')).toBeVisible();
  expect(patches.at(-1)).toEqual({ ratePerHour: 50, changesSharedCar: true, version: 'v1' });
  await expect.element(rate()).toHaveValue('50.00');
});

test('what a colleague changed meanwhile is not taken back, and is shown', async () => {
  const { answers, patches, change } = store();
  await open(answers);
  await rate().fill('57.5');
  await leave();
  await expect.element(undo()).toBeVisible();
  change({ ratePerHour: 61 });
  await undo().click();
  await expect.element(toasts.getByText('Amina Osei has changed again since, to $61.00. We kept that.')).toBeVisible();
  await expect.element(rate()).toHaveValue('61.00');
  expect(patches).toHaveLength(1);
});

test.each([
  ['57.5', '$57.50', false],
  ['570', '$570.00', true],
  ['5', '$5.00', true],
])(
  'a rate of %s may be a slip, so that what is said of %s stays until it is closed: %s',
  async (typed, money, stays) => {
    const { answers } = store();
    await open(answers);
    // Move the pointer off the toasts, which stay open under it.
    toasts.element().dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
    const later = vi.spyOn(globalThis, 'setTimeout');
    await rate().fill(typed);
    await leave();
    await expect.poll(said).toContain(`Amina Osei: ${money} instead of $50.00.`);
    expect(later.mock.calls.every(([, ms]) => ms !== 12_000)).toBe(stays);
    later.mockRestore();
  },
);

test('a car is taken back by what was changed of it alone', async () => {
  const { answers, patches } = store();
  await open(answers);
  await model().fill('Prius');
  await leave();
  await expect.poll(said).toContain('Amina Osei: Toyota Prius instead of Toyota Corolla.');
  await undo().click();
  await expect.element(toasts.getByText('Amina Osei: Toyota Corolla again.')).toBeVisible();
  expect(patches).toEqual([
    { instructorCar: { model: 'Prius' }, version: 'v1' },
    { instructorCar: { model: 'Corolla' }, changesSharedCar: true, version: 'v1' },
  ]);
});

test('[IT-01] languages are saved when their list is left by Tab, not by Escape, and are taken back', async () => {
  const { answers, patches } = store();
  await open(answers);
  const tamil = page.getByRole('option', { name: 'Tamil' });
  const tick = async (key: string) => {
    (languages().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(tamil).toBeVisible();
    (tamil.element() as HTMLElement).focus();
    await userEvent.keyboard(`{Enter}{${key}}`);
    await expect.element(tamil).not.toBeInTheDocument();
  };
  await tick('Escape');
  await expect.element(languages()).toHaveTextContent('English');
  expect(patches).toEqual([]);
  await tick('Tab');
  await expect.element(languages()).toHaveTextContent('English, Tamil');
  expect(patches).toEqual([{ languages: ['ENGLISH', 'TAMIL'], version: 'v1' }]);
  await undo().click();
  await expect.element(languages()).toHaveTextContent('English');
});

test.each([
  ['a phone', PHONE],
  ['a tablet', TABLET],
  ['a desk', DESKTOP],
] as const)('on %s a long car is to be read whole, and the page is no wider', async (_, size) => {
  const { answers } = store({
    ...AMINA,
    instructorCar: { ...AMINA.instructorCar, make: 'Volkswagen', model: 'Golf Sportwagen Alltrack' },
  });
  await open(answers, size);
  const card = page.getByRole('button', { name: /Amina Osei/, expanded: false });
  if (size !== DESKTOP) await card.first().click();
  for (const name of ['Amina Osei’s car make', 'Amina Osei’s car model']) {
    const input = page.getByLabelText(name, { exact: true }).element() as HTMLInputElement;
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
    expect(input.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  }
  expectToFit();
});

test('[TB-01] the list of a phone opens an instructor to all columns', async () => {
  const { answers } = store();
  await open(answers, PHONE);
  await expect.element(rate()).not.toBeVisible();
  // Five rows with gaps fit in half a screen.
  expect(page.getByRole('row').last().element().getBoundingClientRect().height).toBeLessThanOrEqual(76);
  await page.getByRole('button', { name: /Amina Osei/, expanded: false }).click();
  await expect.element(rate()).toBeVisible();
  expectToFit();
});

test('a rate that a colleague changed while it was typed stays typed, and replaces theirs only when it is saved again', async () => {
  const { answers, patches, change } = store();
  const details = { version: 'v2', fields: { ratePerHour: 61 }, changedBy: null, isOwnChange: false };
  await open({
    ...answers,
    'PATCH /instructor/amina': (call: Call) => {
      if ((call.body as { version: string }).version === 'v2') return answers['PATCH /instructor/amina'](call);
      change({ ratePerHour: 61, version: 'v2' });
      return Response.json({ error: { code: 'changed_meanwhile', message: '', details } }, { status: 409 });
    },
  });
  await rate().fill('57.5');
  await leave();
  await expect.element(page.getByText(/^Not saved: it changed to \$61.00 while you were editing/)).toBeVisible();
  await expect.element(rate()).toHaveValue('57.5');
  await rate().click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => patches).toEqual([{ ratePerHour: 57.5, version: 'v2' }]);
  await expect.element(rate()).toHaveValue('57.50');
});
