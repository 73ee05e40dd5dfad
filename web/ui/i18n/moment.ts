import { languageTag } from './i18n.ts';
import { useLanguage } from './language.ts';

/** Prints an instant in the reader's own zone: for what happened here, never for a lesson. */
export function useMoment(): { day: (instant: string) => string; dayAndTime: (instant: string) => string } {
  const tag = languageTag(useLanguage());
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long' });
  const dayAndTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    day: (instant) => day.format(new Date(instant)),
    dayAndTime: (instant) => dayAndTime.format(new Date(instant)),
  };
}
