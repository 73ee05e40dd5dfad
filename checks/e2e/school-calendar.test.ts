import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { SchoolCalendar } from '#contract/school-calendar.ts';
import { viewer } from './support/accessibility.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { dayTitle } from './support/calendar.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, type Language, words } from './support/languages.ts';
import { answerWith, eventually } from './support/sessions.ts';

const open = openBrowser();
const AHEAD = 20;
const DATE = day(AHEAD);
const PEOPLE = [
  { firstName: 'Ana', lastName: 'Alder' },
  { firstName: 'Ben', lastName: 'Birch' },
];

/** Each test changes slots: each has a school of its own. Ana has two free hours and a lesson, Ben has nothing. */
let fixture: Fixture;
beforeEach(async () => {
  fixture = await makeFixture({
    instructors: PEOPLE,
    slots: [
      [0, AHEAD, '09:00', '10:00'],
      [0, AHEAD, '11:00', '12:00'],
      [0, AHEAD, '14:00', '15:00'],
    ],
  });
  await book(nth(fixture.students), nth(fixture.instructors).id, AHEAD, '14:00', '15:00');
});

const stored = () =>
  fixture.school.client.get<SchoolCalendar>(
    `/calendar/school/${fixture.school.id}?from=${day(AHEAD - 7)}&to=${day(AHEAD + 7)}`,
  );
/** `Ana 2026-12-10 09:00-10:00` for each free slot. */
async function freeSlots(): Promise<string[]> {
  const { freeSlots: slots, instructors } = await stored();
  const nameOf = (id: string) => instructors.find((one) => one.id === id)?.firstName;
  return slots.map((slot) => `${nameOf(slot.instructorId)} ${slot.date} ${slot.startTime}-${slot.endTime}`).sort();
}
const AS_MADE = [`Ana ${DATE} 09:00-10:00`, `Ana ${DATE} 11:00-12:00`];

const grid = (page: Page) => page.getByRole('grid');

/** Where a name or a message begins: its words up to the day or the hours, by any kind of space. */
const beginning = (text: string, more = '') =>
  new RegExp(`^${text.replace(/\{\{(day|hours)\}\}.*$/, '').replaceAll(/\s/g, '\\s')}${more}`);

/** What is where on the calendar, by the words and the hours of a language: `09:00` is `9:00`, or `9 h`. */
function calendarOf(page: Page, locale: Language) {
  const texts = words[locale].schoolCalendar;
  const title = dayTitle(DATE, locale);
  const clock = (time: string): string => {
    const [hour = '', minute = ''] = time.split(':');
    if (locale === 'en-CA') return `${Number(hour) % 12 || 12}:${minute}`;
    return `${Number(hour)}\\sh${minute === '00' ? '(?!\\s\\d)' : `\\s${minute}`}`;
  };
  const at = (time: string, more: string) =>
    grid(page).getByRole('button', { name: new RegExp(`^${clock(time)}.*${more}`) });
  return {
    texts,
    slotAt: (time: string) => at(time, `${texts.statuses.Free}.*${title}`),
    lessonAt: (time: string, status: 'Booked' | 'Cancelled' = 'Booked') =>
      at(time, `Sam Learner.*${texts.statuses[status]}`),
    emptyHour: (time: string, name: string) => grid(page).getByRole('button', { name: addName(time, name) }),
    /** The name of the button of an empty hour. */
    addName,
    freeName: (time: string, name = '') => new RegExp(`^${clock(time)}.*${texts.statuses.Free}.*${name}`),
    hasHours: (from: string, to: string) => new RegExp(`^${clock(from)}.*\\b${clock(to)}`),
    says: (text: string, instructor: string) =>
      page
        .getByText(beginning(text.replace('{{instructor}}', instructor)))
        .first()
        .waitFor(),
  };
  function addName(time: string, name: string): RegExp {
    return beginning(texts.addAtOf, `${clock(time)}.*${name}`);
  }
}

const LANGUAGES: Language[] = ['en-CA', 'fr-CA'];

async function openDay(locale: Language = 'en-CA') {
  const page = await open(`/calendar?date=${DATE}`, as(fixture.school.client, { locale }));
  const shown = calendarOf(page, locale);
  await shown.slotAt('09:00').waitFor();
  return { page, ...shown };
}

