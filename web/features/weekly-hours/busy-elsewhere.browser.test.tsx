import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BusyCalendar } from '#contract/busy-calendars.ts';
import { type Call, refused } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { BusyElsewhere } from './busy-elsewhere.tsx';

const NONE: BusyCalendar = {
  ...{ host: null, lastReadAt: null, failing: null, pending: null, hiddenSlots: 0, lessons: [] },
  ...{ unreadEvents: 0, isCutOff: false },
};
const CONNECTED: BusyCalendar = {
  ...{ host: 'calendar.google.com', lastReadAt: '2026-11-22T15:00:00Z', failing: null, pending: null, hiddenSlots: 3 },
  ...{ unreadEvents: 0, isCutOff: false },
  lessons: [
    {
      ...{ bookingId: 'b', instructorId: 'i', studentName: 'Amina Osei' },
      ...{ date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
    },
  ],
};
const SECRET = 'webcal://calendar.google.com/calendar/ical/secret-7f3a/basic.ics';

async function open(
  stored: BusyCalendar,
  { answer, ...look }: { answer?: () => unknown; language?: 'en' | 'fr'; size?: readonly [number, number] } = {},
) {
  let kept = stored;
  return show(<BusyElsewhere person={{ instructorId: 'i', firstName: 'Priya' }} />, {
    ...{ language: 'en', size: DESKTOP, ...look },
    answers: {
      'GET /instructor/i/busy-calendar': () => kept,
      'PUT /instructor/i/busy-calendar': (_call: Call) => {
        const given = answer?.();
        if (given) return given;
        kept = CONNECTED;
        return kept;
      },
      'DELETE /instructor/i/busy-calendar': () => {
        kept = NONE;
        return new Response(null, { status: 204 });
      },
    },
  });
}
const button = (name: string) => page.getByRole('button', { name });

test('a calendar is connected by its address, says what it does, and is removed', async () => {
  const room = await open(NONE);
  await page.getByLabelText('Secret address of the calendar').fill(SECRET);
  await button('Connect the calendar').click();
  await expect.element(page.getByText('Connected: calendar.google.com')).toBeVisible();
  await expect.element(page.getByText('3 free slots are hidden from students.')).toBeVisible();
  await expect.element(page.getByText('1 booked lesson is at a busy time. It stays booked.')).toBeVisible();
  await expect.element(page.getByText(/Amina Osei/)).toBeVisible();
  expect(room.calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ url: SECRET });
  expect(document.body.textContent).not.toContain('secret-7f3a');

  await button('Remove calendar').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove calendar' }).click();
  await expect.element(page.getByLabelText('Secret address of the calendar')).toBeVisible();
});

test('an address that can not be read says why at its field, and stays typed', async () => {
  const details = [{ path: 'url', code: 'calendar_gone', message: '' }];
  await open(NONE, { answer: () => refused(400, 'invalid_request', details) });
  const field = page.getByLabelText('Secret address of the calendar');
  await field.fill(SECRET);
  await button('Connect the calendar').click();
  await expect
    .element(page.getByText('There’s no calendar at this address. Copy the address again.').last())
    .toBeVisible();
  await expect.element(field).toHaveValue(SECRET);
  await expect.element(page.getByRole('status').getByText('Where to find the address in Google')).toBeVisible();
});

test.each([
  ['en', DESKTOP, ['We couldn’t read 2 events', 'The calendar is incomplete']],
  ['fr', PHONE, ['Nous n’avons pas pu lire 2 événements', 'Le calendrier est incomplet']],
] as const)('events that could not be read are counted, in %s', async (language, size, titles) => {
  await open({ ...CONNECTED, unreadEvents: 2, isCutOff: true }, { language, size });
  for (const title of titles) await expect.element(page.getByText(title)).toBeVisible();
  await expectToFit();
});

test('a wrong address is told before it is sent', async () => {
  const room = await open(NONE);
  await page.getByLabelText('Secret address of the calendar').fill('my calendar');
  await button('Connect the calendar').click();
  await expect.element(page.getByText('Enter a web address, such as https://example.com.').last()).toBeVisible();
  expect(room.calls.some(({ name }) => name.startsWith('PUT'))).toBe(false);
});

