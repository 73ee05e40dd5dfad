import { ConfirmLesson } from '../../features/verification/confirm-lesson.tsx';

/** What an instructor put on record of a lesson, confirmed by a press from the mail: programs that look through mail open links too. */
export default function ConfirmRecordPage() {
  return <ConfirmLesson what="confirmRecord" />;
}
