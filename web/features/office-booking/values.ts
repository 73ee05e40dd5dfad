import type { LessonOutcome } from '#contract/bookings.ts';
import { PLAIN_KIND } from '#contract/package-kinds.ts';
import type { BookingPerson, KnownStudent } from './names.ts';
import type { OfficeBookingBody } from './queries.ts';
import { NOBODY, type TypedPerson } from './typed-person.ts';

/** What a student's last lesson filled in: replaced with the student, unless somebody has typed over it. */
const FILLED_PATHS = [
  'instructorId',
  'kindId',
  'location',
  'pickupPostalCode',
  'dropOff',
  'dropOffPostalCode',
] as const;
type FilledPath = (typeof FILLED_PATHS)[number];
export type Filled = Record<FilledPath, string>;

/** Values of the dialog. `student` holds a new person's fields, under the API's paths. */
export interface BookingValues extends Filled, BookingPerson {
  /** The chosen student whose name was typed over, until it's clear who is meant. */
  replaced: KnownStudent | null;
  /** Whether free times of all instructors are listed. */
  anyone: boolean;
  /** First day of the listed times; empty for today. */
  from: string;
  date: string;
  startTime: string;
  endTime: string;
  note: string;
  outcome: LessonOutcome;
  notify: boolean;
  repeat: 'once' | 'weekly' | 'dates';
  weekly: string;
  dates: string[];
  /** Whether the time was chosen before the dialog opened, in the calendar: then it isn't the student's. */
  isGivenTime: boolean;
  /** Id of the student whose last lesson is filled in, and what it filled in. */
  filledFor: string;
  filled: Filled;
}

const NOTHING_FILLED: Filled = {
  instructorId: '',
  kindId: '',
  location: '',
  pickupPostalCode: '',
  dropOff: '',
  dropOffPostalCode: '',
};

export const EMPTY: BookingValues = {
  ...NOTHING_FILLED,
  typed: '',
  chosen: null,
  replaced: null,
  isNew: false,
  student: NOBODY,
  anyone: true,
  from: '',
  date: '',
  startTime: '',
  endTime: '',
  note: '',
  outcome: 'Completed',
  notify: true,
  repeat: 'once',
  weekly: '4',
  dates: [],
  isGivenTime: false,
  filledFor: '',
  filled: NOTHING_FILLED,
};

/**
 * Fields to change when a last lesson fills in the form, keeping what somebody typed over the earlier filling. A typed
 * pickup never gets another address's postal code.
 */
export function fieldsToFill(values: BookingValues, lesson: Filled): Partial<Filled> {
  const isUntouched = (path: FilledPath) => values[path] === '' || values[path] === values.filled[path];
  const next = isUntouched('location') ? lesson : { ...lesson, pickupPostalCode: '' };
  return Object.fromEntries(
    FILLED_PATHS.filter((path) => isUntouched(path) && values[path] !== next[path]).map((path) => [path, next[path]]),
  );
}

/** The form for somebody else than before: only the instructor and a time from the calendar stay. */
export function emptyForAnother(values: BookingValues): BookingValues {
  const { isGivenTime, instructorId, anyone, from, date, startTime, endTime } = values;
  return {
    ...EMPTY,
    ...{ anyone, instructorId: anyone && !isGivenTime ? '' : instructorId },
    filled: { ...NOTHING_FILLED, instructorId: values.filled.instructorId },
    ...(isGivenTime && { isGivenTime, from, date, startTime, endTime }),
  };
}

/** The filled-in postal code goes with the filled-in address: another address that's typed over it has none. */
export function codeForTypedPickup({ filled, pickupPostalCode }: BookingValues, location: string): string {
  if (filled.location === '') return pickupPostalCode;
  if (pickupPostalCode === filled.pickupPostalCode) return location.includes(filled.location) ? pickupPostalCode : '';
  return location === filled.location && pickupPostalCode === '' ? filled.pickupPostalCode : pickupPostalCode;
}

/** How many lessons one press books. */
export function countLessons({ repeat, weekly, dates }: BookingValues): number {
  if (repeat === 'weekly') return Number(weekly) || 1;
  return repeat === 'dates' ? dates.length + 1 : 1;
}

/** Stands for a student or an instructor that isn't chosen yet, so that only our own message shows. */
const NOT_CHOSEN = '00000000-0000-0000-0000-000000000000';

export function toBody(values: BookingValues, isPast: boolean): OfficeBookingBody {
  const { instructorId, date, startTime, endTime, chosen, isNew, student, location, note, kindId } = values;
  const { pickupPostalCode, dropOff, dropOffPostalCode, outcome, notify, repeat, weekly, dates } = values;
  return {
    instructorId: instructorId || NOT_CHOSEN,
    ...{ date, startTime, endTime },
    ...(isNew ? { student: withoutEmpty(student) } : { studentId: chosen?.id ?? NOT_CHOSEN }),
    location,
    ...(pickupPostalCode.trim() && { pickupPostalCode: pickupPostalCode.trim() }),
    ...(dropOff.trim() && { dropOff }),
    ...(dropOffPostalCode.trim() && { dropOffPostalCode: dropOffPostalCode.trim() }),
    ...(note.trim() && { note }),
    ...(kindId && kindId !== PLAIN_KIND && { kindId }),
    // In a series only some lessons may be over; those become Completed.
    ...(isPast && (repeat === 'once' || outcome !== 'Completed') && { outcome }),
    ...(!isPast && !notify && { notify }),
    ...(repeat === 'weekly' && { repeat: { weekly: Number(weekly) } }),
    ...(repeat === 'dates' && { repeat: { dates } }),
  };
}

const withoutEmpty = ({ firstName, lastName, phone, email }: TypedPerson) => ({
  firstName,
  ...(lastName.trim() && { lastName }),
  ...(phone.trim() && { phone }),
  ...(email.trim() && { email }),
});
