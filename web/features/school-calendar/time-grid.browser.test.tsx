import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dragBy } from '../../testing/interactions.ts';
import { show } from '../../testing/room.tsx';
import type { Column } from './columns.ts';
import type { Entry } from './entries.ts';
import { parseMinutes } from './layout.ts';
import { TimeGrid } from './time-grid.tsx';

function entry(instructor: string, startTime: string, endTime: string): Entry {
  const key = `${instructor}-${startTime}`;
  const place = {
    instructorId: instructor.toLowerCase(),
    date: '2026-12-04',
    startTime,
    endTime,
    timeZone: 'America/Toronto',
  };
  return {
    ...place,
    key,
    status: 'Free',
    instructor,
    start: parseMinutes(startTime),
    end: parseMinutes(endTime),
    slot: { ...place, id: key, availabilityStatus: 'Available', version: 'v1' },
    booking: null,
    sharers: '',
    carWith: '',
  };
}

/** A lesson; `actions` says whether the school may move it. */
const booked = (instructor: string, startTime: string, endTime: string, actions: string[]): Entry => ({
  ...entry(instructor, startTime, endTime),
  ...{
    status: 'Booked',
    slot: null,
    booking: { actions, candidate: { first_name: 'Maya', last_name: 'Chen' } } as never,
  },
});

const buildColumns = (all: Entry[]): Column[] =>
  ['Amina', 'Kofi', 'Zoé'].map((instructor) => ({
    key: instructor.toLowerCase(),
    date: '2026-12-04',
    instructorId: instructor.toLowerCase(),
    instructor,
    entries: all.filter((one) => one.instructor === instructor),
    drives: [],
    busy: [],
  }));

const happened: string[] = [];
const first = [entry('Amina', '09:00', '10:00'), entry('Amina', '13:30', '14:30'), entry('Zoé', '10:15', '11:15')];

function Grid() {
  const [entries, setEntries] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setEntries((all) => all.slice(1))}>
        Withdraw the first
      </button>
      <TimeGrid
        label="Friday, December 4"
        columns={buildColumns(entries)}
        headOf={({ instructor }) => instructor}
        now={{ date: '2026-12-04', time: '08:00' }}
        isCovered={false}
        onOpen={(one) => happened.push(`open ${one.key}`)}
        onAdd={({ instructorId, startTime, endTime }) => happened.push(`add ${instructorId} ${startTime}-${endTime}`)}
        onMove={(one, to) => happened.push(`move ${one.key} ${to.instructorId} ${to.startTime}-${to.endTime}`)}
        onPage={(direction) => happened.push(`page ${direction}`)}
      />
    </>
  );
}

const at = () => (document.activeElement as HTMLElement | null)?.dataset.stop;
const press = (key: string) => userEvent.keyboard(`{${key}}`);
async function open() {
  happened.length = 0;
  await show(<Grid />);
  await expect.element(page.getByRole('grid', { name: 'Friday, December 4' })).toBeVisible();
}
const stop = (key: string) => document.querySelector<HTMLElement>(`[data-stop="${key}"]`);

test('one stop of the grid is in the tab order: the first slot of the day', async () => {
  await open();
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops.map(({ dataset }) => dataset.stop)).toEqual(['Amina-09:00']);
});

test('arrows lead up and down a column and to the nearest hour beside it, Home and End to the first and last', async () => {
  await open();
  stop('Amina-09:00')?.focus();
  for (const [key, place] of [
    ['ArrowDown', 'amina-600'],
    ['ArrowUp', 'Amina-09:00'],
    ['ArrowRight', 'kofi-540'],
    ['ArrowRight', 'zoé-540'],
    ['ArrowDown', 'Zoé-10:15'],
    ['ArrowLeft', 'kofi-600'],
    ['End', 'Zoé-10:15'],
    ['Home', 'amina-600'],
    ['ArrowLeft', 'amina-600'],
  ] as const) {
    await press(key);
    expect([key, at()]).toEqual([key, place]);
  }
});

test('Enter opens a slot, adds one in an empty hour; Page Up and Down turn the day', async () => {
  await open();
  stop('Amina-09:00')?.focus();
  await press('Enter');
  await press('ArrowRight');
  await press('Enter');
  await press('PageDown');
  await press('PageUp');
  expect(happened).toEqual(['open Amina-09:00', 'add kofi 09:00-10:00', 'page 1', 'page -1']);
});

test('a lesson that may be moved is dragged as a free slot is, one that began is not', async () => {
  first.push(booked('Kofi', '09:00', '10:00', ['move']), booked('Zoé', '13:00', '14:00', []));
  await open();
  const drag = (key: string) => {
    const element = stop(key);
    if (element) dragBy(element, { x: 0, y: element.getBoundingClientRect().height })();
  };
  drag('Zoé-13:00');
  drag('Kofi-09:00');
  first.splice(3);
  expect(happened).toEqual(['move Kofi-09:00 kofi 10:00-11:00']);
});

test('a free slot is dragged to another hour and column and snaps to the quarter hour; Escape puts it back', async () => {
  await open();
  const slot = stop('Amina-09:00');
  const column = document.querySelector('[data-column=kofi]')?.getBoundingClientRect();
  const row = page.getByRole('rowheader').first().element().getBoundingClientRect();
  if (!slot || !column) throw new Error('the slot is not on the screen');
  const way = { x: column.width, y: 3.5 * row.height + 3 };
  const ghost = () => document.querySelector('[data-ghost]')?.textContent;
  const cancelled = dragBy(slot, way);
  await expect.poll(ghost).toMatch(/^12:30.*1:30/);
  await press('Escape');
  await expect.poll(ghost).toBe(undefined);
  cancelled();
  expect(happened).toEqual([]);
  dragBy(slot, way)();
  expect(happened).toEqual(['move Amina-09:00 kofi 12:30-13:30']);
});

test('when what has the focus goes, its neighbour gets it', async () => {
  await open();
  stop('Amina-09:00')?.focus();
  // Withdrawn from elsewhere, without a click on the grid.
  (page.getByRole('button', { name: 'Withdraw the first' }).element() as HTMLButtonElement).click();
  await expect.poll(at).toBe('amina-540');
});
