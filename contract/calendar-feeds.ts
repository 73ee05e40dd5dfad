import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './validation.ts';

export const calendarFeedSchema = z.object({
  id: z.string(),
  /** Null: all of one's own lessons. */
  instructor: z.nullable(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
  createdAt: z.string(),
  /** When a calendar last asked, right to within an hour; null: none has. */
  lastReadAt: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

export const calendarFeedEndpoints = {
  addCalendarFeed: endpoint({
    method: 'POST',
    path: '/calendar-feeds',
    access: ['candidate', 'school'],
    members: 'own',
    summary:
      "A private address that a calendar reads one's lessons from; a school may have one of a single instructor. The " +
      'address is told this once',
    body: z.object({ instructorId: z.nullish(idSchema) }),
    status: 201,
    refusals: ['not_found', 'calendar_feeds_full'],
    response: z.extend(calendarFeedSchema, {
      url: z.string(),
      /** The same, as calendar programs open it. */
      webcalUrl: z.string(),
    }),
  }),
  calendarFeeds: endpoint({
    method: 'GET',
    path: '/calendar-feeds',
    access: ['candidate', 'school'],
    members: 'own',
    summary: "One's own calendar addresses, without the addresses themselves",
    response: z.array(calendarFeedSchema),
  }),
  revokeCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/calendar-feeds/:id',
    access: ['candidate', 'school'],
    members: 'own',
    summary: 'Revoke a calendar address: it answers nothing from now on',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['not_found'],
  }),
  calendarFeed: endpoint({
    method: 'GET',
    path: '/calendar/:file',
    access: 'anyone',
    summary: 'The lessons behind a private address, `<token>.ics`, as iCalendar',
    params: z.object({ file: z.string().check(z.regex(/^[\w-]{20,100}\.ics$/, 'invalid')) }),
    refusals: ['not_found'],
  }),
};
