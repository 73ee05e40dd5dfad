import * as z from 'zod/mini';
import { bookingSchema } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { LATE_MINUTES } from './lesson-day.ts';
import { lessonRecordSchema } from './lesson-records.ts';
import { lessonProgressSchema } from './progress.ts';
import { driveSchema } from './school-calendar.ts';
import { dateSchema, idSchema, instantSchema, timeSchema } from './validation.ts';

/** An instructor's day, with everything their phone needs offline. */
export const myDaySchema = z.object({
  date: dateSchema,
  timeZone: z.string(),
  /** Current local time. */
  now: z.object({ date: dateSchema, time: timeSchema }),
  /** In order. Includes cancelled ones, so that the instructor doesn't drive there in vain. */
  lessons: z.array(z.object({ booking: bookingSchema, progress: lessonProgressSchema, record: lessonRecordSchema })),
  drives: z.array(driveSchema),
});
export type MyDay = z.infer<typeof myDaySchema>;
export type DayLesson = MyDay['lessons'][number];

const ofLesson = { access: ['school'], owner: { booking: 'params.id' }, members: 'own' } as const;

export const myDayEndpoints = {
  myDay: endpoint({
    method: 'GET',
    path: '/my-day',
    access: ['school'],
    members: 'own',
    summary: 'The lessons a member teaches on a day, by default today; empty for members who don’t teach',
    query: z.object({ date: z.optional(dateSchema) }),
    response: myDaySchema,
  }),
  startLesson: endpoint({
    method: 'POST',
    path: '/booking/:id/start',
    ...ofLesson,
    summary: 'Start a lesson. Starting it again keeps the first time',
    params: z.object({ id: idSchema }),
    /** Time the lesson started; a phone without a connection sends it later. */
    body: z.object({ at: z.optional(instantSchema) }),
    refusals: ['status_conflict', 'lesson_not_near'],
    response: bookingSchema,
  }),
  tellLate: endpoint({
    method: 'POST',
    path: '/booking/:id/late',
    ...ofLesson,
    summary: 'Tell the student that the instructor is running late. Repeating it sends nothing new',
    params: z.object({ id: idSchema }),
    body: z.object({ minutes: z.literal(LATE_MINUTES, { error: 'invalid' }) }),
    refusals: ['status_conflict', 'lesson_not_near', 'lesson_begun', 'late_told_enough'],
    response: bookingSchema,
  }),
};
