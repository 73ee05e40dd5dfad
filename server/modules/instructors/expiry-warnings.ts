import { addDays } from '#contract/bookable-days.ts';
import { localeOf } from '#contract/locale.ts';
import { type Context, inTransaction } from '#server/context.ts';
import type { NewEmail, Reader } from '#server/modules/notifications/mail.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { dayIn, nowDate } from '#server/platform/clock.ts';
import { daysUntil, dueWarning } from './instructors.rules.ts';

/** What is about to expire, and whom to tell. */
export interface Expiring {
  expiry: string;
  schoolId: string;
  timeZone: string | null;
  schoolEmail: string;
  locale: string | null;
}

/** Tells schools of what is about to expire, so many days before, each once. */
export function createExpiryWarnings<Found extends Expiring>(
  ctx: Context,
  {
    days,
    select,
    insert,
    mail,
  }: {
    /** The earliest first. */
    days: readonly [number, ...number[]];
    select: (ctx: Context, range: { from: string; to: string }) => Promise<Found[]>;
    /** False where this warning was written before. */
    insert: (ctx: Context, warning: Found & { daysBefore: number; now: Date }) => Promise<boolean>;
    mail: (school: Reader, found: Found & { daysLeft: number }) => NewEmail;
  },
) {
  return {
    /** Each warning once; run every day. @returns how many were written */
    send: (): Promise<number> =>
      inTransaction(ctx, async (tx) => {
        const now = tx.clock.now();
        const today = dayIn('UTC', now);
        let written = 0;
        for (const found of await select(tx, { from: addDays(today, -1), to: addDays(today, days[0] + 1) })) {
          const daysLeft = daysUntil(dayIn(found.timeZone ?? ZONE_UNTIL_SAID, now), found.expiry);
          const daysBefore = dueWarning(daysLeft, days);
          if (daysBefore === null) continue;
          if (!(await insert(tx, { ...found, daysBefore, now: nowDate(tx.clock) }))) continue;
          const school = { id: found.schoolId, instructorId: null };
          const reader = { recipient: found.schoolEmail, locale: localeOf(found.locale), school };
          await enqueueEmails(tx, mail(reader, { ...found, daysLeft }));
          written++;
        }
        return written;
      }),
  };
}
