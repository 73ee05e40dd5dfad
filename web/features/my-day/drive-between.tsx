import { hasTime } from '#contract/drive-time.ts';
import type { Drive } from '#contract/school-calendar.ts';
import { DriveLine } from '../school-calendar/drive-words.tsx';

/** The way from the lesson before. */
export function DriveBetween({ drive }: { drive: Drive | undefined }) {
  return drive ? <DriveLine drive={{ ...drive, isEnough: hasTime(drive) }} /> : null;
}
