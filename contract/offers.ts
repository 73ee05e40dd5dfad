import * as z from 'zod/mini';
import { localeSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { dateSchema, idSchema, instantSchema, timeSchema } from './validation.ts';

/** Most students in one offer. */
export const OFFERED_MAX = 100;

/** How an offer ends. `over`: the instructor can no longer get to anybody in time. `taken`: the hour was booked otherwise. */
export const OFFER_OUTCOMES = ['accepted', 'withdrawn', 'taken', 'over', 'declined'] as const;

const hour = { instructorId: idSchema, date: dateSchema, startTime: timeSchema, endTime: timeSchema };

const suggestedStudentSchema = z.object({
  /** The student's record at the school. */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Waits for an hour like this. */
  isWaiting: z.boolean(),
  /** How much longer the instructor drives that day; null if the pickup is unknown. */
  driveMinutes: z.nullable(z.number()),
  /** Prepaid minutes left. */
  creditMinutes: z.number(),
  lastLesson: z.nullable(dateSchema),
  nextLesson: z.nullable(dateSchema),
  /** Empty if unknown. */
  phone: z.string(),
  /** False if neither they nor a parent who gets the messages has an email address: only a call reaches them. */
  hasAddress: z.boolean(),
  /** Until when they can say yes: later, the instructor couldn't get to them in time. */
  openUntil: z.optional(instantSchema),
});
export type SuggestedStudent = z.infer<typeof suggestedStudentSchema>;

const offeredStudentSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null while their turn hasn't come. */
  sentAt: z.nullable(instantSchema),
  answer: z.nullable(z.enum(['yes', 'no'])),
});

export const offerSchema = z.object({
  id: z.string(),
  instructorId: z.string(),
  instructorName: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  createdAt: instantSchema,
  /** Null while it's open. */
  outcome: z.nullable(z.enum(OFFER_OUTCOMES)),
  endedAt: z.nullable(instantSchema),
  /** Until when somebody can say yes. */
  openUntil: instantSchema,
  /** True if nobody else can book the hour meanwhile. */
  isHeld: z.boolean(),
  bookingId: z.nullable(z.string()),
  /** In the order in which they're asked. */
  students: z.array(offeredStudentSchema),
});
export type Offer = z.infer<typeof offerSchema>;

const linkSchema = z.string({ error: 'required' }).check(z.minLength(1, 'required'), z.maxLength(200, 'too_long'));

/** `extra`: besides other lessons. `instead`: in place of the next one. `stop`: no more offers from this school. */
export const OFFER_ANSWERS = ['extra', 'instead', 'no', 'stop'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/** All that the page behind an offer's link shows, to anyone who has the link. */
export const linkedOfferSchema = z.object({
  firstName: z.string(),
  schoolName: z.string(),
  schoolPhone: z.string(),
  instructorName: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  /** `mine`: this student said yes. */
  state: z.enum(['open', 'mine', 'no', 'taken', 'withdrawn', 'over']),
  openUntil: instantSchema,
  /** ISO weekday of the next lesson, which this one can replace; null if there is none. The lesson itself isn't shown. */
  insteadOf: z.nullable(z.number()),
  /** ISO weekday of the next lesson if it can't be replaced, because it's longer or shorter. */
  otherLength: z.optional(z.number()),
  hasOptedOut: z.boolean(),
  /** The student's language. */
  language: localeSchema,
});
export type LinkedOffer = z.infer<typeof linkedOfferSchema>;

const ofSchool = { access: ['school'], owner: { school: 'params.id' }, members: 'desk' } as const;
const school = z.object({ id: idSchema });

export const offerEndpoints = {
  offerSuggestions: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/offers/suggestions',
    summary:
      'Students to offer a free slot to: those waiting for one like it first, then by driving time, prepaid ' +
      'hours and time since their last lesson. Leaves out students who are busy, would exceed the daily limit, ' +
      'cancelled a lesson at that time, have an open offer of this slot, got three offers today or don’t want any',
    params: school,
    query: z.object(hour),
    refusals: [
      'not_found',
      'school_not_offered',
      'slot_taken',
      'car_busy',
      'slot_refused',
      'instructor_licence_expired',
      'car_out_of_service',
    ],
    response: z.object({ students: z.array(suggestedStudentSchema) }),
  }),
  makeOffer: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/offers',
    summary:
      'Offer a slot to students; the first to accept gets it. Within 48 hours of the lesson, we ask everyone at ' +
      'once. Earlier, we ask five students every 15 minutes in the order of `studentIds`, and nobody else can ' +
      'book the slot in the meantime. We send no messages before 8 AM or after 9 PM',
    params: school,
    body: z.object({
      ...hour,
      studentIds: z
        .array(idSchema, { error: 'required' })
        .check(z.minLength(1, 'required'), z.maxLength(OFFERED_MAX, 'out_of_range')),
    }),
    status: 201,
    refusals: [
      'not_found',
      'school_not_offered',
      'slot_taken',
      'car_busy',
      'slot_refused',
      'instructor_licence_expired',
      'car_out_of_service',
      'offer_over',
    ],
    response: z.extend(offerSchema, {
      /** Students who aren't asked, and why. */
      leftOut: z.array(z.object({ id: z.string(), reason: z.string() })),
    }),
  }),
  offers: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/offers',
    summary: 'Open offers, and those that ended in the last seven days; newest first',
    params: school,
    response: z.object({ offers: z.array(offerSchema) }),
  }),
  withdrawOffer: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/offers/:offerId/withdraw',
    summary: 'Withdraw an offer so nobody can accept it. `offer_over` if someone just did',
    params: z.object({ id: idSchema, offerId: idSchema }),
    refusals: ['not_found', 'offer_over'],
    response: offerSchema,
  }),
  linkedOffer: endpoint({
    method: 'GET',
    path: '/my-offer',
    access: 'anyone',
    summary: 'The offer behind an emailed link, as it is now. Changes nothing',
    query: z.object({ link: linkSchema }),
    refusals: ['invalid_token'],
    response: linkedOfferSchema,
  }),
  answerOffer: endpoint({
    method: 'POST',
    path: '/my-offer',
    access: 'anyone',
    summary:
      'Reply to an offer with an emailed link. `instead` moves the next lesson to this slot free of charge; if ' +
      'the slot is gone, that lesson doesn’t change',
    body: z.object({ link: linkSchema, answer: z.enum(OFFER_ANSWERS, { error: 'invalid' }) }),
    refusals: ['invalid_token', 'offer_over'],
    response: linkedOfferSchema,
  }),
};
