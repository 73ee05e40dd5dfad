import * as z from 'zod/mini';
import { inboxRowSchema } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { dateSchema, idSchema, instantSchema, searchText, timeSchema } from './validation.ts';

/** Instructors per page of Today. */
export const TODAY_INSTRUCTORS = 12;
/** News shown at first, and after 'Show more'. */
export const TODAY_NEWS = 6;
export const TODAY_NEWS_MAX = 100;

const lessonSchema = z.object({
  bookingId: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  studentName: z.string(),
  instructorId: z.string(),
  instructorName: z.string(),
});
export type TodayLesson = z.infer<typeof lessonSchema>;

export const NEWS_KINDS = ['booked', 'moved', 'cancelled', 'pickup'] as const;

/** One line per lesson: the net change since the member last looked. */
const newsSchema = z.extend(lessonSchema, {
  kind: z.enum(NEWS_KINDS),
  at: instantSchema,
  by: z.enum(['student', 'guardian', 'school']),
  /** Colleague who did it, if the school did and we know who. */
  memberName: z.nullable(z.string()),
  /** Where a moved lesson was when the member last looked. */
  from: z.nullable(
    z.object({
      date: dateSchema,
      startTime: timeSchema,
      /** Null if the instructor is the same. */
      instructorName: z.nullable(z.string()),
    }),
  ),
});
export type TodayNews = z.infer<typeof newsSchema>;

const teachingSchema = z.nullable(
  z.object({
    ...z.pick(lessonSchema, { bookingId: true, startTime: true, endTime: true, studentName: true }).shape,
    /** Minutes the instructor said they're late. */
    lateMinutes: z.nullable(z.number()),
    /** The instructor is off then, so somebody else has to take it. */
    isOff: z.optional(z.boolean()),
  }),
);

const instructorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Lessons today, and how many of them haven't ended. */
  lessons: z.number(),
  left: z.number(),
  now: teachingSchema,
  next: teachingSchema,
});
export type TodayInstructor = z.infer<typeof instructorSchema>;

const instructorPageSchema = z.object({ total: z.number(), instructors: z.array(instructorSchema) });
export type TodayInstructors = z.infer<typeof instructorPageSchema>;

/** Published hours that nobody has booked, on a day when the instructor teaches. */
const gapSchema = z.object({
  instructorId: z.string(),
  instructorName: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  /** Colleagues who have the instructor's car then. */
  carWith: z.optional(z.array(z.string())),
  /** Students were asked whether they want it, and nobody has said yes. */
  isOffered: z.optional(z.boolean()),
});
export type TodayGap = z.infer<typeof gapSchema>;

/** A list that shows its first entries and says how many there are. */
const some = <Item extends z.ZodMiniType>(item: Item) => z.object({ total: z.number(), items: z.array(item) });

export const todaySchema = z.object({
  timeZone: z.string(),
  now: z.object({ date: dateSchema, time: timeSchema }),
  /** When it was read. Send it back as `seenUpTo` to mark the news as seen. */
  readAt: instantSchema,
  /** When the news begins: the member's last mark, or a day ago without one. */
  since: instantSchema,
  hasLooked: z.boolean(),
  news: some(newsSchema),
  /** Instructors who asked to cancel or move a lesson and got no answer. */
  requests: some(
    z.extend(lessonSchema, { wish: z.enum(['cancel', 'move']), reason: z.string(), askedAt: instantSchema }),
  ),
  instructors: instructorPageSchema,
  /** Past lessons without an outcome, and those that became Completed by themselves. */
  toCheck: some(z.extend(lessonSchema, { isCompleted: z.boolean() })),
  messages: z.object({
    unread: z.number(),
    waiting: z.number(),
    items: z.array(inboxRowSchema),
  }),
  gaps: some(gapSchema),
});
export type Today = z.infer<typeof todaySchema>;

const ofSchool = { access: ['school'], owner: { school: 'params.id' }, members: 'desk' } as const;
const school = z.object({ id: idSchema });
const whole = z.coerce.number({ error: 'invalid_number' });

export const todayEndpoints = {
  today: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/today',
    summary:
      'A school’s day at a glance: what changed since the member last looked, who teaches now and next, lessons ' +
      'to check, unread messages and free slots',
    params: school,
    query: z.object({
      news: z._default(
        whole.check(z.int('not_whole'), z.minimum(1, 'out_of_range'), z.maximum(TODAY_NEWS_MAX, 'out_of_range')),
        TODAY_NEWS,
      ),
    }),
    response: todaySchema,
  }),
  todayInstructors: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/today/instructors',
    summary: `The school’s instructors with their lesson now and next, ${TODAY_INSTRUCTORS} per page, by who teaches next`,
    params: school,
    query: z.object({
      search: z._default(searchText(120), ''),
      /** Zero-based. */
      page: z._default(
        whole.check(z.int('not_whole'), z.minimum(0, 'out_of_range'), z.maximum(1000, 'out_of_range')),
        0,
      ),
    }),
    response: instructorPageSchema,
  }),
  markTodaySeen: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/today/seen',
    summary: 'Mark changes up to an instant as seen, for the calling member only',
    params: school,
    body: z.object({
      seenUpTo: instantSchema,
      /** Takes a mark back: the news begins there again. */
      isUndo: z._default(z.boolean({ error: 'invalid' }), false),
    }),
    status: 204,
  }),
};
