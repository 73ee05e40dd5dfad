import { languageTag } from '#contract/locale.ts';
import { useLanguage } from './language.ts';
import { printedDate } from './printed-date.ts';

/** Prints an instant in the reader's own zone: for what happened here, never for a lesson. */
export function useMoment(): {
  /** `November 20, 2026` */
  day: (instant: string) => string;
  /** `Nov 20, 2026` */
  shortDay: (instant: string) => string;
  /** `3:14 p.m.` */
  time: (instant: string) => string;
  /** `Nov 20, 2026, 3:14 p.m.` */
  dayAndTime: (instant: string) => string;
} {
  const language = useLanguage();
  const tag = languageTag(language);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long' });
  const shortDay = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
  const dayAndTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' });
  const print = (format: Intl.DateTimeFormat) => (instant: string) =>
    printedDate(language, format.format(new Date(instant)));
  return {
    day: print(day),
    shortDay: print(shortDay),
    time: print(time),
    dayAndTime: print(dayAndTime),
  };
}
