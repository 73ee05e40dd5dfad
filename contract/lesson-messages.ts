import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, requiredLines } from './validation.ts';

/** Characters of one message. */
export const LESSON_MESSAGE_MAX = 1000;

export const lessonMessageFieldsSchema = z.object({ text: requiredLines(LESSON_MESSAGE_MAX) });
export const messageReportSchema = z.object({ reason: requiredLines(500) });

export const lessonMessageSchema = z.object({
  id: z.string(),
  author: z.enum(['student', 'school']),
  /** Empty for who reported it: it is not shown to them again. */
  text: z.string(),
  sentAt: z.string(),
  /** Whether the other side has opened it. */
  isRead: z.boolean(),
  /** By the caller. */
  isReported: z.boolean(),
});
export type LessonMessage = z.infer<typeof lessonMessageSchema>;

const conversationSchema = z.object({
  /** Whether something can be written still: until 30 days after the lesson. */
  isOpen: z.boolean(),
  /** The oldest first. */
  messages: z.array(lessonMessageSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

const ofBooking = {
  access: ['candidate', 'school'] as const,
  members: 'own',
  owner: { booking: 'params.id' },
} as const;
const bookingParams = z.object({ id: idSchema });
const messageParams = z.extend(bookingParams, { messageId: idSchema });

export const lessonMessageEndpoints = {
  conversation: endpoint({
    method: 'GET',
    path: '/booking/:id/messages',
    summary: 'What the student and the school of a booking wrote to each other',
    params: bookingParams,
    response: conversationSchema,
    ...ofBooking,
  }),
  sendLessonMessage: endpoint({
    method: 'PUT',
    path: '/booking/:id/messages/:messageId',
    summary:
      'Write to the other side of a booking, by an id of the caller’s making; the same sent again is one. It is mailed to them',
    params: messageParams,
    body: lessonMessageFieldsSchema,
    refusals: ['conversation_closed', 'conversation_full'],
    response: lessonMessageSchema,
    ...ofBooking,
  }),
  readConversation: endpoint({
    method: 'POST',
    path: '/booking/:id/messages/read',
    summary: 'Say that what the other side wrote so far was read',
    params: bookingParams,
    status: 204,
    ...ofBooking,
  }),
  reportLessonMessage: endpoint({
    method: 'POST',
    path: '/booking/:id/messages/:messageId/report',
    summary: 'Report a message of the other side to the administrators; it is not shown to the caller again',
    params: messageParams,
    body: messageReportSchema,
    status: 204,
    ...ofBooking,
  }),
  unreadConversations: endpoint({
    method: 'GET',
    path: '/lesson-messages/unread',
    access: ['candidate', 'school'],
    members: 'own',
    summary: 'The bookings of the caller in which the other side wrote what was not read yet',
    response: z.array(z.object({ bookingId: z.string(), code: z.string(), count: z.number() })),
  }),
};
