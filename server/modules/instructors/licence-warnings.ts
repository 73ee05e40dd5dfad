import { createExpiryWarnings } from './expiry-warnings.ts';
import { WARNING_DAYS } from './instructors.rules.ts';
import { insertLicenceWarning, selectExpiringLicences } from './licence.db.ts';
import { licenceExpiring } from './mails/licence-expiring.ts';

/** Tells schools of licences that are about to expire, before students are no longer offered the slots after that. */
export const createLicenceWarnings = (platform: Parameters<typeof createExpiryWarnings>[0]) =>
  createExpiryWarnings(ctx, {
    days: WARNING_DAYS,
    select: selectExpiringLicences,
    insert: insertLicenceWarning,
    mail: (school, { instructorId, firstName, lastName, expiry, daysLeft }) =>
      licenceExpiring.to(school, { instructorId, instructorName: `${firstName} ${lastName}`, expiry, daysLeft }),
  });
