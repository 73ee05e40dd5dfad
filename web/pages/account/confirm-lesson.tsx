import { ConfirmLesson } from '../../features/verification/confirm-lesson.tsx';

/** A lesson that a program booked, confirmed by a press from the mail: programs that look through mail open links too. */
export default function ConfirmLessonPage() {
  return <ConfirmLesson what="confirmLesson" />;
}
