import type * as z from 'zod/mini';
import type { Booking, slotTakenDetailsSchema } from '#contract/bookings.ts';
import { ApiError } from '../../api/client.ts';
import type { FreeSlot } from '../availability/slot-picker.tsx';
import { readSlot, slotText } from '../availability/slot-text.ts';
import type { MissingPlace } from './use-lesson-places.ts';

/** The lesson that was chosen, on its street's clock. */
export interface ChosenLesson {
  date: string;
  startTime: string;
  endTime: string;
}

/** `slot` is the lesson's own, with its zone and deadlines, as long as it is free. */
interface Chosen {
  lesson: ChosenLesson;
  slot?: FreeSlot | undefined;
}

/** Where a student is between an instructor's page and a booking: at one of these. */
export type BookLessonState =
  /** The instructor has no slot to choose from. */
  | { kind: 'nothingFree' }
  | { kind: 'choosing' }
  /** Chosen; whether it is free is not known yet. */
  | ({ kind: 'loading' } & Chosen)
  /** Chosen, and not to be had: booked, withdrawn, or too near. */
  | ({ kind: 'gone' } & Chosen)
  /** The student has booked this very slot. */
  | ({ kind: 'yours'; bookingId: string } & Chosen)
  /** The instructor does not come to the pickup. */
  | ({ kind: 'outside' } & Chosen)
  /** Free, and without the time to drive there. */
  | ({ kind: 'unreachable' } & Chosen)
  /** A place is missing or wrong. */
  | ({ kind: 'filling' } & Chosen)
  | ({ kind: 'ready' } & Chosen)
  | ({ kind: 'confirming'; isSending: boolean } & Chosen)
  /** Somebody was faster, so nothing is chosen; `others` are still free that day. */
  | { kind: 'taken'; error: unknown; date: string; others: { startTime: string; endTime: string }[] }
  /** Not booked for any other reason, a lost answer among them. */
  | ({ kind: 'refused'; error: unknown; canBook: boolean } & Chosen)
  | ({ kind: 'booked'; booking: Booking } & Chosen);

export interface Situation {
  /** Undefined until they are known. */
  slots: readonly FreeSlot[] | undefined;
  /** As the address says them. */
  date: string | null;
  slot: string | null;
  ownBookingId: string | undefined;
  hasPlaces: boolean;
  isOutside: boolean;
  /** Of the slots those that can be reached from the pickup; undefined while nobody knows. */
  reachable: readonly Pick<FreeSlot, 'date' | 'startTime' | 'endTime'>[] | undefined;
  isConfirming: boolean;
  /** How the booking's call stands. */
  request: { isPending: boolean; error: unknown; data: Booking | undefined };
}

export function bookLessonState(situation: Situation): BookLessonState {
  const { slots, date, slot: text, ownBookingId, hasPlaces, isOutside, reachable, isConfirming, request } = situation;
  const times = readSlot(text);
  const taken = date !== null && !isConfirming ? takenOn(date, request.error) : null;
  if (taken) return taken;
  if (!times || !date) return { kind: slots?.length === 0 ? 'nothingFree' : 'choosing' };
  const slot = slots?.find((one) => one.date === date && slotText(one) === text);
  const chosen: Chosen = { lesson: { ...times, date }, slot };
  if (request.data) return { kind: 'booked', booking: request.data, ...chosen };
  if (isConfirming) return { kind: 'confirming', isSending: request.isPending, ...chosen };
  // Before a refusal: the answer may have been lost on its way back.
  if (ownBookingId) return { kind: 'yours', bookingId: ownBookingId, ...chosen };
  if (request.error)
    return {
      kind: 'refused',
      error: request.error,
      canBook: slot !== undefined && hasPlaces && !isOutside,
      ...chosen,
    };
  if (!slots) return { kind: 'loading', ...chosen };
  if (!slot) return { kind: 'gone', ...chosen };
  if (isOutside) return { kind: 'outside', ...chosen };
  if (reachable && !reachable.some((one) => one.date === date && slotText(one) === text))
    return { kind: 'unreachable', ...chosen };
  return { kind: hasPlaces ? 'ready' : 'filling', ...chosen };
}

export const isTaken = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'slot_taken';

/** Null for any other failure. */
function takenOn(date: string, error: unknown): BookLessonState | null {
  if (!isTaken(error)) return null;
  const details = error.details as z.output<typeof slotTakenDetailsSchema> | undefined;
  return { kind: 'taken', error, date, others: details?.otherSlots ?? [] };
}

/** What is missing before it can be booked. */
export function missingIn(
  state: BookLessonState,
  missing: MissingPlace | null,
): 'slot' | 'otherPlace' | MissingPlace | null {
  if (state.kind === 'outside') return 'otherPlace';
  const lacksSlot = ['choosing', 'gone', 'unreachable', 'yours', 'taken'].includes(state.kind);
  if (lacksSlot || (state.kind === 'refused' && !state.slot)) return 'slot';
  return missing;
}
