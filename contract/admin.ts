import * as z from 'zod/mini';
import { BOOKING_STATUSES } from './booking-transitions.ts';
import { LESSON_OUTCOMES } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { handledReviewSchema } from './reviews.ts';
import {
  dateSchema,
  dollarsSchema,
  idSchema,
  optionalLines,
  optionalText,
  provinceCodeSchema,
  requiredText,
  timeSchema,
} from './validation.ts';

/** Search text in administrators' lists; empty finds everything. */
export const searchText = optionalText(100);

export const SCHOOL_STATES = ['waiting', 'approved', 'incomplete'] as const;

export const adminSchoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** New name pending approval; students see `name` until then. */
  wantedName: z.nullable(z.string()),
  email: z.string(),
  /** Where we email the school: its contact address, once confirmed. */
  mailAddress: z.nullable(z.string()),
  /** Login address of the account that signed up; may differ from the school's contact address. */
  logInEmail: z.nullable(z.string()),
  contactNumber1: z.string(),
  contactNumber2: z.string(),
  website: z.string(),
  /** Street, city and postal code on one line. */
  address: z.string(),
  province: z.nullable(provinceCodeSchema),
  /** Active instructors only. */
  instructorCount: z.number(),
  carCount: z.number(),
  isTaxRegistered: z.boolean(),
  /** The school's own rate in basis points; null uses the province's. */
  taxBasisPoints: z.nullable(z.number()),
  state: z.enum(SCHOOL_STATES),
  isEmailVerified: z.boolean(),
  /** When the school declared it was registered and licensed and accepted the terms; null if it hasn't yet. */
  declaredAt: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AdminSchool = z.infer<typeof adminSchoolSchema>;

export const ACCOUNT_KINDS = ['candidate', 'school', 'admin'] as const;

export const adminAccountSchema = z.object({
  id: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  isDisabled: z.boolean(),
  isPasswordExpired: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
});
export type AdminAccount = z.infer<typeof adminAccountSchema>;

export const MESSAGE_STATES = ['new', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const adminMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(MESSAGE_STATES),
  createdAt: z.string(),
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

const params = z.object({ id: idSchema });

export const adminEndpoints = {
  adminWaiting: endpoint({
    method: 'GET',
    path: '/admin/waiting',
    access: ['admin'],
    summary: 'Counts for an administrator’s to-do list: schools to approve, new messages, failed emails to resend',
    response: z.object({ schools: z.number(), messages: z.number(), mail: z.number() }),
  }),
  adminSchools: endpoint({
    method: 'GET',
    path: '/admin/schools',
    access: ['admin'],
    shows: 'school',
    summary:
      'Schools with a pending approval or name change (longest wait first), approved schools, or schools that haven’t sent their ' +
      'information yet (newest first), filtered by part of the name',
    query: z.extend(pageQuery, {
      state: z._default(z.enum(SCHOOL_STATES, { error: 'invalid' }), 'waiting'),
      search: searchText,
    }),
    response: pageSchema(adminSchoolSchema),
  }),
  approveSchool: endpoint({
    method: 'POST',
    path: '/admin/schools/:id/approve',
    access: ['admin'],
    summary: 'Approve a school so that students can see it; we email the school',
    params,
    status: 204,
    refusals: ['not_found', 'school_information_missing'],
  }),
  decideSchoolName: endpoint({
    method: 'POST',
    path: '/admin/schools/:id/name',
    access: ['admin'],
    summary: 'Approve or reject a school’s requested name; we email the school',
    params,
    body: z.object({
      /** The name that the administrator read; the school may have requested another since. */
      name: requiredText(120),
      isApproved: z.boolean({ error: 'required' }),
    }),
    status: 204,
    refusals: ['not_found', 'status_conflict'],
  }),
  adminAccounts: endpoint({
    method: 'GET',
    path: '/admin/accounts',
    access: ['admin'],
    shows: 'account',
    summary: 'Accounts, newest first, filtered by part of the name or address',
    query: z.extend(pageQuery, {
      search: searchText,
      kind: z.optional(z.enum(ACCOUNT_KINDS, { error: 'invalid' })),
    }),
    response: pageSchema(adminAccountSchema),
  }),
  disableAccount: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/disable',
    access: ['admin'],
    summary: 'Lock someone else’s account and end its sessions',
    params,
    status: 204,
    refusals: ['not_found'],
  }),
  enableAccount: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/enable',
    access: ['admin'],
    summary: 'Unlock an account',
    params,
    status: 204,
    refusals: ['not_found'],
  }),
  expirePassword: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/expire-password',
    access: ['admin'],
    summary: 'Force someone else to reset their password; ends their sessions',
    params,
    status: 204,
    refusals: ['not_found'],
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/admin/accounts/:id/remove-second-factor',
    access: ['admin'],
    summary:
      'Turn off two-step verification for someone who lost access to it; we email them. Not for your own account',
    params,
    status: 204,
    refusals: ['not_found', 'second_factor_changed'],
  }),
  adminMessages: endpoint({
    method: 'GET',
    path: '/admin/messages',
    access: ['admin'],
    shows: 'message',
    summary: 'Contact form messages, newest first, filtered by part of the subject, name or address',
    query: z.extend(pageQuery, {
      state: z._default(z.enum([...MESSAGE_STATES, 'all'], { error: 'invalid' }), 'new'),
      search: searchText,
    }),
    response: pageSchema(adminMessageSchema),
  }),
  markMessage: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/state',
    access: ['admin'],
    summary: 'Mark a message as answered, closed without an answer, or new again',
    params,
    body: z.object({ state: z.enum(MESSAGE_STATES, { error: 'invalid' }) }),
    status: 204,
    refusals: ['not_found'],
  }),
};

