import * as z from 'zod/mini';
import { BOOKING_STATUSES } from './booking-transitions.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { dateSchema, idSchema, instantSchema, searchText, timeSchema } from './validation.ts';

/** Most characters of a message in the inbox. */
export const INBOX_EXCERPT = 160;

export const CONVERSATION_FILTERS = ['waiting', 'unread', 'all'] as const;
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

/** One conversation in the school's inbox. */
export const inboxRowSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  studentName: z.string(),
  instructorName: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  status: z.enum(BOOKING_STATUSES),
  last: z.object({
    author: z.enum(['student', 'school']),
    /** The beginning of the message; empty if the school reported it. */
    text: z.string(),
    sentAt: instantSchema,
    /** Member who wrote it; null for the student, and if unknown. */
    memberName: z.nullable(z.string()),
  }),
  /** Messages that the caller hasn't read. Colleagues have their own count. */
  unread: z.number(),
  /** True if the student wrote last and nobody of the school answered or marked it as handled. */
  needsAnswer: z.boolean(),
});
export type InboxRow = z.infer<typeof inboxRowSchema>;

export const conversationEndpoints = {
  inbox: endpoint({
    method: 'GET',
    path: '/school/:id/conversations',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'desk',
    summary:
      'The school’s conversations, latest first. `waiting` are those nobody has handled; `unread` is each member’s own. `search` finds names and booking codes',
    params: z.object({ id: idSchema }),
    query: z.extend(pageQuery, {
      filter: z._default(z.enum(CONVERSATION_FILTERS, { error: 'invalid' }), 'all'),
      search: z._default(searchText(120), ''),
    }),
    response: z.object({
      items: z.array(inboxRowSchema),
      next: z.nullable(z.string()),
      waiting: z.number(),
      unread: z.number(),
    }),
  }),
  handleConversation: endpoint({
    method: 'PUT',
    path: '/booking/:id/conversation',
    access: ['school'],
    owner: { booking: 'params.id' },
    members: 'desk',
    summary: 'Mark a conversation as handled for the whole school, or as waiting again',
    params: z.object({ id: idSchema }),
    body: z.object({ isHandled: z.boolean({ error: 'invalid' }) }),
    status: 204,
  }),
};
