/** Minutes from one wall time of a day to a later one. */
export function minutesBetween(startTime: string, endTime: string): number {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return minutesOf(endTime) - minutesOf(startTime);
}

export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar day that it is now somewhere; the visitor's own where no zone is known. */
export const todayIn = (timeZone: string | null): string => wallIn(timeZone ?? visitorZone(), Date.now()).date;

export function wallIn(timeZone: string, instantMs: number): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instantMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

const asUtc = ({ date, time }: { date: string; time: string }): number => Date.parse(`${date}T${time}:00Z`);

/** The instant of a street's wall time, by this machine's idea of the zone; what decides comes from the server. */
export function instantOf(wall: { date: string; time: string }, timeZone: string): number {
  const guess = asUtc(wall);
  return guess - (asUtc(wallIn(timeZone, guess)) - guess);
}

/**
 * The wall time so many hours before another of the same street. Only a change of clocks in between asks for the zone's
 * rules, so that a machine with old rules is right on all other days.
 */
export function hoursBefore(
  wall: { date: string; time: string },
  timeZone: string,
  hours: number,
): { date: string; time: string } {
  return wallIn(timeZone, instantOf(wall, timeZone) - hours * 3_600_000);
}
