import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import type { Drive } from '#contract/school-calendar.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { Agenda, ColumnHead } from './agenda.tsx';
import type { Column } from './columns.ts';
import { drivesAmong, placeOfDrive } from './drives.tsx';
import type { Entry } from './entries.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { parseMinutes } from './layout.ts';
import { TimeGrid } from './time-grid.tsx';

function entry(startTime: string, endTime: string, id: string | null, more: Partial<Booking> = {}): Entry {
  const place = { instructorId: 'amina', date: '2026-12-04', startTime, endTime, timeZone: 'America/Toronto' };
  const booking = {
    bookingId: id,
    code: `LW-${id}`,
    candidate: { first_name: 'Maya', last_name: 'Chen', email: null },
  };
  return {
    ...place,
    key: id === null ? `slot-${startTime}` : `booking-${id}`,
    status: id === null ? 'Free' : 'Booked',
    instructor: 'Amina Said',
    sharers: '',
    carWith: '',
    start: parseMinutes(startTime),
    end: parseMinutes(endTime),
    slot: id === null ? { ...place, id: startTime, availabilityStatus: 'Available', version: 'v1' } : null,
    booking:
      id === null
        ? null
        : ({
            ...booking,
            ...{ totalCharges: 68, feeAndTaxes: 0, bookingFee: 0, tax: 0 },
            bookingStatus: 'Booked',
            actions: [],
            ...more,
          } as unknown as Booking),
  };
}
const ENTRIES = [
  entry('09:00', '10:00', 'a'),
  entry('10:15', '11:15', 'b'),
  entry('11:15', '12:15', 'c'),
  entry('13:00', '14:00', null),
  entry('14:30', '15:30', 'd'),
  entry('16:00', '17:00', 'e'),
];
const drive = (from: string, to: string, gapMinutes: number, minutes: number | null, toleranceMinutes = 15): Drive => ({
  ...{ from, to, gapMinutes, toleranceMinutes },
  way: minutes === null ? null : { minutes, km: 11 },
});
const DRIVES = drivesAmong(ENTRIES, {
  drives: [drive('a', 'b', 15, 12), drive('b', 'c', 0, 18), drive('c', 'd', 135, 145), drive('d', 'e', 30, null)],
});
const COLUMN: Column = {
  ...{ key: 'amina', date: '2026-12-04', instructorId: 'amina', instructor: 'Amina Said' },
  ...{ entries: ENTRIES, drives: DRIVES, busy: [] },
};

const words = (selector: string) => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ');

test('a drive stands before the lesson that it leads to, where nothing else does', () => {
  const placed = (index: number, others = ENTRIES) => {
    const one = DRIVES[index];
    return one && placeOfDrive(one, others)?.start;
  };
  expect(placed(0)).toBe(600);
  // No room: drawn over the edges of both lessons.
  expect(placed(1)).toBe(667.5);
  // The free slot before it leaves 30 minutes.
  expect(placed(2)).toBe(855);
  expect(
    placed(
      2,
      ENTRIES.filter(({ slot }) => slot === null),
    ),
  ).toBe(795);
  const [first] = DRIVES;
  expect(first && placeOfDrive({ ...first, gapMinutes: 10, after: { ...first.after, start: 610 } }, [])).toBeNull();
});

test('the grid shows the way in each gap, in red where it does not fit, and the day’s driving in its head', async () => {
  await show(
    <TimeGrid
      label="Friday"
      columns={[COLUMN]}
      headOf={(column) => (
        <ColumnHead
          column={column}
          today="2026-12-01"
          view={{ kind: 'day', date: '2026-12-04', instructorId: '', showsCancelled: false, hidesFree: false }}
          onChange={() => undefined}
        />
      )}
      now={{ date: '2026-12-01', time: '08:00' }}
      isCovered={false}
      onOpen={() => undefined}
      onAdd={() => undefined}
      onMove={() => undefined}
      onPage={() => undefined}
    />,
  );
  await expect.poll(() => words('th[data-column]')).toBe('Amina Said2 h 55 min driving');
  const marks = [...document.querySelectorAll<HTMLElement>('[data-drive]')];
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden for want of room does not count
  expect(marks.map((one) => [one.dataset.drive, one.innerText.trim()])).toEqual([
    ['fits', '12 min, 11 km'],
    ['tight', 'Not enough time: 18 min of driving, 0 min between'],
    ['fits', '145 min, 11 km'],
  ]);
  await expect
    .element(page.getByRole('button', { name: /11:15.*Not enough time: 18 min of driving, 0 min between/ }))
    .toBeVisible();
});

test('on a phone each drive stands between its lessons, and says why it does not fit', async () => {
  const agenda = <Agenda columns={[COLUMN]} today="2026-12-01" onOpen={() => undefined} onAdd={() => undefined} />;
  await show(agenda, { size: PHONE });
  for (const words of [
    '12 min, 11 km',
    'Not enough time: 18 min of driving, 0 min between',
    '145 min, 11 km (10 min during lessons)',
    'Unknown: a postal code is missing',
  ])
    await expect.element(page.getByText(words)).toBeVisible();
});

test('a lesson says where it begins and ends, and the drives to it and from it', async () => {
  const lesson = entry('10:15', '11:15', 'b', {
    location: '1 Main Street',
    pickupPostalCode: 'M4C 1B5',
    dropOff: 'the library',
    dropOffPostalCode: null,
    note: 'blue door',
  });
  const nothing = () => undefined;
  await show(
    <EntryDialog
      entry={lesson}
      drives={DRIVES.slice(0, 2)}
      onClose={nothing}
      onMove={nothing}
      onWithdraw={nothing}
      isWithdrawing={false}
      onCancel={nothing}
      onOutcome={nothing}
      onRestore={nothing}
    />,
  );
  await expect.poll(() => words('dl')).toContain('Pickup1 Main Street, M4C 1B5');
  expect(words('dl')).toContain('Drop-offthe libraryDrive time unknown: no postal code.');
  expect(words('dl')).toContain('Noteblue door');
  expect(words('dl')).toContain('Drive there12 min, 11 km15 min between the two lessons');
  expect(words('dl')).toContain('Drive to next lessonNot enough time: 18 min of driving, 0 min between');
});
