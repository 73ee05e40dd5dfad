import { createContext, useContext } from 'react';
import { formatAvailabilityDate, formatBookingDate, formatTime, withOrdinalFirst } from '#contract/formats.ts';
import { ENGLISH, type Locale, languageTag } from '#contract/locale.ts';
import { moneyFormat } from '#contract/money.ts';
import { zoneName } from '#contract/zone-names.ts';
import { getNowMs } from '../clock.ts';
import { keptTexts, wantTexts } from './i18n.ts';
import { useLanguage } from './language.ts';

/** The time zone of `useMoment`; null for the reader's own. */
export const MomentZone = createContext<string | null>(null);

/**
 * Formats instants for what happened on the site: on a school's pages in the school's time zone, elsewhere in the reader's own. Never for
 * lessons, which use their street's zone.
 */
export function useMoment(): {
  /** `November 20, 2026` */
  day: (instant: string) => string;
  /** `Nov 20, 2026` */
  shortDay: (instant: string) => string;
  /** `3:14 PM` */
  time: (instant: string) => string;
  /** `Nov 20, 2026, 3:14 PM` */
  dayAndTime: (instant: string) => string;
  isToday: (instant: string) => boolean;
} {
  const language = useLanguage();
  const timeZone = useContext(MomentZone) ?? undefined;
  const tag = languageTag(language);
  const day = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'long' });
  const shortDay = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'medium' });
  const dayAndTime = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(tag, { timeZone, timeStyle: 'short' });
  const print = (format: Intl.DateTimeFormat) => (instant: string) =>
    printedDate(language, format.format(new Date(instant)));
  return {
    day: print(day),
    shortDay: print(shortDay),
    time: print(time),
    dayAndTime: print(dayAndTime),
    isToday: (instant) => shortDay.format(new Date(instant)) === shortDay.format(new Date(getNowMs())),
  };
}

/** `.`, in French `,` */
export const decimalSign = (language: Locale): string =>
  new Intl.NumberFormat(languageTag(language)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** `$45.00`, in French `45,00 $` */
export const isDollarSignBehind = (language: Locale): boolean =>
  new Intl.NumberFormat(languageTag(language), { style: 'currency', currency: 'CAD' }).formatToParts(0).at(-1)?.type ===
  'currency';

const NO_BREAK = '\u00a0';

/**
 * Keeps a day and its month, or an hour and its minutes, on one line. English has AM and PM. French follows Québec usage: no
 * leading zero, '9 h' for a full hour, and an ordinal for the first of a month.
 */
export function printedDate(language: Locale, text: string): string {
  const words =
    language === 'fr'
      ? withOrdinalFirst(language, text.replaceAll(/\b0(?=\d\sh\b)|(?<=\sh)\s00\b/g, ''))
      : text.replaceAll(/\b([ap])\.m\./g, (_, half: string) => `${half.toUpperCase()}M`);
  return words.replaceAll(/(?<=\d(?:er)?)\s(?=\p{L})|(?<=\p{L}\.?)\s(?=\d{1,2}(?!\d))/gu, NO_BREAK);
}

wantTexts('zone-names');

/**
 * The specification's formats in English; any other language uses its own. Dates and times are local to the lesson's
 * street.
 */
export interface Formats {
  /** `$45.00`, `45,00 $` */
  money: (dollars: number) => string;
  /** `09:00 AM`, `9 h`: in the columns that the specification describes. */
  time: (time: string) => string;
  /** `9:00 AM`, `9 h`: as people write it, where the specification gives no format. */
  clock: (time: string) => string;
  /** `9:00 AM - 10:00 AM`, `9 h à 10 h` */
  slot: (slot: { startTime: string; endTime: string }) => string;
  /** `09:00 AM - 10:00 AM`: on an instructor's card, as the specification writes it. */
  cardSlot: (slot: { startTime: string; endTime: string }) => string;
  /** `12-04-26`, `2026-12-04` */
  bookingDate: (date: string) => string;
  /** `12-04-2026`, `2026-12-04` */
  availabilityDate: (date: string) => string;
  /** `Friday, December 4`, `vendredi 4 décembre` */
  day: (date: string) => string;
  /** `Friday, December 4, 2026`, `vendredi 4 décembre 2026`: for dates that may be in another year. */
  dayOfYear: (date: string) => string;
  /** `Fri, Dec 4`, `ven. 4 déc.` */
  shortDay: (date: string) => string;
  /** `Friday`, `vendredi` */
  weekday: (date: string) => string;
  /** `Eastern Time`, `heure de l’Est` */
  zone: (timeZone: string) => string;
  /** `13%`, `14,975 %`; takes a fraction of 1. */
  percent: (share: number) => string;
  /** `4.5`, `4,5`: out of five stars. */
  stars: (rating: number) => string;
  /** `English, Punjabi` */
  list: (words: readonly string[]) => string;
}

export function createFormats(language: Locale): Formats {
  const tag = languageTag(language);
  const isEnglish = language === ENGLISH;
  // Dates and wall times have no zone: parse and format them as UTC, so that no machine's zone can shift them.
  const printer = (options: Intl.DateTimeFormatOptions, read = (date: string) => `${date}T00:00:00Z`) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
    return (text: string) => printedDate(language, format.format(new Date(read(text))));
  };
  const shortDate = printer({ dateStyle: 'short' });
  const time = isEnglish
    ? formatTime
    : printer({ hour: 'numeric', minute: '2-digit' }, (wallTime) => `2000-01-01T${wallTime}Z`);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 });
  const stars = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const clock = isEnglish ? (wallTime: string) => time(wallTime).replace(/^0/, '') : time;
  const slotOf =
    (print: Formats['time']): Formats['slot'] =>
    ({ startTime, endTime }) =>
      keptTexts('ui', language)?.words('slot', { start: print(startTime), end: print(endTime) }) ?? '';
  return {
    money: moneyFormat(tag),
    time,
    clock,
    slot: slotOf(clock),
    cardSlot: slotOf(time),
    bookingDate: isEnglish ? formatBookingDate : shortDate,
    availabilityDate: isEnglish ? formatAvailabilityDate : shortDate,
    day: printer({ weekday: 'long', month: 'long', day: 'numeric' }),
    dayOfYear: printer({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    shortDay: printer({ weekday: 'short', month: 'short', day: 'numeric' }),
    weekday: printer({ weekday: 'long' }),
    zone: (timeZone) =>
      zoneName(keptTexts('zone-names', language)?.texts ?? { names: {}, other: '{{place}}' }, timeZone),
    percent: (share) => percent.format(share),
    stars: (rating) => stars.format(rating),
    list: (words) => words.join(', '),
  };
}

const made = new Map<Locale, Formats>();

export function useFormats(): Formats {
  const language = useLanguage();
  const formats = made.get(language) ?? createFormats(language);
  made.set(language, formats);
  return formats;
}
