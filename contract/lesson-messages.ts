import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, requiredLines } from './validation.ts';

/** Most characters in a message. */
export const LESSON_MESSAGE_MAX = 1000;

export const lessonMessageFieldsSchema = z.object({ text: requiredLines(LESSON_MESSAGE_MAX) });
export const messageReportSchema = z.object({ reason: requiredLines(500) });

export const lessonMessageSchema = z.object({
  id: z.string(),
  author: z.enum(['student', 'school']),
  /** For the school: the colleague who wrote it. Absent for the caller's own messages, the student's, and if unknown. */
  colleague: z.optional(z.string()),
  /** Empty for the person who reported it, because they no longer see it. */
  text: z.string(),
  sentAt: z.string(),
  /** True if the other side has opened it. */
  isRead: z.boolean(),
  /** Reported by the caller. */
  isReported: z.boolean(),
});
export type LessonMessage = z.infer<typeof lessonMessageSchema>;

const conversationSchema = z.object({
  /** True until 30 days after the lesson, during which both sides can write. */
  isOpen: z.boolean(),
  /** For the school: set if nothing it writes would reach the student, who has neither an account nor a working address. */
  unreachable: z.optional(z.enum(['no_address', 'stopped'])),
  /** Oldest first. */
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
    summary: 'The messages between the student and the school of a booking',
    params: bookingParams,
    response: conversationSchema,
    ...ofBooking,
  }),
  sendLessonMessage: endpoint({
    method: 'PUT',
    path: '/booking/:id/messages/:messageId',
    summary:
      'Send the other side of a booking a message, which we email. The caller chooses the id; sending it again doesn’t duplicate it',
    params: messageParams,
    body: lessonMessageFieldsSchema,
    refusals: ['conversation_closed', 'conversation_full', 'student_without_address'],
    response: lessonMessageSchema,
    ...ofBooking,
  }),
  readConversation: endpoint({
    method: 'POST',
    path: '/booking/:id/messages/read',
    summary: 'Mark the other side’s messages as read',
    params: bookingParams,
    status: 204,
    ...ofBooking,
  }),
  reportLessonMessage: endpoint({
    method: 'POST',
    path: '/booking/:id/messages/:messageId/report',
    summary: 'Report the other side’s message to the administrators and hide it from the caller',
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
    summary: 'The caller’s bookings with unread messages',
    response: z.array(z.object({ bookingId: z.string(), code: z.string(), count: z.number() })),
  }),
};
