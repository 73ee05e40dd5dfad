import type { Transaction } from './context.ts';
import type { EventHandlers } from './events.ts';
import { leaveCar, withdrawFreeSlotsAhead } from './modules/availability/availability.ts';
import { endCalendarFeeds, endCalendarFeedsAtSchool } from './modules/calendar-feeds/calendar-feeds.ts';
import { findInstructorOwners } from './modules/instructors/instructors.ts';
import { addOwner } from './modules/members/members.ts';
import { endDevices, endDevicesAtSchool } from './modules/notifications/devices.ts';
import { enqueueWaitingListNotices } from './modules/waiting-list/waiting-list.ts';
import { remakeSlotsSoon } from './modules/weekly-hours/weekly-hours.ts';

/** The handlers of each event. They run in the transaction that emits it. */
export const EVENT_HANDLERS: EventHandlers<Transaction> = {
  'slots.freed': [(tx, slots) => enqueueWaitingListNotices(tx, slots)],
  'weekly-slot.freed': [
    async (tx, { instructorId }) => {
      const { school } = (await findInstructorOwners(tx, instructorId)) ?? {};
      if (school) await remakeSlotsSoon(tx, school, instructorId);
    },
  ],
  'school.created': [addOwner],
  'hours.outdated': [(tx, { schoolId, instructorId }) => remakeSlotsSoon(tx, schoolId, instructorId)],
  'instructor.left': [(tx, { instructorId }) => withdrawFreeSlotsAhead(tx, instructorId)],
  'instructor.changed-car': [(tx, { instructorId, carId }) => leaveCar(tx, instructorId, carId)],
  'account.secrets-changed': [
    (tx, { accountId }) => endCalendarFeeds(tx, accountId),
    (tx, { accountId }) => endDevices(tx, accountId),
  ],
  'account.sessions-ended': [(tx, { accountId }) => endDevices(tx, accountId)],
  'member.left': [endCalendarFeedsAtSchool, endDevicesAtSchool],
};