/** Takes something with the mouse and holds it over another place: hours further down, and to the right by a width. */
async function hold(page: Page, what: Locator, move: { hours: number; columns?: number }): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  const row = await grid(page).getByRole('rowheader').first().boundingBox();
  const column = await grid(page).getByRole('columnheader').last().boundingBox();
  if (!box || !row || !column) throw new Error('The slot is not on the screen');
  const from = { x: box.x + 20, y: box.y + 10 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // A few pixels beside the quarter: it snaps.
  const to = { x: from.x + (move.columns ?? 0) * column.width, y: from.y + move.hours * row.height + 3 };
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

test('a day has a column for each instructor; view, date and instructor are in the address', async () => {
  const { page, slotAt, lessonAt } = await openDay();
  const heads = await grid(page).getByRole('columnheader').allInnerTexts();
  expect(heads.map((text) => text.trim()).slice(1)).toEqual(['Ana Alder', 'Ben Birch']);
  expect(await slotAt('11:00').getAttribute('data-status')).toBe('Free');
  await lessonAt('14:00').waitFor();

  await page.getByRole('button', { name: 'Week', exact: true }).click();
  const week = page.getByRole('table', { name: 'Slots by instructor and day' });
  await week.getByRole('link', { name: /^Ana Alder, .*: 1 booked, 2 free$/ }).waitFor();
  expect(await week.getByRole('columnheader').count()).toBe(8);
  await week.getByRole('link', { name: 'Ben Birch', exact: true }).click();
  await page.getByText('Nothing is planned here.').waitFor();
  await page.reload();
  await page.getByText('Nothing is planned here.').waitFor();
  expect(new URL(page.url()).search).toBe(`?date=${DATE}&instructor=${nth(fixture.instructors, 1).id}`);
  await page.goBack();
  await week.getByRole('link', { name: 'Ben Birch', exact: true }).waitFor();
  await page.goBack();
  await eventually(() => grid(page).getByRole('columnheader').count()).toBe(3);
});

test.each(LANGUAGES)('%s: a press on an empty hour adds a slot there', async (locale) => {
  const { page, texts, slotAt, emptyHour, says } = await openDay(locale);
  await emptyHour('10:00', 'Ben Birch').click({ position: { x: 40, y: 8 } });
  const dialog = page.getByRole('dialog', { name: texts.add.title });
  expect(await dialog.getByLabel(texts.date).inputValue()).toBe(DATE);
  expect(await dialog.getByLabel(texts.start).inputValue()).toBe('10:00');
  expect(await dialog.getByRole('button', { name: texts.instructor }).innerText()).toContain('Ben Birch');
  // A lesson keeps its length.
  await dialog.getByLabel(texts.start).fill('10:15');
  expect(await dialog.getByLabel(texts.end, { exact: true }).inputValue()).toBe('11:15');
  await dialog.getByRole('button', { name: texts.add.confirm }).click();
  await slotAt('10:15').waitFor();
  await says(texts.add.done, 'Ben Birch');
  expect(await freeSlots()).toEqual([...AS_MADE, `Ben ${DATE} 10:15-11:15`]);
});

test.each(LANGUAGES)(
  '%s: a free slot is dragged to another hour and another instructor; Escape puts it back',
  async (locale) => {
    const { page, texts, slotAt, says, hasHours } = await openDay(locale);
    await hold(page, slotAt('09:00'), { hours: 3.5, columns: 1 });
    await eventually(() => page.locator('[data-ghost]').innerText()).toMatch(hasHours('12:30', '13:30'));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('[data-ghost]').waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await freeSlots()).toEqual(AS_MADE);

    await hold(page, slotAt('09:00'), { hours: 3.5, columns: 1 });
    await page.mouse.up();
    await says(texts.move.done, 'Ben Birch');
    await slotAt('12:30').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await freeSlots()).toEqual([`Ana ${DATE} 11:00-12:00`, `Ben ${DATE} 12:30-13:30`]);

    await page.goto(`/schedule?date=${DATE}&instructor=${nth(fixture.instructors).id}`);
    await slotAt('11:00').waitFor();
    await hold(page, slotAt('11:00'), { hours: -0.25 });
    await page.mouse.up();
    await eventually(freeSlots).toEqual([`Ana ${DATE} 10:45-11:45`, `Ben ${DATE} 12:30-13:30`]);
  },
);

