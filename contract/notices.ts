import type { ActorKind } from './endpoint.ts';

/**
 * How a person receives notices. `all`: every notice by email and push, urgent ones also by text. `important`: by email and push,
 * without the `other` ones. `email_only`: every notice, by email only.
 */
export const NOTICE_PRESETS = ['all', 'important', 'email_only'] as const;
export type NoticePreset = (typeof NOTICE_PRESETS)[number];

export interface Notice {
  /** The kind of account whose preset applies. If null, we always email the address concerned. */
  to: ActorKind | null;
  /**
   * `mandatory`: always emailed, because the reader must get it in writing. `important`: changes a lesson, or requires
   * the reader
   * to act. `other`: routine.
   */
  level: 'mandatory' | 'important' | 'other';
  /** True if it's urgent enough for a text message. */
  isTexted: boolean;
}

const EMAIL: Notice = { to: null, level: 'mandatory', isTexted: false };
const notice =
  (to: ActorKind) =>
  (level: Notice['level'], { isTexted = false } = {}): Notice => ({ to, level, isTexted });
const student = notice('candidate');
const school = notice('school');
const admin = notice('admin');
const URGENT = { isTexted: true };

/** Every kind of message. Only kinds with an entry here can be sent. */
export const NOTICES = {
  verify_account: EMAIL,
  confirm_address: EMAIL,
  contact_address_changed: EMAIL,
  already_registered: EMAIL,
  log_in_link: EMAIL,
  reset_password: EMAIL,
  password_changed: EMAIL,
  second_factor_changed: EMAIL,
  passkey_changed: EMAIL,
  calendar_feed_added: EMAIL,
  api_key_added: EMAIL,
  webhook_added: EMAIL,
  webhook_turned_off: EMAIL,
  admin_invitation: EMAIL,
  member_invitation: EMAIL,
  owner_invited: EMAIL,
  student_invitation: EMAIL,
  guardian_invitation: EMAIL,
  guardian_changed: EMAIL,
  parent_copies_stopped: EMAIL,
  student_address_changed: EMAIL,
  school_waiting: admin('important'),
  school_approved: EMAIL,
  school_name_decided: EMAIL,
  contact_message: EMAIL,
  booking_confirmed_student: student('mandatory'),
  booking_confirmed_school: school('other'),
  booking_cancelled_student: student('mandatory', URGENT),
  booking_cancelled_school: school('important'),
  booking_moved_student: student('mandatory', URGENT),
  booking_moved_school: school('important'),
  pickup_changed_student: student('important'),
  pickup_changed_school: school('important'),
  lessons_changed_student: student('mandatory', URGENT),
  lessons_changed_parent: EMAIL,
  lessons_changed_instructor: school('important'),
  lessons_changed_school: school('important'),
  lesson_missed: student('other'),
  lesson_to_confirm: EMAIL,
  lesson_reminder: student('important', URGENT),
  lesson_reminder_parent: EMAIL,
  running_late_parent: EMAIL,
  running_late: student('important', URGENT),
  licence_expiring: school('important'),
  car_expiring: school('important'),
  busy_calendar_failing: school('important'),
  busy_lessons: school('important'),
  slot_freed: student('important'),
  lesson_offered: student('important', URGENT),
  snow_day_student: student('mandatory', URGENT),
  snow_day_school: school('other'),
  lesson_message_student: student('important'),
  lesson_message_school: school('important'),
  package_asked: EMAIL,
  package_accepted: EMAIL,
  package_declined: EMAIL,
  package_end_asked: EMAIL,
  package_ended: EMAIL,
  lesson_requested: school('important'),
  lesson_kept: school('important'),
};
export type MailKind = keyof typeof NOTICES;
export const MAIL_KINDS = Object.keys(NOTICES) as MailKind[];