/** A booking as administrators see it. Excludes the pickup place, which only the student and the school need. */
export const adminBookingSchema = z.object({
  id: z.string(),
  code: z.string(),
  status: z.enum(BOOKING_STATUSES),
  schoolName: z.string(),
  instructorName: z.string(),
  student: z.object({
    /** Empty if the account is disabled or erased. */
    name: z.string(),
    /** Null if the account is erased. */
    email: z.nullable(z.string()),
  }),
  /** Local times of the lesson. */
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  timeZone: z.string(),
  /** Total the student pays, including fee and tax. */
  total: dollarsSchema,
});
export type AdminBooking = z.infer<typeof adminBookingSchema>;

export const BOOKING_EVENTS = [
  'booked',
  'moved',
  'cancelled',
  'reminded',
  'outcome',
  'reviewed',
  'answered',
  'hidden',
] as const;

/** Entry in a booking's history. */
export const bookingEventSchema = z.object({
  at: z.string(),
  kind: z.enum(BOOKING_EVENTS),
  /** `product`: automatic, by a scheduled job. */
  by: z.enum(['student', 'guardian', 'school', 'admin', 'product']),
  /** For 'moved': the previous time. */
  from: z.nullable(z.object({ date: dateSchema, startTime: timeSchema, endTime: timeSchema })),
  /** For 'outcome'. */
  outcome: z.nullable(z.enum(LESSON_OUTCOMES)),
  /** For 'reminded': hours before the lesson. */
  hoursBefore: z.nullable(z.number()),
  /** For 'reviewed'. */
  rating: z.nullable(z.number()),
  /** For 'cancelled' and 'outcome': amount due back to the student, or returned to credit if credit paid for the lesson. */
  refund: z.nullable(dollarsSchema),
  creditMinutes: z.nullable(z.number()),
  /** For 'cancelled' and 'hidden': the reason; empty if none was given. */
  reason: z.string(),
});
export type BookingEvent = z.infer<typeof bookingEventSchema>;

