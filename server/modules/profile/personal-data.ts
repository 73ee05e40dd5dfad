import { accountPersonalData } from '#server/modules/accounts/personal-data.ts';
import { bookingsPersonalData } from '#server/modules/bookings/personal-data.ts';
import { calendarFeedsPersonalData } from '#server/modules/calendar-feeds/calendar-feeds.ts';
import { contactPersonalData } from '#server/modules/contact/contact.ts';
import { guardiansPersonalData } from '#server/modules/guardians/personal-data.ts';
import { ledgerPersonalData } from '#server/modules/ledger/personal-data.ts';
import { lessonMessagesPersonalData } from '#server/modules/lesson-messages/lesson-messages.ts';
import { lessonRecordsPersonalData } from '#server/modules/lesson-records/driving-records.ts';
import { lessonRequestsPersonalData } from '#server/modules/lesson-requests/lesson-requests.ts';
import { membersPersonalData } from '#server/modules/members/members.ts';
import { notificationsPersonalData } from '#server/modules/notifications/personal-data.ts';
import { offersPersonalData } from '#server/modules/offers/personal-data.ts';
import { packagesPersonalData } from '#server/modules/packages/orders.ts';
import { photosPersonalData } from '#server/modules/photos/photos.ts';
import { progressPersonalData } from '#server/modules/progress/progress.ts';
import { reviewsPersonalData } from '#server/modules/reviews/reviews.ts';
import { savedPlacesPersonalData } from '#server/modules/saved-places/saved-places.ts';
import { schoolStudentsPersonalData } from '#server/modules/school-students/personal-data.ts';
import { waitingListPersonalData } from '#server/modules/waiting-list/waiting-list.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { sessionsPersonalData } from '#server/platform/sessions/personal-data.ts';

/**
 * Every module's personal data, in the order of export and erasure. Bookings come before what is written about lessons: the writer
 * holds a lock on the booking, so the erasure waits for them and then erases their text too.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  photosPersonalData,
  accountPersonalData,
  schoolStudentsPersonalData,
  bookingsPersonalData,
  ledgerPersonalData,
  packagesPersonalData,
  progressPersonalData,
  lessonRecordsPersonalData,
  reviewsPersonalData,
  lessonMessagesPersonalData,
  lessonRequestsPersonalData,
  waitingListPersonalData,
  offersPersonalData,
  savedPlacesPersonalData,
  membersPersonalData,
  guardiansPersonalData,
  calendarFeedsPersonalData,
  contactPersonalData,
  notificationsPersonalData,
  sessionsPersonalData,
];