test('a drag onto another slot is refused with the reason, and the slot is where it was', async () => {
  const { page, slotAt } = await openDay();
  const before = await slotAt('09:00').boundingBox();
  await hold(page, slotAt('09:00'), { hours: 1.5 });
  await page.mouse.up();
  await page.getByText(/The slot is back where it was\. 10:30 to 11:30 overlaps/).waitFor();
  expect(await slotAt('09:00').boundingBox()).toEqual(before);
  expect(await freeSlots()).toEqual(AS_MADE);
});

test('a lesson that is dragged is asked about, moved with its slot, and brought back by Undo', async () => {
  const { page, lessonAt } = await openDay();
  const { move } = words['en-CA'].schoolBookings;
  await hold(page, lessonAt('14:00'), { hours: 1.5 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: move.title });
  await dialog.getByText(/^New: .*3:30/).waitFor();
  await dialog.getByRole('button', { name: move.confirm }).click();
  await lessonAt('15:30').waitFor();
  await page.getByRole('button', { name: move.undo }).click();
  await lessonAt('14:00').waitFor();
  expect(await freeSlots()).toEqual(AS_MADE);
});

test.each(LANGUAGES)(
  '%s: by keyboard alone: from slot to slot by arrows, and what a drag does by a form',
  async (locale) => {
    const { page, texts, says, addName, freeName } = await openDay(locale);
    await grid(page).locator('[tabindex="0"][data-stop]').focus();
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await page.keyboard.press('Home');
    expect(await focused()).toMatch(freeName('09:00', 'Ana Alder'));
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toMatch(addName('09:00', 'Ben Birch'));
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(addName('10:00', 'Ben Birch'));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(freeName('11:00', 'Ana Alder'));

    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: texts.freeSlot });
    await details.getByRole('button', { name: texts.move.button }).press('Enter');
    const form = page.getByRole('dialog', { name: texts.move.title });
    await form.getByLabel(texts.start).fill('09:30');
    await form.getByRole('button', { name: texts.move.confirm }).press('Enter');
    // What the server says no to stays in the form, with the reason; nothing typed is lost.
    const { overlaps_stored: reason } = words[locale].messages.rows;
    const said = fill(reason, { start: '09:30', end: '10:30' });
    await form.locator('[data-field=startTime]').getByText(said).waitFor();
    await form.getByLabel(texts.start).fill('16:30');
    await form.getByRole('button', { name: texts.move.confirm }).press('Enter');
    await says(texts.move.done, 'Ana Alder');
    expect(await freeSlots()).toEqual([`Ana ${DATE} 09:00-10:00`, `Ana ${DATE} 16:30-17:30`]);
    await eventually(focused).toMatch(freeName('16:30'));

    await page.keyboard.press('PageDown');
    await eventually(() => new URL(page.url()).searchParams.get('date')).toBe(day(AHEAD + 1));
    await eventually(focused).toMatch(beginning(texts.addAtOf));
  },
);

test.each(LANGUAGES)('%s: a slot is withdrawn, and its neighbour has the focus', async (locale) => {
  const { page, texts, slotAt, says, addName } = await openDay(locale);
  await slotAt('11:00').click();
  await page.getByRole('dialog').getByRole('button', { name: texts.withdraw.button }).click();
  await says(texts.withdraw.done, 'Ana Alder');
  await eventually(() => slotAt('11:00').count()).toBe(0);
  expect(await freeSlots()).toEqual([`Ana ${DATE} 09:00-10:00`]);
  await eventually(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
  ).toMatch(addName('11:00', 'Ana'));
});

test.each(LANGUAGES)(
  '%s: a lesson is cancelled with a reason from its details, and shown again on demand',
  async (locale) => {
    const { page, texts, lessonAt } = await openDay(locale);
    const { cancel } = words[locale].schoolBookings.bookings;
    await lessonAt('14:00').click();
    const details = page.getByRole('dialog', { name: /LW-\w{5}$/ });
    await details.getByRole('button', { name: texts.move.button }).waitFor();
    await details.getByText('12 King Street West, Toronto').waitFor();
    await details.getByRole('button', { name: texts.cancelLesson }).click();
    const dialog = page.getByRole('alertdialog', { name: cancel.title });
    await dialog.getByRole('button', { name: cancel.weather }).click();
    await dialog.getByRole('button', { name: cancel.confirm }).click();
    await eventually(() => lessonAt('14:00').count()).toBe(0);
    await page.getByRole('button', { name: texts.showCancelled }).click();
    await lessonAt('14:00', 'Cancelled').waitFor();
  },
);

