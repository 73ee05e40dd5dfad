import { completeUnmarked } from '../modules/bookings/complete-unmarked.ts';
import type { Platform } from './platform.ts';
import type { Services } from './services.ts';

/** What is done again and again, by one server of all. */
export function defineRecurringJobs(platform: Platform, services: Services): void {
  const { jobs, sessions } = platform;
  jobs.defineRecurring('complete-lessons', '*/10 * * * *', async () => {
    await completeUnmarked(platform);
  });
  // What failed before, and what a server that died had begun; what is new goes at once.
  jobs.defineRecurring('deliver-webhooks', '* * * * *', services.deliverWebhooks.deliverDue);
  jobs.defineRecurring('sweep-account-links', '41 3 * * *', async () => {
    await services.accounts.sweepTokens();
    await services.knownBrowsers.sweep();
    await services.signUp.sweepSignUps();
    await services.passkeys.sweepChallenges();
    await services.members.sweep();
    await services.guardians.sweep();
    await services.inviteStudents.sweep();
    await services.webhooks.sweep();
    // Beside a server of the version before, schools may come that hold no name.
    await services.schools.holdExistingNames();
  });
  jobs.defineRecurring('add-email-months', '53 3 * * *', services.notifications.addMonths);
  // In the morning all over Canada.
  jobs.defineRecurring('warn-of-licences', '23 13 * * *', async () => {
    await services.licenceWarnings.send();
    await services.carWarnings.send();
  });
  // In the night all over Canada.
  jobs.defineRecurring('make-weekly-slots-nightly', '11 8 * * *', services.weeklyHours.makeAll);
  jobs.defineRecurring('read-busy-calendars', '*/15 * * * *', services.busyCalendars.readAll);
  jobs.defineRecurring('erase-pickups', '41 8 * * *', async () => {
    await services.bookings.erasePickups();
    await services.notifications.forgetFailed();
  });
  jobs.defineRecurring('tell-of-waiting-schools', '*/10 * * * *', services.schools.tellAdmins);
  jobs.defineRecurring('sweep-sessions', '17 * * * *', async () => {
    await services.devices.outliveSessions();
    await sessions.sweep();
  });
}
