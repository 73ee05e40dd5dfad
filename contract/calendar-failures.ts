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

/** Failures that the calendar's right address may cure. */
const ADDRESS_FAILURES: readonly string[] = [
  'calendar_unreachable',
  'calendar_refused',
  'calendar_gone',
  'not_a_calendar',
] satisfies CalendarFailure[];

const PROVIDERS = {
  google: /(?:^|\.)(?:google|googleusercontent)(?:\.[a-z]{2,3}){1,2}$/i,
  outlook: /(?:^|\.)(?:outlook|office|office365|live|hotmail|microsoft|sharepoint)\.com$/i,
  icloud: /(?:^|\.)(?:icloud|apple|me)\.com$/i,
};
export type CalendarProvider = keyof typeof PROVIDERS;

/** The provider whose page shows the right address. Null if another address doesn't help, or we don't know the provider. */
export function findAddressProvider(host: string, failure: string): CalendarProvider | null {
  if (!ADDRESS_FAILURES.includes(failure)) return null;
  const found = Object.entries(PROVIDERS).find(([, pattern]) => pattern.test(host));
  return found ? (found[0] as CalendarProvider) : null;
}
