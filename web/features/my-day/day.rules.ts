import type { Booking } from '#contract/bookings.ts';
import { lateRefusal, startRefusal } from '#contract/lesson-day.ts';
import type { SkillMark } from '#contract/progress.ts';
import { SKILLS, type Skill } from '#contract/skills.ts';

const SHOWN = 3;

/** What to practise next: skills in progress first, then new ones in teaching order. */
export function suggestSkills(before: readonly SkillMark[]): Skill[] {
  const levels = new Map(before.map(({ skill, level }) => [skill, level]));
  const begun = SKILLS.filter((skill) => levels.has(skill) && levels.get(skill) !== 'mastered');
  const untouched = SKILLS.filter((skill) => !levels.has(skill));
  return [...begun, ...untouched].slice(0, SHOWN);
}

/** Opens an address in the phone's map app, or elsewhere in a web map. */
export function buildMapLink(address: string, userAgent: string): string {
  const place = encodeURIComponent(address);
  if (/Android/i.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|Macintosh/i.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}

/**
 * Actions available at this moment. The outcome is available from the lesson's start, because the phone holds it back
 * until the lesson is over.
 */
export function getAvailableActions({ bookingStatus, startTime, endTime, startedAt }: Booking, nowMs: number) {
  const lesson = {
    startsAtMs: Date.parse(startTime),
    endsAtMs: Date.parse(endTime),
    status: bookingStatus,
    startedAt,
  };
  const isBooked = bookingStatus === 'Booked';
  return {
    start: isBooked && startedAt === null && nowMs < lesson.endsAtMs && startRefusal(lesson, nowMs) === null,
    late: lateRefusal(lesson, nowMs) === null,
    outcome: isBooked && (startedAt !== null || nowMs >= lesson.startsAtMs),
    skills: bookingStatus === 'Completed',
  };
}
