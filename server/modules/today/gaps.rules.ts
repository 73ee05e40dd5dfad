import type { TodayGap } from '#contract/today.ts';

interface Free {
  id: number;
  instructorId: string;
  instructorName: string;
  date: string;
  startTime: string;
  endTime: string;
  isOffered: boolean;
}

/**
 * Joins an instructor's free slots that follow each other without a break, unless a colleague has the car during one of them, or one is
 * offered to students. Soonest first.
 * @param free by instructor and time
 * @param holders colleagues who have a slot's car, by slot id
 */
export function joinGaps(
  free: readonly Free[],
  holders: ReadonlyMap<number, readonly { firstName: string }[]>,
): TodayGap[] {
  const gaps: TodayGap[] = [];
  for (const { id, isOffered, ...slot } of free) {
    const carWith = holders.get(id)?.map(({ firstName }) => firstName) ?? [];
    const before = gaps.at(-1);
    const follows =
      before?.instructorId === slot.instructorId && before.date === slot.date && before.endTime === slot.startTime;
    const isAlike = String(before?.carWith ?? []) === String(carWith) && (before?.isOffered ?? false) === isOffered;
    if (before && follows && isAlike) before.endTime = slot.endTime;
    else gaps.push({ ...slot, ...(carWith.length > 0 && { carWith }), ...(isOffered && { isOffered }) });
  }
  const key = ({ date, startTime, instructorName }: TodayGap) => `${date} ${startTime} ${instructorName}`;
  return gaps.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}
