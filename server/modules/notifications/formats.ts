import { Temporal } from 'temporal-polyfill';
import type { Locale } from '#contract/accounts.ts';
import { studentCancelling } from '#contract/cancellation.ts';
import { wallOf, withOrdinalFirst } from '#contract/formats.ts';
import { formatDollars, toDollars } from '#contract/money.ts';
import { refundDeadlines } from '#server/modules/refunds/refunds.rules.ts';
import { toDate } from '#server/platform/clock.ts';
import { deriveInstant } from '#server/platform/wall-time.ts';
import type { BookingMail } from './mail-kinds.ts';

const TAGS: Record<Locale, string> = { en: 'en-CA', fr: 'fr-CA' };
const NO_BREAK = '\u00a0';

/** `Friday, December 4, 2026`, `vendredi 4 décembre 2026` */
export const longDate = (locale: Locale, date: string): string =>
  withOrdinalFirst(
    locale,
    Temporal.PlainDate.from(date).toLocaleString(TAGS[locale], {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
    }),
  );

/** `Friday, December 4`, `vendredi 4 décembre` */
export const dayAndMonth = (locale: Locale, date: string): string =>
  withOrdinalFirst(
    locale,
    Temporal.PlainDate.from(date).toLocaleString(TAGS[locale], { weekday: 'long', month: 'long', day: 'numeric' }),
  );

/** `9:00 AM`, `9 h`, `14 h 30` */
export function clockTime(locale: Locale, time: string): string {
  const [hourText = '0', minute = '00'] = time.split(':');
  const hour = Number(hourText);
  if (locale === 'fr') return [String(hour), 'h', ...(minute === '00' ? [] : [minute])].join(NO_BREAK);
  return `${hour % 12 || 12}:${minute}${NO_BREAK}${hour < 12 ? 'AM' : 'PM'}`;
}

/** `$45.00`, `45,00 $` */
export const dollars = (locale: Locale, cents: number): string =>
  locale === 'fr' ? `${toDollars(cents).toFixed(2).replace('.', ',')}${NO_BREAK}$` : formatDollars(toDollars(cents));

/** A phone number that stays on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK);

/** `1 h 30 min`; the same in both languages. */
export function duration(startTime: string, endTime: string): string {
  const minutes = Temporal.PlainTime.from(startTime).until(Temporal.PlainTime.from(endTime)).total('minutes');
  const parts = [[Math.floor(minutes / 60), 'h'] as const, [minutes % 60, 'min'] as const];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${NO_BREAK}${unit}`)
    .join(' ');
}

/**
 * What cancelling gives back and costs at some moment, with the street's dates and times until which it gives all, and half;
 * null once the lesson has begun.
 */
export function cancellingTerms(booking: BookingMail, nowMs: number) {
  const derived = deriveInstant({ date: booking.date, time: booking.startTime, timeZone: booking.timeZone });
  if (derived.kind === 'skipped') throw new RangeError(`${booking.date} ${booking.startTime} does not exist`);
  const startsAtMs = derived.instant.epochMilliseconds;
  if (startsAtMs <= nowMs) return null;
  const { full, half } = refundDeadlines({ startsAt: toDate(derived.instant), timeZone: booking.timeZone });
  return { ...studentCancelling({ ...booking, startsAtMs }, nowMs), full: wallOf(full), half: wallOf(half) };
}

/**
 * A name to greet somebody by in a message to an address that nobody has confirmed yet; empty for what does not look like
 * one. Or a stranger could sign up as 'Win at http://…' and have us mail it to anybody.
 */
export const greetingName = (name: string): string => (/^[\p{L}\p{M}' ’-]{1,40}$/u.test(name) ? name : '');
