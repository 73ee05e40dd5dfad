import * as z from 'zod/mini';
import { CALENDAR_FAILURES } from './calendar-failures.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, requiredText } from './validation.ts';
import { lessonOutsideSchema } from './weekly-hours.ts';

const ADDRESS_MAX = 2000;
const PROTOCOLS = ['https:', 'http:'];

/** Adds the scheme: calendar apps write `webcal:`, and people often omit it. Null if it isn't a web address. */
export function calendarAddress(text: string): string | null {
  const address = text.replace(/^webcals?:/i, 'https:').replace(/^(?!\w+:)/, 'https://');
  // Some browsers accept a space in a host name.
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const { href, protocol, hostname } = new URL(address);
  return PROTOCOLS.includes(protocol) && hostname !== '' ? href : null;
}

export const newBusyCalendarSchema = z.object({
  url: requiredText(ADDRESS_MAX).check(z.refine((text) => calendarAddress(text) !== null, 'invalid_website')),
});

/** State of an instructor's external calendar. We never show its address again, because it's a secret. */
export const busyCalendarSchema = z.object({
  /** Host of the calendar; null if there is none. */
  host: z.nullable(z.string()),
  lastReadAt: z.nullable(instantSchema),
  /** Why we can't read it, and since when. The last successful read still applies. */
  failing: z.nullable(z.object({ failure: z.enum(CALENDAR_FAILURES), since: instantSchema })),
  /** Events we couldn't read, or only in part. They count as busy where we know their time. */
  unreadEvents: z.number(),
  /** The file broke off, so later events may be missing. */
  isCutOff: z.boolean(),
  /** A new calendar we haven't read yet, or couldn't read. The previous one applies until then. */
  pending: z.nullable(z.object({ host: z.string(), failure: z.nullable(z.enum(CALENDAR_FAILURES)) })),
  /** Free slots it hides from students. */
  hiddenSlots: z.number(),
  /** Booked lessons that overlap a busy time. They stay booked. */
  lessons: z.array(lessonOutsideSchema),
});
export type BusyCalendar = z.infer<typeof busyCalendarSchema>;

const ofInstructor = {
  path: '/instructor/:id/busy-calendar',
  access: ['school'],
  members: 'own_setup',
  params: z.object({ id: idSchema }),
  owner: { instructor: 'params.id' },
} as const;

export const busyCalendarEndpoints = {
  busyCalendar: endpoint({
    method: 'GET',
    ...ofInstructor,
    summary: "An instructor's external calendar, without its address",
    response: busyCalendarSchema,
  }),
  setBusyCalendar: endpoint({
    method: 'PUT',
    ...ofInstructor,
    summary:
      'Read an instructor’s busy times from a calendar (`.ics`) at this address, now and every 15 minutes. We don’t offer students ' +
      'slots that overlap them. `unreadEvents` are those we couldn’t read, or only in part. We refuse a calendar we can’t read, and nothing changes. `pending` means that the calendar takes ' +
      'longer to read: it replaces the previous one once we have read it, or `pending` says why we couldn’t',
    body: newBusyCalendarSchema,
    response: busyCalendarSchema,
  }),
  removeBusyCalendar: endpoint({
    method: 'DELETE',
    ...ofInstructor,
    summary: 'Stop reading the calendar and delete its busy times',
    status: 204,
  }),
};
