import type { Context } from '#server/context.ts';
import { sweepAccountTokens } from '../modules/accounts/accounts.ts';
import { sweepKnownBrowsers } from '../modules/accounts/known-browsers.ts';
import { defineLogInLinkJobs } from '../modules/accounts/log-in-link.ts';
import { sweepPasskeyChallenges } from '../modules/accounts/passkeys.ts';
import { definePasswordResetJobs } from '../modules/accounts/reset-password.ts';
import { defineSignUpJobs, sweepSignUps } from '../modules/accounts/signup.ts';
import { eraseOldPickups } from '../modules/bookings/bookings.ts';
import { defineOfficeMessageJobs } from '../modules/bookings/office-messages.ts';
import { defineReminderJobs } from '../modules/bookings/reminders.ts';
import { completeUnmarked, defineOutcomeJobs } from '../modules/bookings/settle-booking.ts';
import { defineBusyCalendarJobs, refreshBusyCalendars } from '../modules/busy-calendars/refresh-calendars.ts';
import { sweepGuardianInvitations } from '../modules/guardians/guardian-invitations.ts';
import { sendCarWarnings, sendLicenceWarnings } from '../modules/instructors/expiry-warnings.ts';
import { sweepMemberInvitations } from '../modules/members/member-invitations.ts';
import { sweepDevices } from '../modules/notifications/devices.ts';
import { addEmailMonths, forgetFailedMail } from '../modules/notifications/notifications.ts';
import { defineOfferJobs } from '../modules/offers/make-offer.ts';
import { stopParentCopies } from '../modules/school-students/adults.ts';
import { holdExistingSchoolNames, notifyAdminsOfWaitingSchools } from '../modules/schools/schools.ts';
import { sweepMerges } from '../modules/student-claims/merge-students.ts';
import { sweepClaimInvitations } from '../modules/student-claims/student-claims.ts';
import { sweepStudentInvitations } from '../modules/student-invitations/invite-students.ts';
import { defineWaitingListJobs } from '../modules/waiting-list/waiting-list.ts';
import { deliverDueWebhooks } from '../modules/webhooks/deliver-webhooks.ts';
import { sweepDeliveries } from '../modules/webhooks/webhooks.ts';
import { defineHoursRunJobs } from '../modules/weekly-hours/run-hours.ts';
import { defineWeeklyHoursJobs, remakeAllSlots } from '../modules/weekly-hours/weekly-hours.ts';

/** The modules' jobs, and recurring work that one server does for all. */
export function defineJobs(ctx: Context): void {
  const { jobs, sessions } = ctx;
  defineSignUpJobs(ctx);
  definePasswordResetJobs(ctx);
  defineLogInLinkJobs(ctx);
  defineReminderJobs(ctx);
  defineOfficeMessageJobs(ctx);
  defineOutcomeJobs(ctx);
  defineOfferJobs(ctx);
  defineWaitingListJobs(ctx);
  defineWeeklyHoursJobs(ctx);
  defineHoursRunJobs(ctx);
  defineBusyCalendarJobs(ctx);
  jobs.defineRecurring('complete-lessons', '*/10 * * * *', async () => {
    await completeUnmarked(ctx);
  });
  // Retries, and deliveries that a dead server had started; new ones start at once.
  jobs.defineRecurring('deliver-webhooks', '* * * * *', () => deliverDueWebhooks(ctx));
  jobs.defineRecurring('sweep-account-links', '41 3 * * *', async () => {
    await sweepAccountTokens(ctx);
    await sweepKnownBrowsers(ctx);
    await sweepSignUps(ctx);
    await sweepPasskeyChallenges(ctx);
    await sweepMemberInvitations(ctx);
    await sweepGuardianInvitations(ctx);
    await sweepClaimInvitations(ctx);
    await sweepMerges(ctx);
    await sweepStudentInvitations(ctx);
    await sweepDeliveries(ctx);
    // A server of the previous version may create schools without reserving their names.
    await holdExistingSchoolNames(ctx);
  });
  jobs.defineRecurring('add-email-months', '53 3 * * *', () => addEmailMonths(ctx));
  // Morning all over Canada.
  jobs.defineRecurring('warn-of-licences', '23 13 * * *', async () => {
    await stopParentCopies(ctx);
    await sendLicenceWarnings(ctx);
    await sendCarWarnings(ctx);
  });
  // Night all over Canada.
  jobs.defineRecurring('make-weekly-slots-nightly', '11 8 * * *', () => remakeAllSlots(ctx));
  jobs.defineRecurring('read-busy-calendars', '*/15 * * * *', () => refreshBusyCalendars(ctx));
  jobs.defineRecurring('erase-pickups', '41 8 * * *', async () => {
    await eraseOldPickups(ctx);
    await forgetFailedMail(ctx);
  });
  jobs.defineRecurring('tell-of-waiting-schools', '*/10 * * * *', () => notifyAdminsOfWaitingSchools(ctx));
  jobs.defineRecurring('sweep-sessions', '17 * * * *', async () => {
    await sweepDevices(ctx);
    await sessions.sweep();
  });
}
