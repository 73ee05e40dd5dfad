import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, requiredText } from './validation.ts';

export const LESSON_WISHES = ['cancel', 'move'] as const;

export const lessonRequestFieldsSchema = z.object({
  wish: z.enum(LESSON_WISHES, { error: 'invalid' }),
  reason: requiredText(500),
});

const lessonRequestSchema = z.object({
  /** Actions open to the caller. The lesson's instructor can ask; anyone who can cancel the lesson can decline. */
  mayAsk: z.boolean(),
  mayKeep: z.boolean(),
  request: z.nullable(
    z.object({
      wish: z.enum(LESSON_WISHES),
      reason: z.string(),
      askedAt: z.string(),
      /** When the school decided that the lesson stays; null until then. */
      keptAt: z.nullable(z.string()),
    }),
  ),
});
export type LessonRequest = z.infer<typeof lessonRequestSchema>;

const ofBooking = {
  access: ['school'] as const,
  owner: { booking: 'params.id' },
  params: z.object({ id: idSchema }),
  response: lessonRequestSchema,
} as const;

export const lessonRequestEndpoints = {
  lessonRequest: endpoint({
    method: 'GET',
    path: '/booking/:id/request',
    members: 'own',
    summary: 'The instructor’s request to the school about a lesson',
    ...ofBooking,
  }),
  askSchool: endpoint({
    method: 'POST',
    path: '/booking/:id/request',
    members: 'own',
    summary:
      'Ask the school once to cancel or move a lesson; we email owners and managers. Asking again changes nothing',
    body: lessonRequestFieldsSchema,
    refusals: ['status_conflict'],
    ...ofBooking,
  }),
  keepLesson: endpoint({
    method: 'POST',
    path: '/booking/:id/request/keep',
    members: 'desk',
    summary: 'Tell the instructor that the lesson stays; we email them. Cancelling the lesson also answers the request',
    ...ofBooking,
  }),
};
