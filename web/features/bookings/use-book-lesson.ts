import { useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { useActor } from '../session/use-session.ts';
import { type BookLessonState, bookLessonState, type Situation } from './book-lesson-state.ts';
import { useCreateBooking } from './queries.ts';
import { useLessonPlaces } from './use-lesson-places.ts';

export interface BookLessonProps extends Pick<Situation, 'slots' | 'date' | 'slot' | 'ownBookingId'> {
  instructor: Instructor;
  onChoose: (date: string, slot: string) => void;
}

/** Where the student is, and every way on from there. */
export function useBookLesson({ instructor, onChoose, ...situation }: BookLessonProps) {
  const student = useActor('candidate');
  const places = useLessonPlaces();
  const request = useCreateBooking();
  const [isConfirming, setConfirming] = useState(false);
  const state: BookLessonState = bookLessonState({
    ...situation,
    hasPlaces: places.isComplete,
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
    places,
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
