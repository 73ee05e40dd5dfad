import * as z from 'zod/mini';
import { searchText } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import { idSchema } from './validation.ts';

/** `failed`: given up, nobody tries any more. `trying`: refused at least once, tried again by itself. */
export const UNDELIVERED_STATES = ['failed', 'trying'] as const;

export const MAIL_KINDS = [
  'verify_account',
  'confirm_address',
  'contact_address_changed',
  'already_registered',
  'log_in_link',
  'reset_password',
  'password_changed',
  'second_factor_changed',
  'passkey_changed',
  'calendar_feed_added',
  'api_key_added',
  'webhook_added',
  'webhook_turned_off',
  'admin_invitation',
  'member_invitation',
  'owner_invited',
  'student_invitation',
  'guardian_invitation',
  'guardian_changed',
  'school_waiting',
  'school_approved',
  'school_name_decided',
  'contact_message',
  'booking_confirmed_student',
  'booking_confirmed_school',
  'booking_cancelled_student',
  'booking_cancelled_school',
  'booking_moved_student',
  'booking_moved_school',
  'pickup_changed_student',
  'pickup_changed_school',
  'lesson_missed',
  'lesson_to_confirm',
  'lesson_reminder',
  'running_late',
  'licence_expiring',
  'car_expiring',
  'busy_calendar_failing',
  'busy_lessons',
  'slot_freed',
  'snow_day_student',
  'snow_day_school',
  'lesson_message_student',
  'lesson_message_school',
  'package_asked',
  'package_accepted',
  'package_declined',
  'package_end_asked',
  'package_ended',
  'lesson_requested',
  'lesson_kept',
] as const;

export const undeliveredMailSchema = z.object({
  id: z.string(),
  /** One of `MAIL_KINDS`, or a newer one that a page may not know. */
  kind: z.string(),
  recipient: z.string(),
  attempts: z.number(),
  /** What the mail server, or the way to it, said last. */
  lastError: z.nullable(z.string()),
  /** False while it is tried anyway, and once what it was made from is forgotten. */
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
    summary: 'Mail that could not be delivered, by a part of the recipient’s address, the newest first',
    query: z.extend(pageQuery, {
      state: z._default(z.enum(UNDELIVERED_STATES, { error: 'invalid' }), 'failed'),
      search: searchText,
    }),
    response: pageOf(undeliveredMailSchema),
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/admin/mail/:id/send-again',
    access: ['admin'],
    summary: 'Try a mail anew that was given up. One that is tried already is refused, so that it leaves once',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['status_conflict'],
  }),
  sendAllMailAgain: endpoint({
    method: 'POST',
    path: '/admin/mail/send-again',
    access: ['admin'],
    summary: 'Try all mail anew that was given up, the oldest first and at most 500 at a time',
    response: z.object({ sent: z.number(), left: z.number() }),
  }),
};
