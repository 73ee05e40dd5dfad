import * as z from 'zod/mini';

/** Every way a call can be refused, with the HTTP status it answers. The words are in `messages.*.ts`. */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_token: 400,
  verification_failed: 400,
  address_not_confirmed: 400,
  invitation_over: 404,
  log_in_link_over: 400,
  passkey_refused: 400,
  too_many_passkeys: 409,
  not_authenticated: 401,
  invalid_credentials: 401,
  /** The password was right; the log-in waits for a code. */
  code_needed: 401,
  school_needed: 409,
  log_in_expired: 401,
  forbidden: 403,
  /** An administrator sets a second factor up before anything else. */
  second_factor_needed: 403,
  cross_site: 403,
  /** A key that was made for other things: `details` has what it would take. */
  scope_needed: 403,
  /** Addresses are written down on the way: a key in one is no secret. */
  key_in_address: 400,
  /** A server that is not set up for others, asked by one of them. */
  this_machine_only: 403,
  not_found: 404,
  too_slow: 408,
  slot_taken: 409,
  /** Not all of several lessons can be had: `details` says which, as a preview does. */
  series_not_possible: 409,
  /** What is to be paid is not what was agreed to: `details` has what it is. */
  price_changed: 409,
  student_busy: 409,
  /** More time in a car that day than the province lets a student have, and the school keeps to it. */
  long_day: 409,
  instructor_email_in_use: 409,
  /** Its plate is that of a car that colleagues drive, and what was said of it differs. */
  car_shared: 409,
  already_member: 409,
  already_guardian: 409,
  too_many_guardians: 409,
  /** A student is not their own guardian. */
  own_address: 409,
  last_owner: 409,
  already_reviewed: 409,
  status_conflict: 409,
  /** Somebody saved the record after the caller read it: `details` has the present values of what changed. */
  changed_meanwhile: 409,
  lesson_begun: 409,
  lesson_not_over: 409,
  /** What an instructor says on the day, too early. */
  lesson_not_near: 409,
  late_told_enough: 409,
  lesson_not_completed: 409,
  /** `details` has the most that can be paid, or given back. */
  more_than_owed: 409,
  /** Of a day whose month the school has closed: `details` has the first day that is open. */
  month_closed: 409,
  /** The month isn't over, or is before the school's books: `details` has the latest that can be closed, null where there is none. */
  month_not_closable: 409,
  more_than_refund_due: 409,
  /** A payment of another student or amount was written down with the key. */
  key_used: 409,
  too_late_to_move: 409,
  too_late_to_change_pickup: 409,
  progress_not_open: 409,
  record_not_open: 409,
  /** Something else was put on record since it was read. */
  record_changed: 409,
  wrong_lesson_code: 422,
  slot_booked: 409,
  already_waiting: 409,
  waiting_list_full: 409,
  saved_places_full: 409,
  lesson_kinds_full: 409,
  calendar_feeds_full: 409,
  devices_full: 409,
  api_keys_full: 409,
  webhooks_full: 409,
  packages_full: 409,
  packages_asked_full: 409,
  /** Withdrawn, or of a school that students are not offered. */
  package_not_offered: 409,
  /** Not so many minutes are left, or they cannot be used any more. */
  credit_short: 409,
  /** Lessons ahead are booked with it. */
  package_has_lessons: 409,
  conversation_closed: 409,
  conversation_full: 409,
  file_too_large: 413,
  unsupported_media_type: 415,
  unsupported_image: 415,
  unsupported_sheet: 415,
  /** What a school's cancelling does to a student is told in writing. */
  /** There is not the time to drive there from the lesson before, or from there to the one after. */
  unreachable: 409,
  slot_not_offered: 422,
  /** It is retired, or of another school than the instructor's. */
  kind_not_offered: 422,
  /** The time is longer or shorter than the kind. */
  kind_does_not_fit: 422,
  /** The pickup is farther away than the instructor comes. */
  outside_service_area: 422,
  unreadable_image: 422,
  unreadable_sheet: 422,
  sheet_too_complex: 422,
  schedule_refused: 422,
  upload_refused: 422,
  unsupported_table: 415,
  /** Its letters are of another encoding, as far as can be told. */
  table_not_utf8: 422,
  table_too_large: 422,
  /** It has no public page to lead anybody to. */
  school_not_offered: 409,
  slot_refused: 422,
  school_information_missing: 422,
  lessons_booked: 409,
  /** `details` has the balances, by school. */
  open_balances: 409,
  undo_over: 409,
  /** Lessons are booked on the days: `details` has them. */
  lessons_on_days_off: 409,
  second_factor_changed: 409,
  export_too_large: 422,
  books_too_large: 422,
  too_many_requests: 429,
  internal: 500,
  overloaded: 503,
  unavailable: 503,
  /** The disk or bucket can't be read or written; everything else works. */
  files_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    details: z.optional(z.unknown()),
    /** Of a fault of ours: the beginning of the request's id, to name it by to who runs the server. */
    reference: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
