import { addDays } from './bookable-days.ts';

/** A lesson by the wall clock. It ends the next day if its end isn't after its start. */
interface LessonTime {
  date: string;
  startTime: string;
  endTime: string;
}

/** The day on which a lesson ends. */
export const findEndDate = ({ date, startTime, endTime }: LessonTime): string =>
  endTime > startTime ? date : addDays(date, 1);

/** The length of a lesson that the office books. The longest is a day's training; a longer one is a typing error. */
export const OFFICE_MINUTES = { min: 15, max: 480 } as const;
