import { addDays } from '#contract/bookable-days.ts';
import { localeOf } from '#contract/locale.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { type Clock, dayIn, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { daysUntil, dueWarning, WARNING_DAYS, ZONE_WITHOUT_SCHOOL } from './instructors.rules.ts';
import { insertLicenceWarning, selectExpiringLicences } from './licence.repository.ts';
import { licenceExpiring } from './mails/licence-expiring.ts';

/** Tells schools of licences that are about to expire, before students are no longer offered the slots after that. */
export function createLicenceWarnings({
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
        const range = { from: addDays(today, -1), to: addDays(today, WARNING_DAYS[0] + 1) };
        let written = 0;
        for (const licence of await selectExpiringLicences(transaction, range)) {
          const daysLeft = daysUntil(dayIn(licence.timeZone ?? ZONE_WITHOUT_SCHOOL, now), licence.expiry);
          const daysBefore = dueWarning(daysLeft);
          if (daysBefore === null) continue;
          const { instructorId, expiry } = licence;
          const warning = { instructorId, expiry, daysBefore, now: nowDate(clock) };
          if (!(await insertLicenceWarning(transaction, warning))) continue;
          const school = {
            recipient: licence.schoolEmail,
            locale: localeOf(licence.locale),
            school: { id: licence.schoolId, instructorId: null },
          };
          const instructorName = `${licence.firstName} ${licence.lastName}`;
          const mail = licenceExpiring.to(school, { instructorId, instructorName, expiry, daysLeft });
          await notifications.enqueue(transaction, mail);
          written++;
        }
        return written;
      }),
  };
}
