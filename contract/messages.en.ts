import type { ErrorCode } from './errors.ts';
import type { RowNote, RowRefusal } from './schedule-uploads.ts';
import type { ValidationCode } from './validation-codes.ts';

/** The words of a language for whatever the product refuses, and of what the server says by itself. `{name}` is filled in. */
export interface Messages {
  validation: Record<ValidationCode, string>;
  errors: Record<ErrorCode, string>;
  rows: Record<RowRefusal | RowNote, string>;
  /** Of the picture that a shared link shows. */
  share: Record<'imageAlt', string>;
  columns: Record<'instructor' | 'date' | 'start_time' | 'end_time' | 'time_zone' | 'lesson_minutes', string>;
}

export const en: Messages = {
  validation: {
    required: 'This field is required',
    invalid: 'This value is not valid',
    invalid_email: 'Invalid email address',
    invalid_phone: 'Invalid Canadian phone number',
    invalid_postal_code: 'Invalid Canadian postal code',
    postal_code_elsewhere: 'This postal code is in {province}. Correct the code or the province.',
    invalid_website: 'Invalid web address',
    invalid_date: 'Invalid date',
    invalid_time: 'Invalid time',
    invalid_number: 'Enter a number',
    out_of_range: 'This number is outside what is possible',
    too_long: 'This text is too long',
    password_too_short: 'Password must be at least 8 characters long',
    password_too_long: 'Password must be at most 128 characters long',
    password_too_common: 'This password is used by many people. Please choose another.',
    passwords_differ: 'Passwords do not match',
    wrong_password: 'This is not your current password',
    wrong_code: 'This code does not work. Wait for the next one, or check the clock of your device.',
    wrong_recovery_code: 'This recovery code does not work. Each works only once.',
    must_accept: 'Please tick this box to continue',
  },
  errors: {
    invalid_request: 'Some of what was sent is not valid. Please check the marked fields.',
    invalid_token: 'Failed to reset password. The link may have expired or is invalid.',
    verification_failed: 'Verification failed. Please try again or contact support.',
    not_authenticated: 'Please log in to continue.',
    invalid_credentials: 'Invalid email or password. Please try again or sign up.',
    code_needed: 'Enter the code of your authenticator app to finish logging in.',
    log_in_expired: 'The time to enter the code is over. Please log in again.',
    forbidden: 'Your account may not do this.',
    cross_site: 'This request came from another site and was refused.',
    this_machine_only: 'This server is set up for its own machine alone. To open it to others, see docs/operations.md.',
    not_found: 'This could not be found.',
    slot_taken: 'This slot has just been booked. Please choose another.',
    student_busy: 'You already have a lesson at that time. Please choose another slot.',
    instructor_email_in_use: 'One of your instructors already has this email address.',
    already_reviewed: 'This lesson was already reviewed.',
    status_conflict: 'This booking has changed in the meantime. Please reload the page.',
    lesson_begun: 'This lesson has already begun and can no longer be cancelled.',
    lesson_not_over: 'This lesson is not over yet.',
    lesson_not_completed: 'Only a lesson that took place can be reviewed.',
    too_late_to_move: 'A lesson can be moved more than 48 hours before it begins. You can still cancel it.',
    progress_not_open: 'Skills can be marked once the lesson is completed, as long as the student has an account.',
    slot_booked: 'A student has booked this slot. Cancel the booking to free it.',
    already_waiting: 'You are already on this waiting list.',
    waiting_list_full: 'You are waiting for many things already. Remove one in your profile to add another.',
    file_too_large: 'This file is too large.',
    unsupported_media_type: 'This kind of content is not accepted here.',
    unsupported_image: 'Please choose a JPEG, PNG, WebP or AVIF picture.',
    unsupported_sheet: 'This file is not an Excel spreadsheet. Please choose an .xlsx or .xls file.',
    slot_not_offered: 'This slot is not offered. Please choose another.',
    unreadable_image: 'This picture could not be read. Please choose another.',
    unreadable_sheet: 'This file could not be read as a spreadsheet. Please save it again as .xlsx and retry.',
    sheet_too_complex: 'This spreadsheet is too large to read: at most 20,000 rows, 20 columns and 5 MB.',
    schedule_refused: 'Nothing was saved, because some rows need a correction.',
    slot_refused: 'This slot cannot be offered at that time.',
    school_information_missing: "Please fill in your school's information first.",
    second_factor_changed: 'Two-step verification has changed in the meantime. Please reload the page.',
    lessons_booked: 'You still have lessons booked. Please cancel them first, then delete your account.',
    export_too_large: 'That is more than 20,000 bookings. Please choose a period or an instructor first.',
    too_many_requests: 'Too many attempts. Please wait a moment and try again.',
    internal: 'Something went wrong. Please try again later.',
    overloaded: 'Many people are here right now. Please try again in a few seconds.',
    unavailable: 'Lanewise is not available for a moment. Please try again in a few seconds.',
  },
  rows: {
    missing_value: 'This cell is empty. Please fill it in.',
    missing_column: 'The sheet has no column “{column}”. Add it, or start from the template.',
    unknown_instructor: 'None of your instructors is “{value}”. Use the email address from your instructor list.',
    ambiguous_instructor: 'Several of your instructors are named “{value}”. Use the email address instead.',
    inactive_instructor: '“{value}” is deactivated. Activate the instructor first, or remove the row.',
    unreadable_date: '“{value}” is not a date. Write it like 2026-12-04.',
    past_date: '{value} is in the past. Choose a later day.',
    too_far_date: '{value} is more than a year away. Choose an earlier day.',
    after_licence_expiry:
      "The instructor's licence expires on {expiry}, before {value}. Update the licence or choose an earlier day.",
    unreadable_time: '“{value}” is not a time. Write it like 9:00 or 9:00 AM.',
    unknown_time_zone: '“{value}” is not a Canadian time zone. Write it like America/Toronto, or leave the cell empty.',
    end_not_after_start: 'The end, {end}, is not after the start, {start}. Correct one of them.',
    unreadable_lesson_minutes: '“{value}” is not a lesson length. Write minutes from 30 to 240.',
    slot_too_short: 'A lesson of {minutes} minutes is too short. The shortest is 30.',
    slot_too_long: 'A lesson of {minutes} minutes is too long. The longest is 240.',
    no_room_for_lesson:
      'From {start} to {end} there is no room for a lesson of {minutes} minutes. Change the times or the lesson length.',
    overlaps_row: 'This overlaps row {other}. Change or remove one of them.',
    overlaps_stored: '{start} to {end} overlaps a slot that is already in your schedule. Choose another time.',
    nonexistent_time: 'On {date} the clocks skip {value} in this time zone. Choose another time.',
    repeated_time: 'On {date} the clocks show {value} twice in this time zone. The first is taken.',
    unused_time: '{start} to {end} is shorter than a lesson of {minutes} minutes and will not be offered.',
  },
  share: {
    imageAlt: 'The road over a dashboard, seen from the learner’s seat. Book your in-vehicle training lesson online!',
  },
  columns: {
    instructor: 'Instructor email',
    date: 'Date',
    start_time: 'Start time',
    end_time: 'End time',
    time_zone: 'Time zone',
    lesson_minutes: 'Lesson minutes',
  },
};
