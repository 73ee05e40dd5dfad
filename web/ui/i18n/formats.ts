import type { Locale } from '#contract/accounts.ts';
import { formatAvailabilityDate, formatBookingDate, formatTime } from '#contract/formats.ts';
import { formatDollars } from '#contract/money.ts';
import { zoneName } from '#contract/zone-names.ts';
import { languageTag } from './i18n.ts';
import { useLanguage } from './language.ts';
import { printedDate } from './printed-date.ts';

const NO_BREAK = '\u00a0';

/** The specification's formats in English, a Québécois's own in French. Dates and times are those of the lesson's street. */
export interface Formats {
  /** `$45.00`, `45,00 $` */
  money: (dollars: number) => string;
  /** `09:00 AM`, `9 h` */
  time: (time: string) => string;
  /** `09:00 AM - 10:00 AM`, `9 h à 10 h` */
  slot: (slot: { startTime: string; endTime: string }) => string;
  /** `12-04-26`, `2026-12-04` */
  bookingDate: (date: string) => string;
  /** `12-04-2026`, `2026-12-04` */
  availabilityDate: (date: string) => string;
  /** `Friday, December 4`, `vendredi 4 décembre` */
  day: (date: string) => string;
  /** `Friday, December 4, 2026`, `vendredi 4 décembre 2026`: where a year may have passed since */
  dayOfYear: (date: string) => string;
  /** `Fri, Dec 4`, `ven. 4 déc.` */
  shortDay: (date: string) => string;
  /** `Friday`, `vendredi` */
  weekday: (date: string) => string;
  /** `Eastern Time`, `heure de l’Est` */
  zone: (timeZone: string) => string;
  /** `13%`, `14,975 %`; of a share of 1 */
  percent: (share: number) => string;
  /** `English, Punjabi` */
  list: (words: readonly string[]) => string;
}

const frenchTime = (time: string): string => {
  const [hour = '0', minute = '00'] = time.split(':');
  return [String(Number(hour)), 'h', ...(minute === '00' ? [] : [minute])].join(NO_BREAK);
};

export function formatsOf(language: Locale): Formats {
  const isFrench = language === 'fr';
  const time = isFrench ? frenchTime : formatTime;
  // A calendar day is a day anywhere: read and printed as UTC, no machine's zone can move it.
  const printer = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(languageTag(language), { timeZone: 'UTC', ...options });
    return (date: string) => printedDate(language, format.format(new Date(`${date}T00:00:00Z`)));
  };
  const percent = new Intl.NumberFormat(languageTag(language), { style: 'percent', maximumFractionDigits: 3 });
  return {
    money: isFrench ? (dollars) => `${dollars.toFixed(2).replace('.', ',')}${NO_BREAK}$` : formatDollars,
    time,
    slot: ({ startTime, endTime }) => `${time(startTime)} ${isFrench ? 'à' : '-'} ${time(endTime)}`,
    bookingDate: isFrench ? (date) => date : formatBookingDate,
    availabilityDate: isFrench ? (date) => date : formatAvailabilityDate,
    day: printer({ weekday: 'long', month: 'long', day: 'numeric' }),
    dayOfYear: printer({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    shortDay: printer({ weekday: 'short', month: 'short', day: 'numeric' }),
    weekday: printer({ weekday: 'long' }),
    zone: (timeZone) => zoneName(timeZone, language),
    percent: (share) => percent.format(share),
    list: (words) => words.join(', '),
  };
}

const made = new Map<Locale, Formats>();

export function useFormats(): Formats {
  const language = useLanguage();
  const formats = made.get(language) ?? formatsOf(language);
  made.set(language, formats);
  return formats;
}
