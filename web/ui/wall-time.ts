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