test('one that fails says so in words, and the address can be changed or left as it is', async () => {
  await open({ ...CONNECTED, failing: { failure: 'calendar_refused', since: '2026-11-21T15:00:00Z' } });
  await expect
    .element(page.getByText(/We don’t have access to this calendar.*The last version we read still applies/))
    .toBeVisible();
  await expect.element(page.getByText(/Secret address in iCal format/)).toBeVisible();
  await button('Change address').click();
  await button('Keep current calendar').click();
  await expect.element(button('Change address')).toBeVisible();
});

const CHECKING: BusyCalendar = { ...NONE, pending: { host: 'calendar.google.com', failure: null } };

/** A form whose calendar is still being checked; `end` finishes the check. */
async function openSlow(before: BusyCalendar, look: { language?: 'en' | 'fr'; size?: readonly [number, number] } = {}) {
  let stored = before;
  await show(<BusyElsewhere person={{ instructorId: 'i', firstName: 'Priya' }} />, {
    ...{ language: 'en', size: DESKTOP, ...look },
    answers: {
      'GET /instructor/i/busy-calendar': () => stored,
      'PUT /instructor/i/busy-calendar': () => {
        stored = { ...before, pending: CHECKING.pending };
        return stored;
      },
    },
  });
  return { end: (calendar: BusyCalendar) => (stored = calendar) };
}
const checking = () => page.getByText('We’re still checking your calendar.');

test('a slow calendar is still being checked, and connected once it is read', async () => {
  const { end } = await openSlow(NONE);
  await page.getByLabelText('Secret address of the calendar').fill(SECRET);
  await button('Connect the calendar').click();
  await expect.element(checking()).toBeVisible();
  await expect.element(page.getByText(/calendar\.google\.com is taking a while/)).toBeVisible();
  end(CONNECTED);
  await expect.element(page.getByText('Connected: calendar.google.com')).toBeVisible();
  await expect.element(page.getByText('Calendar connected. It hides 3 free slots.')).toBeVisible();
  await expect.element(checking()).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('a slow calendar that fails says why at its field, what was typed stays, and the one before it can stay', async () => {
  const { end } = await openSlow(CONNECTED);
  await button('Change address').click();
  const field = page.getByLabelText('Secret address of the calendar');
  await field.fill(SECRET);
  await button('Connect the calendar').click();
  await expect.element(checking()).toBeVisible();
  await expect.element(page.getByText('Connected: calendar.google.com')).toBeVisible();
  end({ ...CONNECTED, pending: { host: 'calendar.google.com', failure: 'calendar_too_slow' } });
  await expect.element(page.getByText(/took more than 10 seconds to load/).last()).toBeVisible();
  await expect.element(field).toHaveValue(SECRET);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(checking()).not.toBeInTheDocument();
  await button('Keep current calendar').click();
  await expect.element(button('Change address')).toBeVisible();
});

test('a page that is opened again shows why the calendar failed', async () => {
  await openSlow({ ...NONE, pending: { host: 'calendar.google.com', failure: 'calendar_gone' } });
  await expect
    .element(page.getByText('There’s no calendar at this address. Copy the address again.').last())
    .toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
});

test.each([
  ['en', PHONE],
  ['fr', PHONE],
  ['fr', [768, 900]],
  ['en', DESKTOP],
] as const)('a calendar that is being checked fits, in %s at %s', async (language, size) => {
  await openSlow({ ...CONNECTED, pending: CHECKING.pending }, { language, size });
  await expect.element(page.getByRole('textbox')).toBeVisible();
  await expect.element(page.getByRole('status').first()).toBeVisible();
  await expectToFit();
});

test.each(['en', 'fr'] as const)('it fits a phone, in %s', async (language) => {
  await open(NONE, { language, size: PHONE });
  await expect.element(page.getByRole('textbox')).toBeVisible();
  await expectToFit();
});
