import { myLessonLink } from '#contract/paths.ts';
import type { Writing } from '#server/modules/notifications/mail.ts';

/** A message about a lesson, and the lesson. */
interface AnsweredLesson {
  messageId: string;
  bookingId: string;
}

/** What the signature of an answer's link covers. It works as long as the lesson is there, and its page shows the lesson as it is by then. */
export const signedAnswer = ({ messageId, bookingId }: AnsweredLesson): string => `my-lesson ${messageId} ${bookingId}`;

/** The signature of a link that only shows the lesson. */
export const signedView = (bookingId: string): string => `see lesson ${bookingId}`;

/** The page that shows a student or parent their lesson without a log-in. It redirects people who are logged in to the lesson's own page. */
export const lessonLink = (bookingId: string, { link, sign }: Pick<Writing, 'link' | 'sign'>): string =>
  link(myLessonLink([bookingId, sign(signedView(bookingId))].join('.')));

/** The page on which somebody answers a changed lesson without logging in. */
export const answerLink = (lesson: AnsweredLesson, { link, sign }: Pick<Writing, 'link' | 'sign'>): string =>
  link(myLessonLink([lesson.messageId, lesson.bookingId, sign(signedAnswer(lesson))].join('.')));
