import { accountEndpoints } from './accounts.ts';
import { adminEndpoints } from './admin.ts';
import { availabilityEndpoints } from './availability.ts';
import { bookingEndpoints } from './bookings.ts';
import { calendarFeedEndpoints } from './calendar-feeds.ts';
import { contactEndpoints } from './contact.ts';
import { healthEndpoints } from './health.ts';
import { instructorEndpoints } from './instructors.ts';
import { photoEndpoints } from './photos.ts';
import { reviewEndpoints } from './reviews.ts';
import { scheduleUploadEndpoints } from './schedule-uploads.ts';
import { schoolEndpoints } from './schools.ts';
import { settingsEndpoints } from './settings.ts';
import { waitingListEndpoints } from './waiting-list.ts';

/** Every call of the API. The server registers no other; tests generate the matrix of roles from it. */
export const endpoints = {
  ...healthEndpoints,
  ...accountEndpoints,
  ...schoolEndpoints,
  ...instructorEndpoints,
  ...photoEndpoints,
  ...availabilityEndpoints,
  ...scheduleUploadEndpoints,
  ...bookingEndpoints,
  ...calendarFeedEndpoints,
  ...reviewEndpoints,
  ...waitingListEndpoints,
  ...contactEndpoints,
  ...settingsEndpoints,
  ...adminEndpoints,
};
