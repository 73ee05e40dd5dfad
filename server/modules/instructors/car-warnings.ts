import { CAR_WARNING_DAYS } from '#contract/cars.ts';
import { insertCarWarning, selectExpiringPapers } from './car-warnings.db.ts';
import { createExpiryWarnings } from './expiry-warnings.ts';
import { carExpiring } from './mails/car-expiring.ts';

/** Tells schools of insurance and inspections that are about to expire. */
export const createCarWarnings = (platform: Parameters<typeof createExpiryWarnings>[0]) =>
  createExpiryWarnings(ctx, {
    days: CAR_WARNING_DAYS,
    select: selectExpiringPapers,
    insert: insertCarWarning,
    mail: (school, { paper, make, model, plateNumber, expiry, daysLeft }) =>
      carExpiring.to(school, { paper, car: `${make} ${model}`.trim(), plateNumber, expiry, daysLeft }),
  });
