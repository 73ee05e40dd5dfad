import { addDays } from '#contract/bookable-days.ts';
import { handOverLink } from '#contract/paths.ts';

/** Opens the plan for one lesson's time. */
export function handOverLessonLink(
  instructorId: string,
  { date, startTime, endTime }: { date: string; startTime: string; endTime: string },
): string {
  const until = startTime < endTime ? date : addDays(date, 1);
  const time = new URLSearchParams({ when: 'other', from: date, start: startTime, until, end: endTime });
  return `${handOverLink(instructorId)}&${time}`;
}
