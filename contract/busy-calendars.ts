import * as z from 'zod/mini';
import { CALENDAR_FAILURES } from './calendar-failures.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, requiredText } from './validation.ts';
import { lessonOutsideSchema } from './weekly-hours.ts';

const ADDRESS_MAX = 2000;
const PROTOCOLS = ['https:', 'http:'];

/** Calendar programs write `webcal:`, and people nothing at all. Null where it is no address. */
export function calendarAddress(text: string): string | null {
  const address = text.replace(/^webcals?:/i, 'https:').replace(/^(?!\w+:)/, 'https://');
  // Some browsers take a space in a name for a part of it.
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const { href, protocol, hostname } = new URL(address);
  return PROTOCOLS.includes(protocol) && hostname !== '' ? href : null;
}

export const newBusyCalendarSchema = z.object({
  url: requiredText(ADDRESS_MAX).check(z.refine((text) => calendarAddress(text) !== null, 'invalid_website')),
});

/** What an instructor's outside calendar does; the address is a secret that is not told again. */
export const busyCalendarSchema = z.object({
  /** Where it is kept; null: there is none. */
  host: z.nullable(z.string()),
  lastReadAt: z.nullable(instantSchema),
  /** Why it can not be read, and since when: what was read last still counts. */
  failing: z.nullable(z.object({ failure: z.enum(CALENDAR_FAILURES), since: instantSchema })),
  /** A calendar that was given and is not read yet, or could not be: until it is read, the one before it counts. */
  pending: z.nullable(z.object({ host: z.string(), failure: z.nullable(z.enum(CALENDAR_FAILURES)) })),
  /** Free slots that students are not offered for it. */
  hiddenSlots: z.number(),
  /** Booked lessons that a busy time touches: they stay. */
  lessons: z.array(lessonOutsideSchema),
});
export type BusyCalendar = z.infer<typeof busyCalendarSchema>;

const ofInstructor = {
  path: '/instructor/:id/busy-calendar',
  access: ['school'],
  members: 'own',
  params: z.object({ id: idSchema }),
  owner: { instructor: 'params.id' },
} as const;

export const busyCalendarEndpoints = {
  busyCalendar: endpoint({
    method: 'GET',
    ...ofInstructor,
    summary: "What an own instructor's outside calendar does, without its address",
    response: busyCalendarSchema,
  }),
  setBusyCalendar: endpoint({
    method: 'PUT',
    ...ofInstructor,
    summary:
      'Read an instructor’s busy times from a calendar (`.ics`) at this address, now and every 15 minutes. Students aren’t offered ' +
      'slots that overlap them. A calendar we can’t read is refused, and nothing changes. `pending` means that the calendar takes ' +
      'longer to read: it replaces the previous one once we have read it, or `pending` says why we couldn’t',
    body: newBusyCalendarSchema,
    response: busyCalendarSchema,
  }),
  removeBusyCalendar: endpoint({
    method: 'DELETE',
    ...ofInstructor,
    summary: 'Read the calendar no more, and forget what it said',
    status: 204,
  }),
};
