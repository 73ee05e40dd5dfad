import * as z from 'zod/mini';
import { bookingSchema } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { LATE_MINUTES } from './lesson-day.ts';
import { lessonRecordSchema } from './lesson-records.ts';
import { lessonProgressSchema } from './progress.ts';
import { driveSchema } from './school-calendar.ts';
import { dateSchema, idSchema, instantSchema, timeSchema } from './validation.ts';

/** An instructor's day, with all that a phone needs of it while it has no connection. */
export const myDaySchema = z.object({
  date: dateSchema,
  timeZone: z.string(),
  /** What the clock on the street shows. */
  now: z.object({ date: dateSchema, time: timeSchema }),
  /** In their order, cancelled ones too: nobody drives there in vain. */
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
    summary: 'The lessons that a member gives on a day, today unless one is named; none for who gives no lessons',
    query: z.object({ date: z.optional(dateSchema) }),
    response: myDaySchema,
  }),
  startLesson: endpoint({
    method: 'POST',
    path: '/booking/:id/start',
    ...ofLesson,
    summary: 'Say that a lesson began. Said again, the first time stays',
    params: z.object({ id: idSchema }),
    /** When; a phone without a connection says so later. */
    body: z.object({ at: z.optional(instantSchema) }),
    refusals: ['status_conflict', 'lesson_not_near'],
    response: bookingSchema,
  }),
  tellLate: endpoint({
    method: 'POST',
    path: '/booking/:id/late',
    ...ofLesson,
    summary: 'Tell the student that the instructor is late. The same said again tells nobody twice',
    params: z.object({ id: idSchema }),
    body: z.object({ minutes: z.literal(LATE_MINUTES, { error: 'invalid' }) }),
    refusals: ['status_conflict', 'lesson_not_near', 'lesson_begun', 'late_told_enough'],
    response: bookingSchema,
  }),
};
