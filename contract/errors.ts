import * as z from 'zod/mini';

/** Every error code with its HTTP status. The texts are in `messages.*.ts`. */
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
  /** The password was right, but the login still needs a code. */
  code_needed: 401,
  school_needed: 409,
  log_in_expired: 401,
  forbidden: 403,
  /** Administrators must set up two-step verification first. */
  second_factor_needed: 403,
  cross_site: 403,
  /** The key lacks the scope; `details` has the scope it needs. */
  scope_needed: 403,
  /** Proxies and logs record addresses, so a key in one is no longer secret. */
  key_in_address: 400,
  /** A request from another machine to a server that only accepts local ones. */
  this_machine_only: 403,
  not_found: 404,
  too_slow: 408,
  slot_taken: 409,
  /** Some lessons of a series can't be booked. `details` lists them, as a preview does. */
  series_not_possible: 409,
  /** The price differs from the agreed one. `details` has the current price. */
  price_changed: 409,
  student_busy: 409,
  /** Another instructor has a lesson in the same car. */
  car_busy: 409,
  /** `details.warnings` lists the objections that the caller must confirm. */
  needs_confirmation: 409,
  instructor_licence_expired: 409,
  /** `details.overlaps` has the lessons that both records have at the same time. */
  lessons_overlap: 409,
  both_have_accounts: 409,
  same_student: 409,
  /** More than 30 days ago, or the record has been merged again. */
  merge_final: 409,
  student_has_account: 409,
  /** The record has no email address. */
  no_address: 409,
  /** The second fact doesn't match the school's record. */
  claim_refused: 409,
  car_out_of_service: 409,
  /** The lesson exceeds the province's daily limit in a car, and the school enforces it. */
  long_day: 409,
  instructor_email_in_use: 409,
  /** The plate belongs to a car that colleagues drive, and the other details differ. */
  car_shared: 409,
  already_member: 409,
  already_guardian: 409,
  too_many_guardians: 409,
  /** Students can't be their own guardian. */
  own_address: 409,
  last_owner: 409,
  already_reviewed: 409,
  status_conflict: 409,
  /** Someone saved the record after the caller read it. `details` has the current values of the changed fields. */
  changed_meanwhile: 409,
  lesson_begun: 409,
  lesson_not_over: 409,
  /** Too early for the instructor's actions on the day. */
  lesson_not_near: 409,
  late_told_enough: 409,
  lesson_not_completed: 409,
  /** `details` has the highest amount that can be paid or refunded. */
  more_than_owed: 409,
  /** The date is in a month that the school has closed. `details` has the first open day. */
  month_closed: 409,
  /** The month isn't over, or is before the school's books. `details` has the latest month that can be closed, or null. */
  month_not_closable: 409,
  more_than_refund_due: 409,
  /** The key was used for a payment by another student or of another amount. */
  key_used: 409,
  /** The offered hour can no longer be taken. `details.reason` says why. */
  offer_over: 409,
  too_late_to_move: 409,
  too_late_to_change_pickup: 409,
  progress_not_open: 409,
  record_not_open: 409,
  /** The lesson record has changed since it was read. */
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
  /** The package is withdrawn, or its school isn't visible to students. */
  package_not_offered: 409,
  /** Too few minutes are left, or they've expired. */
  credit_short: 409,
  /** Upcoming lessons are booked with the package. */
  package_has_lessons: 409,
  conversation_closed: 409,
  conversation_full: 409,
  /** The student has neither an account nor an address that takes messages. */
  student_without_address: 409,
  file_too_large: 413,
  unsupported_media_type: 415,
  unsupported_image: 415,
  unsupported_sheet: 415,
  /** There isn't enough time to drive there from the previous lesson, or on to the next one. */
  unreachable: 409,
  slot_not_offered: 422,
  /** The kind is retired or belongs to another school. */
  kind_not_offered: 422,
  /** The selected time doesn't match the kind's length. */
  kind_does_not_fit: 422,
  /** The pickup is outside the instructor's area. */
  outside_service_area: 422,
  unreadable_image: 422,
  unreadable_sheet: 422,
  sheet_too_complex: 422,
  schedule_refused: 422,
  /** The answer has the new preview. */
  schedule_changed: 409,
  /** `details` has the booked lessons. */
  upload_booked: 409,
  /** A later upload kept or replaced its slots. */
  upload_followed: 409,
  upload_refused: 422,
  unsupported_table: 415,
  table_too_large: 422,
  /** The school has no public page to link to. */
  school_not_offered: 409,
  slot_refused: 422,
  school_information_missing: 422,
  lessons_booked: 409,
  /** `details` has the balances by school. */
  open_balances: 409,
  undo_over: 409,
  /** `details` has the lessons booked on those days. */
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
    /** For internal errors: the first characters of the request id, to quote to the operator. */
    reference: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
