import type { ActorKind } from './endpoint.ts';

/** By what somebody is told: an email, a notification on a device, a text message. */
export const CHANNELS = ['mail', 'push', 'text'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Of which messages somebody says how they want them, the most urgent first; names of `MAIL_KINDS`. What opens something or keeps an
 * account safe is not among them: it is mailed.
 */
export const NOTICES = {
  candidate: [
    'lesson_reminder',
    'running_late',
    'booking_cancelled_student',
    'snow_day_student',
    'booking_moved_student',
    'pickup_changed_student',
    'lesson_message_student',
    'booking_confirmed_student',
    'lesson_missed',
    'slot_freed',
  ],
  school: [
    'booking_confirmed_school',
    'booking_cancelled_school',
    'booking_moved_school',
    'pickup_changed_school',
    'lesson_message_school',
    'snow_day_school',
    'busy_lessons',
    'licence_expiring',
    'car_expiring',
    'busy_calendar_failing',
    'lesson_requested',
    'lesson_kept',
  ],
  admin: ['school_waiting'],
} as const satisfies Record<ActorKind, readonly string[]>;
export type NoticeKind = (typeof NOTICES)[ActorKind][number];

/** What instructors get: notices about their own lessons, and their school's answer to a request. */
export const INSTRUCTOR_NOTICES: readonly NoticeKind[] = [...NOTICES.school.slice(0, 5), 'lesson_kept'];

/** Of the other members of a school. */
export const OFFICE_NOTICES: readonly NoticeKind[] = NOTICES.school.filter((kind) => kind !== 'lesson_kept');

/** Written to members at their own address: nobody else settles whether it is. */
export const PERSONAL_NOTICES: readonly NoticeKind[] = ['lesson_requested', 'lesson_kept'];

/** A school that cancels or moves owes it to its student in writing. */
export const ALWAYS_MAILED: readonly NoticeKind[] = [
  'booking_cancelled_student',
  'booking_moved_student',
  'snow_day_student',
];

/** What is worth a text message: it is soon, and changes what somebody does next. */
export const TEXTED: readonly NoticeKind[] = [
  'lesson_reminder',
  'running_late',
  'booking_cancelled_student',
  'booking_moved_student',
  'snow_day_student',
];
