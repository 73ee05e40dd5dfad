import { expect, test } from 'vitest';
import type { CalendarFailure } from '#contract/calendar-failures.ts';
import { compose } from '#server/testing/written-mail.ts';
import { busyCalendarFailing } from './calendar-failing.ts';

test.each<[host: string, CalendarFailure, where: string | null]>([
  ['calendar.google.com', 'calendar_gone', 'Secret address in iCal format'],
  ['outlook.office365.com', 'not_a_calendar', 'copy the ICS link'],
  ['p12-caldav.icloud.com', 'calendar_refused', 'Public Calendar'],
  ['calendar.google.com', 'calendar_too_large', null],
  ['calendar.google.com.elsewhere.example', 'calendar_gone', null],
])('where to find the right address at %s after %s', (host, failure, where) => {
  const data = { instructorId: 'i-1', instructorName: 'Maya Chen', host, failure, since: '2026-11-20T17:00:00.000Z' };
  const { text } = compose(busyCalendarFailing, data);
  if (where) expect(text).toContain(where);
  else expect(text).not.toMatch(/iCal|ICS|Public Calendar/);
});
