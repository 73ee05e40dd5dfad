import { addDays } from '#contract/bookable-days.ts';
import { CAR_WARNING_DAYS } from '#contract/cars.ts';
import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import type { NewEmail, Reader } from '#server/modules/notifications/mail.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { dayIn, nowDate } from '#server/platform/clock.ts';
import {
  insertCarWarning,
  insertLicenceWarning,
  selectExpiringLicences,
  selectExpiringPapers,
} from './expiry-warnings.db.ts';
import { daysUntil, dueWarning, WARNING_DAYS } from './instructors.rules.ts';
import { carExpiring } from './mails/car-expiring.ts';
import { licenceExpiring } from './mails/licence-expiring.ts';

interface Expiring {
  expiry: string;
  schoolId: string;
  timeZone: string | null;
  schoolEmail: string;
  locale: string | null;
}

/** Warns schools of licences that expire soon: students aren't offered later slots. Runs every day. @returns how many emails */
export const sendLicenceWarnings = (ctx: Context): Promise<number> =>
  sendExpiryWarnings(ctx, {
    days: WARNING_DAYS,
    select: selectExpiringLicences,
    insert: insertLicenceWarning,
    mail: (school, { instructorId, firstName, lastName, expiry, daysLeft }) =>
      licenceExpiring.to(school, { instructorId, instructorName: `${firstName} ${lastName}`, expiry, daysLeft }),
  });

/** Warns schools of insurance and inspections that expire soon. Runs every day. @returns how many emails */
export const sendCarWarnings = (ctx: Context): Promise<number> =>
  sendExpiryWarnings(ctx, {
    days: CAR_WARNING_DAYS,
    select: selectExpiringPapers,
    insert: insertCarWarning,
    mail: (school, { paper, make, model, plateNumber, expiry, daysLeft }) =>
      carExpiring.to(school, { paper, car: `${make} ${model}`.trim(), plateNumber, expiry, daysLeft }),
  });

/** Sends each warning once: the insert reports whether it was sent before. */
const sendExpiryWarnings = <Found extends Expiring>(
  ctx: Context,
  {
    days,
    select,
    insert,
    mail,
  }: {
    /** How many days ahead to warn, the earliest first. */
    days: readonly [number, ...number[]];
    select: (tx: Transaction, range: { from: string; to: string }) => Promise<Found[]>;
    insert: (tx: Transaction, warning: Found & { daysBefore: number; now: Date }) => Promise<boolean>;
    mail: (school: Reader, found: Found & { daysLeft: number }) => NewEmail;
  },
): Promise<number> =>
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
      const reader = { recipient: found.schoolEmail, locale: resolveLocale(found.locale), school };
      await enqueueEmails(tx, mail(reader, { ...found, daysLeft }));
      written++;
    }
    return written;
  });
