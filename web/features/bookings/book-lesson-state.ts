import type * as z from 'zod/mini';
import type { Booking, slotTakenDetailsSchema } from '#contract/bookings.ts';
import { ApiError } from '../../api/client.ts';
import { formatSlot, parseSlot } from '../availability/slot.ts';
import type { FreeSlot } from '../availability/slot-picker.tsx';
import type { MissingPlace } from './use-lesson-places.ts';

/** The chosen lesson, in the local time of the street. */
export interface ChosenLesson {
  date: string;
  startTime: string;
  endTime: string;
}

/** `slot` is the lesson's free slot, with its zone and refund deadlines, while it stays free. */
interface Chosen {
  lesson: ChosenLesson;
  slot?: FreeSlot | undefined;
}

/** The states of the booking form. */
export type BookLessonState =
  /** The instructor has no free slots. */
  | { kind: 'nothingFree' }
  | { kind: 'choosing' }
  /** Chosen, but we don't know yet whether it's free. */
  | ({ kind: 'loading' } & Chosen)
  /** Chosen, but booked, withdrawn or too soon. */
  | ({ kind: 'gone' } & Chosen)
  /** The student already booked this slot. */
  | ({ kind: 'yours'; bookingId: string } & Chosen)
  /** The pickup is outside the instructor's area. */
  | ({ kind: 'outside' } & Chosen)
  /** Free, but without enough time to drive there. */
  | ({ kind: 'unreachable' } & Chosen)
  /** An address is missing or wrong. */
  | ({ kind: 'filling' } & Chosen)
  | ({ kind: 'ready' } & Chosen)
  | ({ kind: 'confirming'; isSending: boolean } & Chosen)
  /** Someone else booked it first, so nothing is chosen. `others` are still free that day. */
  | { kind: 'taken'; error: unknown; date: string; others: { startTime: string; endTime: string }[] }
  /** Not booked for another reason, including a lost response. */
  | ({ kind: 'refused'; error: unknown; canBook: boolean } & Chosen)
  | ({ kind: 'booked'; booking: Booking } & Chosen);

export interface Situation {
  /** Undefined while loading. */
  slots: readonly FreeSlot[] | undefined;
  /** From the address. */
  date: string | null;
  slot: string | null;
  ownBookingId: string | undefined;
  hasPlaces: boolean;
  isOutside: boolean;
  /** Slots reachable from the pickup. Undefined while unknown. */
  reachable: readonly Pick<FreeSlot, 'date' | 'startTime' | 'endTime'>[] | undefined;
  isConfirming: boolean;
  /** Status of the booking request. */
  request: { isPending: boolean; error: unknown; data: Booking | undefined };
}

export function deriveBookLessonState(situation: Situation): BookLessonState {
  const { slots, date, slot: text, ownBookingId, hasPlaces, isOutside, reachable, isConfirming, request } = situation;
  const times = parseSlot(text);
  const taken = date !== null && !isConfirming ? takenOn(date, request.error) : null;
  if (taken) return taken;
  if (!times || !date) return { kind: slots?.length === 0 ? 'nothingFree' : 'choosing' };
  const isChosen = (one: Pick<FreeSlot, 'date' | 'startTime' | 'endTime'>) =>
    one.date === date && formatSlot(one) === text;
  const slot = slots?.find(isChosen);
  const isGone = slots !== undefined && !slot;
  const isUnreachable = reachable !== undefined && !reachable.some(isChosen);
  const chosen: Chosen = { lesson: { ...times, date }, slot };
  if (request.data) return { kind: 'booked', booking: request.data, ...chosen };
  // Once sent, the server decides. Until then, the dialog closes if the slot was lost.
  if (isConfirming && (request.isPending || !(isGone || isOutside || isUnreachable)))
    return { kind: 'confirming', isSending: request.isPending, ...chosen };
  // Checked before a refusal, because only the response may have been lost.
  if (ownBookingId) return { kind: 'yours', bookingId: ownBookingId, ...chosen };
  if (request.error)
    return {
      kind: 'refused',
      error: request.error,
      canBook: slot !== undefined && hasPlaces && !isOutside,
      ...chosen,
    };
  if (!slots) return { kind: 'loading', ...chosen };
  if (isGone) return { kind: 'gone', ...chosen };
  if (isOutside) return { kind: 'outside', ...chosen };
  if (isUnreachable) return { kind: 'unreachable', ...chosen };
  return { kind: hasPlaces ? 'ready' : 'filling', ...chosen };
}

export const isTaken = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'slot_taken';

/** Null for any other error. */
function takenOn(date: string, error: unknown): BookLessonState | null {
  if (!isTaken(error)) return null;
  const details = error.details as z.output<typeof slotTakenDetailsSchema> | undefined;
  return { kind: 'taken', error, date, others: details?.otherSlots ?? [] };
}

/** The first thing missing before the lesson can be booked. */
export function findMissing(
  state: BookLessonState,
  missing: MissingPlace | null,
): 'slot' | 'otherPlace' | MissingPlace | null {
  if (state.kind === 'outside') return 'otherPlace';
  const lacksSlot = ['choosing', 'gone', 'unreachable', 'yours', 'taken'].includes(state.kind);
  if (lacksSlot || (state.kind === 'refused' && !state.slot)) return 'slot';
  return missing;
}
