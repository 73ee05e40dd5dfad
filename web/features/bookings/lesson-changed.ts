import { SHARED_KEYS } from '../../api/shared-keys.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { moneyKeys } from '../money/queries.ts';
import { progressKeys } from '../progress/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { bookingKeys } from './queries.ts';

/** Query keys to invalidate after a school changed a lesson. */
export const lessonChanged = [
  ...[bookingKeys.all, scheduleKeys.all],
  ...[analyticsKeys.all, progressKeys.all, moneyKeys.all, SHARED_KEYS.schoolStudents, SHARED_KEYS.officeMessages],
];
