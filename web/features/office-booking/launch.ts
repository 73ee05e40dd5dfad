import type { KnownStudent } from './names.ts';
import type { BookingValues, Filled } from './values.ts';

/** What is known when the dialog opens: the student, from their page, or the time, from the calendar. */
export interface BookingStart {
  student?: KnownStudent;
  /** Where only the id is known; the dialog fetches the rest. */
  studentId?: string;
  time?: { instructorId: string; date: string; startTime: string; endTime: string };
  /** With a student: a lesson to book again at another time. */
  like?: Filled & { note: string; date: string };
  /** An unfinished booking to continue. */
  unfinished?: BookingValues;
}

/*
 * Any page asks for the dialog here, so that none of them loads it. The launcher in the header answers, once it has
 * loaded.
 */

let start: BookingStart | null = null;
const listeners = new Set<() => void>();

function set(next: BookingStart | null): void {
  start = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog, empty but for what is known. */
export const startOfficeBooking = (from: BookingStart = {}): void => set(from);

export const readStart = (): BookingStart | null => start;
export const endStart = (): void => set(null);

export function subscribeToStarts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
