/** Reasons why an external calendar can't be read. The texts are those of field errors. */
export const CALENDAR_FAILURES = [
  'calendar_not_public',
  'calendar_unreachable',
  'calendar_refused',
  'calendar_gone',
  'calendar_too_slow',
  'calendar_too_large',
  'calendar_too_complex',
  'not_a_calendar',
] as const;
export type CalendarFailure = (typeof CALENDAR_FAILURES)[number];
