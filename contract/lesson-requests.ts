import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, requiredText } from './validation.ts';

export const LESSON_WISHES = ['cancel', 'move'] as const;

export const lessonRequestFieldsSchema = z.object({
  wish: z.enum(LESSON_WISHES, { error: 'invalid' }),
  reason: requiredText(500),
});

const lessonRequestSchema = z.object({
  /** What the caller may do: ask, as the instructor who teaches it; say that the lesson stays, as who can cancel it. */
  mayAsk: z.boolean(),
  mayKeep: z.boolean(),
  request: z.nullable(
    z.object({
      wish: z.enum(LESSON_WISHES),
      reason: z.string(),
      askedAt: z.string(),
      /** When the school said that the lesson stays; null while it has not. */
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
    summary: 'What the instructor of a lesson asked the school about it',
    ...ofBooking,
  }),
  askSchool: endpoint({
    method: 'POST',
    path: '/booking/:id/request',
    members: 'own',
    summary:
      'Ask the school to cancel a lesson or to have it moved, once; owners and managers are mailed. Asked again it stays what it was',
    body: lessonRequestFieldsSchema,
    refusals: ['status_conflict'],
    ...ofBooking,
  }),
  keepLesson: endpoint({
    method: 'POST',
    path: '/booking/:id/request/keep',
    members: 'managers',
    summary: 'Answer an instructor that the lesson stays; they are mailed. Who cancels it has answered, too',
    ...ofBooking,
  }),
};
