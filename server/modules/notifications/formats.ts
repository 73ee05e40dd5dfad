import { Temporal } from 'temporal-polyfill';
import { withOrdinalFirst } from '#contract/formats.ts';
import { type Locale, languageTag } from '#contract/locale.ts';
import { moneyFormat, toDollars } from '#contract/money.ts';
import { fill } from '#contract/texts.ts';
import { type ZoneTexts, zoneName } from '#contract/zone-names.ts';
import { inEachLanguage, sharedTexts, textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

export const texts = await textsIn<Texts>(import.meta.dirname);
const zoneTexts = await sharedTexts<ZoneTexts>('zone-names');

const NO_BREAK = '\u00a0';

/** A date and local hours: `YYYY-MM-DD`, `HH:mm`, and an IANA time zone. */
export interface StreetTime {
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
}

/** Formats of one language for dates, hours and money in an email. */
export interface Formats {
  /** `Friday, December 4, 2026`, `vendredi 4 décembre 2026` */
  date: (date: string) => string;
  /** `Friday, December 4`, `vendredi 4 décembre` */
  day: (date: string) => string;
  /** `9:00 AM`, `9 h`, `14 h 30` */
  time: (time: string) => string;
  /** `Friday, December 4, 9:00 AM` */
  dayAt: (at: { date: string; startTime: string }) => string;
  /** `9:00 AM to 10:30 AM`, `De 9 h à 10 h 30` */
  span: (hours: { startTime: string; endTime: string }) => string;
  /** `9:00 AM to 10:30 AM (Eastern Time)` */
  hours: (at: Omit<StreetTime, 'date'>) => string;
  /** `Friday, December 4, 2026, 9:00 AM to 10:30 AM (Eastern Time)` */
  line: (at: StreetTime) => string;
  /** `$45.00`, `45,00 $` */
  money: (cents: number) => string;
}

function makeFormats(locale: Locale): Formats {
  const words = texts(locale);
  const tag = languageTag(locale);
  // `toLocaleString` would build a new format for every date. A date without a time is formatted as midnight UTC.
  const printer = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return (date: string) => withOrdinalFirst(locale, format.format(new Date(`${date}T00:00:00Z`)));
  };
  const date = printer({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  const day = printer({ weekday: 'long', month: 'long', day: 'numeric' });
  const time = (text: string) => {
    const [hour = 0, minute = 0] = text.split(':').map(Number);
    return fill(minute === 0 ? words.fullHour : words.time, {
      hour,
      twelve: hour % 12 || 12,
      minute: String(minute).padStart(2, '0'),
      half: hour < 12 ? words.am : words.pm,
    });
  };
  const between = (text: string, hours: { startTime: string; endTime: string }) =>
    fill(text, { start: time(hours.startTime), end: time(hours.endTime) });
  const zone = ({ timeZone }: { timeZone: string }) => `(${zoneName(zoneTexts(locale), timeZone)})`;
  const money = moneyFormat(tag);
  return {
    date,
    day,
    time,
    dayAt: (at) => `${day(at.date)}, ${time(at.startTime)}`,
    span: (hours) => between(words.span, hours),
    hours: (at) => `${between(words.span, at)} ${zone(at)}`,
    line: (at) => `${date(at.date)}, ${between(words.spanWithin, at)} ${zone(at)}`,
    money: (cents) => money(toDollars(cents)),
  };
}

export const formats = inEachLanguage(makeFormats);

/** A phone number that stays on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK);

/** `1 h 30 min`; the same in both languages. */
export function duration(startTime: string, endTime: string): string {
  const minutes = Temporal.PlainTime.from(startTime).until(Temporal.PlainTime.from(endTime)).total('minutes');
  return formatMinutes(minutes > 0 ? minutes : minutes + 24 * 60);
}

export function formatMinutes(minutes: number): string {
  const parts = [[Math.floor(minutes / 60), 'h'] as const, [minutes % 60, 'min'] as const];
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) => `${count}${NO_BREAK}${unit}`)
      .join(' ') || `0${NO_BREAK}min`
  );
}
