import { useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { useInstructorSlots } from '../availability/queries.ts';
import { useActor } from '../session/use-session.ts';
import { type BookLessonState, bookLessonState, type Situation } from './book-lesson-state.ts';
import { useCreateBooking } from './queries.ts';
import { useLessonPlaces } from './use-lesson-places.ts';
import { useReach } from './use-reach.ts';

export interface BookLessonProps extends Pick<Situation, 'date' | 'slot' | 'ownBookingId'> {
  instructor: Instructor;
  onChoose: (date: string, slot: string) => void;
}

/** Where the student is, and every way on from there. */
export function useBookLesson({ instructor, onChoose, ...situation }: BookLessonProps) {
  const student = useActor('candidate');
  const places = useLessonPlaces();
  const slots = useInstructorSlots(instructor.id, situation.date);
  const reach = useReach(instructor.id, slots, places.said);
  const request = useCreateBooking();
  const [isConfirming, setConfirming] = useState(false);
  const state: BookLessonState = bookLessonState({
    ...situation,
    slots,
    hasPlaces: places.isComplete,
    isOutside: reach.outside !== undefined,
    reachable: reach.slots,
    isConfirming,
    request,
  });

  function book(): void {
    if (!('lesson' in state) || !student) return;
    request.mutate(
      {
        instructorId: instructor.id,
        studentId: student.id,
        ...state.lesson,
        perHourCharges: instructor.ratePerHour,
        ...places.said,
      },
      { onSuccess: places.forget, onSettled: () => setConfirming(false) },
    );
  }

  return {
    state,
    /** What is offered: of the free ones those that can be reached, once that is known. */
    slots: reach.slots ?? slots,
    places,
    reach,
    canBook: state.kind === 'ready' || (state.kind === 'refused' && state.canBook),
    choose(date: string, slot: string): void {
      request.reset();
      onChoose(date, slot);
    },
    ask(): void {
      request.reset();
      setConfirming(true);
    },
    goBack: () => setConfirming(false),
    book,
    /** In the dialog again, which shows that work is under way. */
    retry(): void {
      setConfirming(true);
      book();
    },
  };
}
