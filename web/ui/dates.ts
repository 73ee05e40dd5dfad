import { addDays } from '#contract/bookable-days.ts';
import { type Locale, languageTag } from '#contract/locale.ts';
import { getNowMs } from './clock.ts';
import { printedDate } from './i18n/formats.ts';

const NO_BREAK = '\u00a0';

/** `1 h 30 min`, `45 min`, `0 h`: the same in both languages. */
export function duration(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [
    ...(hours > 0 || rest === 0 ? [`${hours}${NO_BREAK}h`] : []),
    ...(rest > 0 ? [`${rest}${NO_BREAK}min`] : []),
  ];
  return parts.join(NO_BREAK);
}

const MINUTES_A_DAY = 24 * 60;

/** An end that isn't after the start is on the next day. */
export function minutesBetween(startTime: string, endTime: string): number {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const minutes = minutesOf(endTime) - minutesOf(startTime);
  return minutes > 0 ? minutes : minutes + MINUTES_A_DAY;
}

export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Today's date in a time zone; in the visitor's own if the zone is null. */
export const todayIn = (timeZone: string | null): string => wallIn(timeZone ?? visitorZone(), getNowMs()).date;

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

const wallMs = ({ date, time }: { date: string; time: string }): number => Date.parse(`${date}T${time}Z`);

/** The instant of a local date and time in a time zone. Of a time that the clocks show twice, the first. */
export function instantMsAt(timeZone: string, wall: { date: string; time: string }): number {
  const asUtc = wallMs(wall);
  const offsetAt = (instantMs: number) => wallMs(wallIn(timeZone, instantMs)) - instantMs;
  // Clock changes move by less than a day, so one of these offsets holds.
  const candidates = [-1, 1].map((days) => asUtc - offsetAt(asUtc + days * 86_400_000));
  return candidates.find((instantMs) => wallMs(wallIn(timeZone, instantMs)) === asUtc) ?? asUtc - offsetAt(asUtc);
}

const firstOf = (date: string): string => `${date.slice(0, 8)}01`;

export function getMonthRange(date: string): { from: string; to: string } {
  const from = firstOf(date);
  return { from, to: addDays(firstOf(addDays(from, 31)), -1) };
}

/** The same day of another month, or that month's last day: one month after January 31 is February 28. */
export function addMonths(date: string, months: number): string {
  const first = new Date(`${firstOf(date)}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const { from, to } = getMonthRange(first.toISOString().slice(0, 10));
  const same = from.slice(0, 8) + date.slice(8);
  const isThere = same <= to;
  return isThere ? same : to;
}

const utc = (date: string, time = '00:00'): Date => new Date(`${date}T${time}:00Z`);

/** Weeks start on Monday, as in the student's calendar. */
export const startOfWeek = (date: string): string => addDays(date, -((utc(date).getUTCDay() + 6) % 7));

export const endOfWeek = (date: string): string => addDays(startOfWeek(date), 6);

export const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, day) => addDays(monday, day));

const format = (language: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTag(language), { timeZone: 'UTC', ...options });

export const dayName = (date: string, language: Locale): string =>
  format(language, { weekday: 'short' }).format(utc(date));
/** 'M', for a narrow column */
export const dayLetter = (date: string, language: Locale): string =>
  format(language, { weekday: 'narrow' }).format(utc(date));
/** 'November 2026' */
export const monthName = (date: string, language: Locale): string =>
  format(language, { month: 'long', year: 'numeric' }).format(utc(date));
export const dayNumber = (date: string, language: Locale): string =>
  printedDate(language, format(language, { day: 'numeric', month: 'short' }).format(utc(date)));
export const longDay = (date: string, language: Locale): string =>
  printedDate(language, format(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(utc(date)));
/** 'November 16 – 22, 2026' */
export const daysAsRange = (from: string, to: string, language: Locale): string =>
  printedDate(
    language,
    format(language, { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(utc(from), utc(to)),
  );

/** '9:00–10:00 AM'; '9 h – 10 h 30' */
export const hours = (slot: { startTime: string; endTime: string }, language: Locale): string =>
  printedDate(
    language,
    format(language, { hour: 'numeric', minute: '2-digit' }).formatRange(
      utc('2000-01-01', slot.startTime),
      utc('2000-01-01', slot.endTime),
    ),
  );
/** '9:15 AM', '9 h 15' */
export const timeName = (time: string, language: Locale): string =>
  printedDate(language, format(language, { hour: 'numeric', minute: '2-digit' }).format(utc('2000-01-01', time)));

/** '9:00', '9 h': without AM or PM, for places that show it already. */
export const clockName = (time: string, language: Locale): string =>
  timeName(time, language)
    .replace(/[AP]M$/, '')
    .trimEnd();

/** '9 AM', '9 h' */
export const hourName = (minutes: number, language: Locale): string =>
  printedDate(
    language,
    format(language, { hour: 'numeric' })
      .format(new Date(minutes * 60_000))
      .replace(/^0(?=\d)/, ''),
  );
/** For screen readers: keeps the day as the calendar shows it ('mardi 1 décembre 2026'). */
export const spokenDay = (date: string, language: Locale): string =>
  format(language, { dateStyle: 'full' }).format(utc(date));
/** 'Monday, December 7, 2026' */
export const fullDay = (date: string, language: Locale): string =>
  printedDate(language, format(language, { dateStyle: 'full' }).format(utc(date)));