export const adminBookingEndpoints = {
  adminBookings: endpoint({
    method: 'GET',
    path: '/admin/bookings',
    access: ['admin'],
    shows: 'booking',
    summary:
      "Bookings, latest lesson first, filtered by code, part of the student's address or the school's name, status and " +
      'lesson date',
    query: z.extend(pageQuery, {
      search: searchText,
      status: z.optional(z.enum(BOOKING_STATUSES, { error: 'invalid' })),
      from: z.optional(dateSchema),
      to: z.optional(dateSchema),
    }),
    response: pageSchema(adminBookingSchema),
  }),
  adminBooking: endpoint({
    method: 'GET',
    path: '/admin/bookings/:id',
    access: ['admin'],
    shows: 'booking',
    summary: 'A booking with its history, oldest first',
    params: z.object({ id: idSchema }),
    refusals: ['not_found'],
    response: z.extend(adminBookingSchema, { events: z.array(bookingEventSchema) }),
  }),
};

export const REVIEW_VISIBILITIES = ['all', 'shown', 'hidden'] as const;

export const adminReviewSchema = z.extend(handledReviewSchema, {
  code: z.string(),
  schoolName: z.string(),
  /** Hidden by an administrator: nobody else sees it, and it counts towards no average. */
  isHidden: z.boolean(),
  /** Reason the administrator gave; null while the review is shown. */
  hiddenReason: z.nullable(z.string()),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

/** Hiding a review requires a reason. */
export const reviewVisibilitySchema = z
  .object({ isHidden: z.boolean({ error: 'required' }), reason: optionalLines(500) })
  .check(z.refine(({ isHidden, reason }) => !isHidden || reason !== '', { path: ['reason'], message: 'required' }));

export const adminReviewEndpoints = {
  adminReviews: endpoint({
    method: 'GET',
    path: '/admin/reviews',
    access: ['admin'],
    shows: 'review',
    summary:
      "Reviews, newest first, filtered by part of the comment or of the instructor's or school's name, or by booking code",
    query: z.extend(pageQuery, {
      search: searchText,
      state: z._default(z.enum(REVIEW_VISIBILITIES, { error: 'invalid' }), 'all'),
    }),
    response: pageSchema(adminReviewSchema),
  }),
  setReviewVisibility: endpoint({
    method: 'POST',
    path: '/admin/reviews/:id/visibility',
    access: ['admin'],
    summary: 'Hide a review with a reason, or show it again; updates averages immediately',
    params: z.object({ id: idSchema }),
    body: reviewVisibilitySchema,
    status: 204,
    refusals: ['not_found'],
  }),
};

/** `failed`: we've stopped trying. `trying`: refused at least once; we retry automatically. */
export const UNDELIVERED_STATES = ['failed', 'trying'] as const;

export const undeliveredMailSchema = z.object({
  id: z.string(),
  /** One of `MAIL_KINDS`, or a newer kind that the page may not know. */
  kind: z.string(),
  recipient: z.string(),
  attempts: z.number(),
  /** Last error from the mail server or the connection. */
  lastError: z.nullable(z.string()),
  /** False while retries are pending, and once the source data is erased. */
  canBeSentAgain: z.boolean(),
  createdAt: z.string(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>;

export const adminMailEndpoints = {
  undeliveredMail: endpoint({
    method: 'GET',
    path: '/admin/mail',
    access: ['admin'],
    shows: 'email',
    summary: 'Undelivered emails, newest first, filtered by part of the recipient’s address',
    query: z.extend(pageQuery, {
      state: z._default(z.enum(UNDELIVERED_STATES, { error: 'invalid' }), 'failed'),
      search: searchText,
    }),
    response: pageSchema(undeliveredMailSchema),
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/admin/mail/:id/send-again',
    access: ['admin'],
    summary: 'Retry a failed email. Refused while a retry is pending, so that it is sent only once',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['status_conflict'],
  }),
  sendAllMailAgain: endpoint({
    method: 'POST',
    path: '/admin/mail/send-again',
    access: ['admin'],
    summary: 'Retry all failed emails, oldest first, up to 500 at a time',
    response: z.object({ sent: z.number(), left: z.number() }),
  }),
};
