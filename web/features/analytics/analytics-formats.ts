import type { Counts } from '#contract/analytics.ts';
import { languageTag } from '#contract/locale.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';

/** Booked by offered minutes, 0 to 1; null where nothing was offered. */
export const utilisation = ({ bookedMinutes, offeredMinutes }: Counts): number | null =>
  offeredMinutes === 0 ? null : bookedMinutes / offeredMinutes;

export const lessonsOf = (counts: Counts): number =>
  counts.booked + counts.completed + counts.cancelled + counts.noShows + counts.instructorNoShows;

/** How numbers and weeks are written here, in the page's language. */
export function useAnalyticsFormats() {
  const tag = languageTag(useLanguage());
  const number = new Intl.NumberFormat(tag);
  const { percent } = useFormats();
  const hours = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const stars = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' });
  const short = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'short', day: 'numeric' });
  const long = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' });
  const utc = (date: string) => new Date(`${date}T00:00:00Z`);
  return {
    number: (value: number) => number.format(value),
    percent: (share: number | null) => (share === null ? '–' : percent(Math.round(share * 100) / 100)),
    money: (dollars: number) => money.format(dollars),
    hours: (minutes: number) => hours.format(minutes / 60),
    stars: (rating: number | null) => (rating === null ? '–' : stars.format(rating)),
    /** `Nov 16` */
    week: (monday: string) => short.format(utc(monday)),
    range: (from: string, to: string) => long.formatRange(utc(from), utc(to)),
  };
}