test('a move that a student’s booking forestalled says so and shows the lesson', async () => {
  const { page, slotAt, lessonAt } = await openDay();
  await book(nth(fixture.students), nth(fixture.instructors).id, AHEAD, '09:00', '10:00');
  await hold(page, slotAt('09:00'), { hours: 7 });
  await page.mouse.up();
  await page.getByText(/A student has just booked it/).waitFor();
  await lessonAt('09:00').waitFor();
});

test('on a phone it is a list: nothing scrolls sideways, and a slot is added and moved by its forms', async () => {
  const page = await open(`/calendar?date=${DATE}`, as(fixture.school.client, { viewport: PHONE, hasTouch: true }));
  const { schoolCalendar } = words['en-CA'];
  await page.getByRole('button', { name: /^9:00.*Free/ }).tap();
  await page.getByRole('button', { name: schoolCalendar.move.button }).tap();
  await page.getByLabel('Start').fill('07:30');
  await page.getByRole('button', { name: schoolCalendar.move.confirm }).tap();
  await page.getByRole('button', { name: /^7:30.*Free/ }).waitFor();
  // The page shows it there before the server has said yes.
  await eventually(freeSlots).toEqual([`Ana ${DATE} 07:30-08:30`, `Ana ${DATE} 11:00-12:00`]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  for (const box of await page.getByRole('main').getByRole('button').all()) {
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('in the dialog, Tab goes from a time field’s hours to its minutes, and at the end it stays in the dialog', async () => {
  const page = await open(`/calendar?date=${DATE}`, as(fixture.school.client));
  const { schoolCalendar } = words['en-CA'];
  await page.getByRole('button', { name: schoolCalendar.add.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: schoolCalendar.add.title });
  const start = dialog.getByLabel(schoolCalendar.start);
  await start.focus();
  for (const key of ['1', 'Tab', '3', '0', 'p']) await page.keyboard.press(key);
  expect(await start.inputValue()).toBe('13:30');
  for (let stop = 0; stop < 20; stop++) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
});

test('axe finds nothing at 390, 768 and 1280 px, and French pages say nothing in English', async () => {
  const look = async (locale: Language): Promise<string[]> => {
    const { schoolCalendar, schoolBookings } = words[locale];
    const page = await open(
      `/calendar?date=${DATE}`,
      as(fixture.school.client, {
        locale,
        colorScheme: locale === 'fr-CA' ? 'dark' : 'light',
        reducedMotion: 'reduce',
      }),
    );
    const { found, look } = viewer(page, locale);
    const free = page.locator('td [data-status=Free]').first();
    await free.waitFor();
    await look();
    await page.goto(`/schedule?date=${DATE}`);
    await page.locator('a[href*="view=day"]').filter({ visible: true }).first().waitFor();
    await look();
    await page.goto(`/schedule?date=${DATE}&instructor=${nth(fixture.instructors).id}`);
    await free.waitFor();
    await look();
    await free.click();
    await page.getByRole('dialog', { name: schoolCalendar.freeSlot }).waitFor();
    await look();
    await page.getByRole('button', { name: schoolCalendar.move.button }).click();
    await page.getByRole('dialog', { name: schoolCalendar.move.title }).waitFor();
    await look();
    await page.keyboard.press('Escape');
    await answerWith(page, '/slot/*', 409, { error: { code: 'slot_booked', message: '' } });
    await free.click();
    await page.getByRole('button', { name: schoolCalendar.withdraw.button }).click();
    await page.getByText(schoolCalendar.withdraw.failed.split(' {{')[0] ?? '').waitFor();
    await look();
    await page.locator('td [data-status=Booked]').click();
    await page.getByRole('button', { name: schoolCalendar.move.button }).waitFor();
    await look();
    await page.getByRole('button', { name: schoolCalendar.move.button }).click();
    await page.getByRole('dialog', { name: schoolBookings.move.title }).waitFor();
    await look();
    return found;
  };
  const found = await Promise.all([look('en-CA'), look('fr-CA')]);
  expect(found.flat()).toEqual([]);
});
