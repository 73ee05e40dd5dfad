import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { timesThatFit } from '#contract/slot-runs.ts';
import { nameIn } from '#contract/written-names.ts';
import { minutesBetween } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { availabilityKeys, useInstructorSlots } from '../availability/queries.ts';
import { formatSlot, parseSlot } from '../availability/slot.ts';
import type { FreeSlot } from '../availability/slot-picker.tsx';
import { calculateLessonPrice, getAmountDue, type LessonPrice } from '../lesson-kinds/lesson-price.ts';
import { useCredit } from '../packages/queries.ts';
import { useActor } from '../session/session-store.ts';
import { type BookLessonState, deriveBookLessonState, isTaken, type Situation } from './book-lesson-state.ts';
import { useCreateBooking } from './queries.ts';
import type { TypedPlace } from './typed-place.ts';
import { useLessonPlaces, useReach } from './use-lesson-places.ts';

/** Current price of a lesson, with and without the student's credit at the school, if it covers this type of lesson. */
function usePrice(
  instructor: Instructor,
  minutes: number,
  kind: LessonKind | null,
): { plain: LessonPrice; fromCredit: LessonPrice | null } {
  const language = useLanguage();
  const credit = useCredit(instructor.school.id, minutes, kind);
  const plain = calculateLessonPrice(instructor, minutes, kind);
  if (!credit || minutes === 0) return { plain, fromCredit: null };
  const name = nameIn(language, credit.name);
  return { plain, fromCredit: { ...plain, credit: { minutes, left: credit.minutesLeft, name } } };
}

export interface BookLessonProps extends Pick<Situation, 'date' | 'slot' | 'ownBookingId'> {
  instructor: Instructor;
  /** Bookable lesson types besides the standard lesson. Undefined while loading. */
  kinds: readonly LessonKind[] | undefined;
  /** From the address. Null for the standard lesson. */
  kindId: string | null;
  /** Label of the searched place, from the address. */
  near?: string | null;
  /** Initial pickup. */
  pickup?: TypedPlace;
  onChoose: (date: string | null, slot: string | null, kindId: string | null) => void;
}

/** States that close the dialog before the request is sent. */
const LOST = new Set<BookLessonState['kind']>(['gone', 'yours', 'outside', 'unreachable']);

/** State of the booking form, with everything the student can do next. */
export function useBookLesson({ instructor, kinds, kindId, near, pickup, onChoose, ...situation }: BookLessonProps) {
  const student = useActor('candidate');
  const places = useLessonPlaces(undefined, { near, pickup });
  const kind = kinds?.find(({ id }) => id === kindId) ?? null;
  const free = useInstructorSlots(instructor.id, situation.date);
  const reach = useReach(instructor.id, free, places.said);
  const fitting = (of: readonly FreeSlot[] | undefined) => (kind && of ? timesThatFit(of, kind.minutes) : of);
  const slots = kindId && !kinds ? undefined : fitting(free);
  const reachable = fitting(reach.slots);
  const request = useCreateBooking();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [wasDialogClosed, setDialogClosed] = useState(false);
  const state: BookLessonState = deriveBookLessonState({
    ...situation,
    slots,
    hasPlaces: places.isComplete,
    isOutside: reach.outside !== undefined,
    reachable,
    isConfirming,
    request,
  });

  if (isConfirming && LOST.has(state.kind)) {
    setConfirming(false);
    setDialogClosed(true);
  }

  const lesson = 'lesson' in state ? state.lesson : null;
  const prices = usePrice(instructor, lesson ? minutesBetween(lesson.startTime, lesson.endTime) : 0, kind);
  const [usesCredit, setUsesCredit] = useState(true);
  const price = (usesCredit && prices.fromCredit) || prices.plain;

  function book(): void {
    if (!('lesson' in state) || !student) return;
    request.mutate(
      {
        instructorId: instructor.id,
        studentId: student.id,
        ...state.lesson,
        perHourCharges: instructor.ratePerHour,
        credit: price.credit !== undefined,
        ...(kind && { kindId: kind.id, total: getAmountDue(price) }),
        ...places.said,
      },
      {
        onSuccess: places.forget,
        // Clear a lost slot from the address too, so that a reload doesn't restore it.
        onError: (error) => isTaken(error) && onChoose(situation.date, null, kind?.id ?? null),
        onSettled: () => setConfirming(false),
      },
    );
  }

  return {
    state,
    /** Whether the dialog closed because the slot was lost. */
    wasDialogClosed,
    /** Slots to offer: those with enough time to drive, once known. */
    slots: reachable ?? slots,
    /** Whether the instructor has any free slot, whatever the lesson type. */
    isFree: free?.length !== 0,
    kind,
    isKindNowhere: slots?.length === 0,
    /** There are free slots, but none with enough time to drive. */
    isNoneReachable: slots?.length !== 0 && reachable?.length === 0,
    price,
    /** Null if no credit covers the lesson. */
    credit: prices.fromCredit && { name: prices.fromCredit.credit?.name, isUsed: usesCredit, use: setUsesCredit },
    places,
    reach,
    canBook: state.kind === 'ready' || (state.kind === 'refused' && state.canBook),
    choose(date: string, slot: string): void {
      request.reset();
      setDialogClosed(false);
      onChoose(date, slot, kind?.id ?? null);
    },
    /** Keeps the chosen start time if the new lesson type fits there. */
    chooseKind(next: LessonKind | null): void {
      request.reset();
      const start = parseSlot(situation.slot)?.startTime;
      const times = next && free ? timesThatFit(free, next.minutes) : free;
      const same = times?.find(({ date, startTime }) => date === situation.date && startTime === start);
      onChoose(situation.date, same ? formatSlot(same) : null, next?.id ?? null);
    },
    /** Opens the dialog, and checks that the slot is still free. */
    ask(): void {
      request.reset();
      setDialogClosed(false);
      setConfirming(true);
      void queries.invalidateQueries({ queryKey: availabilityKeys.ofInstructor(instructor.id) });
    },
    goBack: () => setConfirming(false),
    book,
    /** Retries in the dialog, which shows progress. */
    retry(): void {
      setConfirming(true);
      book();
    },
  };
}
