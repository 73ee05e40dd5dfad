import { addDays } from '#contract/bookable-days.ts';
import { type Locale, languageTag } from '#contract/locale.ts';
import { printedDate } from './i18n/printed-date.ts';

const utc = (date: string, time = '00:00'): Date => new Date(`${date}T${time}:00Z`);

/** Weeks begin on Monday, as the student's calendar does. */
export const startOfWeek = (date: string): string => addDays(date, -((utc(date).getUTCDay() + 6) % 7));

export const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, day) => addDays(monday, day));

const format = (language: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTag(language), { timeZone: 'UTC', ...options });

export const dayName = (date: string, language: Locale): string =>
  format(language, { weekday: 'short' }).format(utc(date));
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

/** '9:00–10:00 a.m.'; '9 h – 10 h 30' */
export const hours = (slot: { startTime: string; endTime: string }, language: Locale): string =>
  printedDate(
    language,
    format(language, { hour: 'numeric', minute: '2-digit' }).formatRange(
      utc('2000-01-01', slot.startTime),
      utc('2000-01-01', slot.endTime),
    ),
  );
/** '9:15 a.m.', '9 h 15' */
export const timeName = (time: string, language: Locale): string =>
  printedDate(language, format(language, { hour: 'numeric', minute: '2-digit' }).format(utc('2000-01-01', time)));

/** '9:00', '9 h': where its half of the day is said already. */
export const clockName = (time: string, language: Locale): string =>
  timeName(time, language)
    .replace(/[ap]\.m\.$/, '')
    .trimEnd();

/** '9 a.m.', '9 h' */
export const hourName = (minutes: number, language: Locale): string =>
  printedDate(
    language,
    format(language, { hour: 'numeric' })
      .format(new Date(minutes * 60_000))
      .replace(/^0(?=\d)/, ''),
  );
/** 'Monday, December 7, 2026', to be heard: with the number as a calendar shows it, 'mardi 1 décembre 2026' too. */
export const spokenDay = (date: string, language: Locale): string =>
  format(language, { dateStyle: 'full' }).format(utc(date));
/** 'Monday, December 7, 2026' */
export const fullDay = (date: string, language: Locale): string =>
  printedDate(language, format(language, { dateStyle: 'full' }).format(utc(date)));
