/** Hours before a lesson at which its student is reminded, the earliest first. */
export const REMINDER_HOURS = [24, 2] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];

const HOUR_MS = 3_600_000;
export const reminderAt = (startsAtMs: number, hours: ReminderHours): number => startsAtMs - hours * HOUR_MS;

/** The next reminder that is still to come; null where the last one's time is past. */
export const nextReminder = (startsAtMs: number, nowMs: number): ReminderHours | null =>
  REMINDER_HOURS.find((hours) => reminderAt(startsAtMs, hours) > nowMs) ?? null;

/** The latest reminder whose time has come: after an outage one is sent, not two at once. Null before all, and once the lesson began. */
export const dueReminder = (startsAtMs: number, nowMs: number): ReminderHours | null =>
  nowMs >= startsAtMs ? null : (REMINDER_HOURS.findLast((hours) => reminderAt(startsAtMs, hours) <= nowMs) ?? null);
