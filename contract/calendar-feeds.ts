import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './validation.ts';

export const calendarFeedSchema = z.object({
  id: z.string(),
  /** Null: all of your own lessons. */
  instructor: z.nullable(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
  createdAt: z.string(),
  /** When a calendar app last fetched it, to within an hour; null if never. */
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
      'Create a private address for reading your lessons in a calendar app; schools can create one for a single instructor. The ' +
      'address is shown only in this answer',
    body: z.object({ instructorId: z.nullish(idSchema) }),
    status: 201,
    refusals: ['not_found', 'calendar_feeds_full'],
    response: z.extend(calendarFeedSchema, {
      url: z.string(),
      /** The same address with the scheme that calendar apps open. */
      webcalUrl: z.string(),
    }),
  }),
  calendarFeeds: endpoint({
    method: 'GET',
    path: '/calendar-feeds',
    access: ['candidate', 'school'],
    members: 'own',
    summary: 'Your calendar feeds, without their addresses',
    response: z.array(calendarFeedSchema),
  }),
  revokeCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/calendar-feeds/:id',
    access: ['candidate', 'school'],
    members: 'own',
    summary: 'Revoke a calendar address; it stops working immediately',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['not_found'],
  }),
  calendarFeed: endpoint({
    method: 'GET',
    path: '/calendar/:file',
    access: 'anyone',
    summary: 'The lessons of a private calendar address, `<token>.ics`, as iCalendar',
    params: z.object({ file: z.string().check(z.regex(/^[\w-]{20,100}\.ics$/, 'invalid')) }),
    refusals: ['not_found'],
  }),
};
