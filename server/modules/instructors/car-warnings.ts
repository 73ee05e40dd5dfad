import { addDays } from '#contract/bookable-days.ts';
import { CAR_WARNING_DAYS } from '#contract/cars.ts';
import { localeOf } from '#contract/locale.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { type Clock, dayIn, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { insertCarWarning, selectExpiringPapers } from './car-warnings.repository.ts';
import { daysUntil, dueWarning, ZONE_WITHOUT_SCHOOL } from './instructors.rules.ts';
import { carExpiring } from './mails/car-expiring.ts';

/** Tells schools of insurance and inspections that are about to expire. */
export function createCarWarnings({
  db,
  clock,
  notifications,
}: {
  db: Database;
  clock: Clock;
  notifications: NotificationService;
}) {
  return {
    /** Each warning once; run every day. @returns how many were written */
    send: (): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now();
        const today = dayIn('UTC', now);
        const range = { from: addDays(today, -1), to: addDays(today, CAR_WARNING_DAYS[0] + 1) };
        let written = 0;
        for (const found of await selectExpiringPapers(transaction, range)) {
          const { paper, expiry, plateNumber, timeZone, schoolEmail, locale } = found;
          const daysLeft = daysUntil(dayIn(timeZone ?? ZONE_WITHOUT_SCHOOL, now), expiry);
          const daysBefore = dueWarning(daysLeft, CAR_WARNING_DAYS);
          if (daysBefore === null) continue;
          if (!(await insertCarWarning(transaction, { ...found, daysBefore, now: nowDate(clock) }))) continue;
          const car = `${found.make} ${found.model}`.trim();
          const mail = carExpiring.to(
            { recipient: schoolEmail, locale: localeOf(locale) },
            { paper, car, plateNumber, expiry, daysLeft },
          );
          await notifications.enqueue(transaction, mail);
          written++;
        }
        return written;
      }),
  };
}
