import { accountEndpoints } from './accounts.ts';
import { adminBookingEndpoints, adminEndpoints, adminMailEndpoints, adminReviewEndpoints } from './admin.ts';
import { analyticsEndpoints } from './analytics.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { auditEndpoints } from './audit-log.ts';
import { availabilityEndpoints } from './availability.ts';
import { bookingSeriesEndpoints } from './booking-series.ts';
import { bookingEndpoints } from './bookings.ts';
import { busyCalendarEndpoints } from './busy-calendars.ts';
import { calendarFeedEndpoints } from './calendar-feeds.ts';
import { carEndpoints } from './cars.ts';
import { channelEndpoints } from './channels.ts';
import { closedMonthEndpoints } from './closed-months.ts';
import { contactEndpoints } from './contact.ts';
import { conversationEndpoints } from './conversations.ts';
import { daySheetEndpoints } from './day-sheets.ts';
import type { Endpoint } from './endpoint.ts';
import { guardianEndpoints } from './guardians.ts';
import { handOverEndpoints } from './hand-over.ts';
import { healthEndpoints } from './health.ts';
import { instructorEndpoints } from './instructors.ts';
import { booksExportEndpoints, ledgerEndpoints, studentMoneyEndpoints } from './ledger.ts';
import { lessonKindEndpoints } from './lesson-kinds.ts';
import { lessonMessageEndpoints } from './lesson-messages.ts';
import { lessonRecordEndpoints } from './lesson-records.ts';
import { lessonRequestEndpoints } from './lesson-requests.ts';
import { memberEndpoints } from './members.ts';
import { myDayEndpoints } from './my-day.ts';
import { offerEndpoints } from './offers.ts';
import { officeBookingEndpoints } from './office-bookings.ts';
import { officeMessageEndpoints } from './office-messages.ts';
import { packageEndpoints, packageOrderEndpoints } from './packages.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { peopleUploadEndpoints } from './people-uploads.ts';
import { photoEndpoints } from './photos.ts';
import { placeEndpoints, savedPlaceEndpoints } from './places.ts';
import { policyReportEndpoints } from './policy-reports.ts';
import { progressEndpoints } from './progress.ts';
import { publicPageEndpoints } from './public-pages.ts';
import { reviewEndpoints } from './reviews.ts';
import { scheduleUploadEndpoints } from './schedule-uploads.ts';
import { schoolCalendarEndpoints } from './school-calendar.ts';
import { schoolSiteEndpoints } from './school-sites.ts';
import { schoolStudentEndpoints } from './school-students.ts';
import { schoolDataEndpoints, schoolEndpoints } from './schools.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { serviceAreaEndpoints } from './service-areas.ts';
import { settingsEndpoints } from './settings.ts';
import { snowDayEndpoints } from './snow-days.ts';
import { statementEndpoints } from './statements.ts';
import { studentClaimEndpoints } from './student-claims.ts';
import { studentOverviewEndpoints } from './student-overviews.ts';
import { todayEndpoints } from './today.ts';
import { waitingListEndpoints } from './waiting-list.ts';
import { webhookEndpoints } from './webhooks.ts';
import { weeklyHoursEndpoints } from './weekly-hours.ts';

/** Every endpoint of the API. The server registers no others, and tests generate the role matrix from this list. */
export const endpoints = {
  ...healthEndpoints,
  ...accountEndpoints,
  ...schoolEndpoints,
  ...schoolDataEndpoints,
  ...memberEndpoints,
  ...guardianEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...instructorEndpoints,
  ...peopleUploadEndpoints,
  ...carEndpoints,
  ...serviceAreaEndpoints,
  ...lessonKindEndpoints,
  ...busyCalendarEndpoints,
  ...weeklyHoursEndpoints,
  ...photoEndpoints,
  ...placeEndpoints,
  ...savedPlaceEndpoints,
  ...availabilityEndpoints,
  ...scheduleUploadEndpoints,
  ...bookingEndpoints,
  ...bookingSeriesEndpoints,
  ...ledgerEndpoints,
  ...studentMoneyEndpoints,
  ...packageEndpoints,
  ...packageOrderEndpoints,
  ...statementEndpoints,
  ...closedMonthEndpoints,
  ...booksExportEndpoints,
  ...schoolCalendarEndpoints,
  ...myDayEndpoints,
  ...todayEndpoints,
  ...daySheetEndpoints,
  ...schoolStudentEndpoints,
  ...studentClaimEndpoints,
  ...studentOverviewEndpoints,
  ...officeBookingEndpoints,
  ...handOverEndpoints,
  ...offerEndpoints,
  ...officeMessageEndpoints,
  ...snowDayEndpoints,
  ...analyticsEndpoints,
  ...calendarFeedEndpoints,
  ...channelEndpoints,
  ...progressEndpoints,
  ...lessonRecordEndpoints,
  ...reviewEndpoints,
  ...lessonMessageEndpoints,
  ...conversationEndpoints,
  ...lessonRequestEndpoints,
  ...waitingListEndpoints,
  ...contactEndpoints,
  ...settingsEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...adminEndpoints,
  ...adminBookingEndpoints,
  ...adminReviewEndpoints,
  ...adminMailEndpoints,
  ...auditEndpoints,
  ...policyReportEndpoints,
  ...publicPageEndpoints,
  ...schoolSiteEndpoints,
};

type NameOf<E extends Endpoint> = `${E['method']} ${E['path']}`;
type ByName = { [K in keyof typeof endpoints as NameOf<(typeof endpoints)[K]>]: (typeof endpoints)[K] };

/** Key of an endpoint in the web: `POST /booking/:id/cancel`. A type only, so callers don't load the schemas. */
export type EndpointName = keyof ByName;
export type EndpointNamed<N extends EndpointName> = ByName[N];
