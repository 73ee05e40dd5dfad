import { languageTag } from './i18n.ts';
import { useLanguage } from './language.ts';

/** Prints an instant in the reader's own zone: for what happened here, never for a lesson. */
export function useMoment(): {
  /** `November 20, 2026` */
  day: (instant: string) => string;
  /** `Nov 20, 2026` */
  shortDay: (instant: string) => string;
  /** `Nov 20, 2026, 3:14 p.m.` */
  dayAndTime: (instant: string) => string;
} {
  const tag = languageTag(useLanguage());
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long' });
  const shortDay = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
  const dayAndTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    day: (instant) => day.format(new Date(instant)),
    shortDay: (instant) => shortDay.format(new Date(instant)),
    dayAndTime: (instant) => dayAndTime.format(new Date(instant)),
  };
}
