import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { PUBLIC_PAGES } from '#contract/paths.ts';
import type { Config } from './config.ts';
import { DEMO_ADMIN } from './demo/people.ts';
import { MAILS } from './mails.ts';
import { registerAccountRoutes } from './modules/accounts/accounts.routes.ts';
import { createAccountService } from './modules/accounts/accounts.service.ts';
import { createAddressLinks } from './modules/accounts/address-links.ts';
import { createChangePassword } from './modules/accounts/change-password.ts';
import { createInviteAdmin } from './modules/accounts/invite-admin.ts';
import { createJoinAccount } from './modules/accounts/join-account.ts';
import { createKnownBrowsers } from './modules/accounts/known-browsers.ts';
import { mintToken } from './modules/accounts/links.ts';
import { createLogInLinks } from './modules/accounts/log-in-link.ts';
import { createLoggedInTransaction } from './modules/accounts/logged-in-transaction.ts';
import { createLogIn } from './modules/accounts/login.ts';
import { registerPasskeyRoutes } from './modules/accounts/passkeys.routes.ts';
import { createPasskeys } from './modules/accounts/passkeys.ts';
import { accountOfPerson } from './modules/accounts/personal-data.ts';
import { createRequirePassword } from './modules/accounts/require-password.ts';
import { createResetPassword } from './modules/accounts/reset-password.ts';
import { registerSecondFactorRoutes } from './modules/accounts/second-factor.routes.ts';
import { createSecondFactor } from './modules/accounts/second-factor.ts';
import { createSignUp } from './modules/accounts/signup.ts';
import { createVerifyAccount } from './modules/accounts/verify-account.ts';
import { registerAdminRoutes } from './modules/admin/admin.routes.ts';
import { createAdminService } from './modules/admin/admin.service.ts';
import { registerAnalyticsRoutes } from './modules/analytics/analytics.routes.ts';
import { createAnalyticsService } from './modules/analytics/analytics.service.ts';
import { registerApiKeyRoutes } from './modules/api-keys/api-keys.routes.ts';
import { createApiKeyService } from './modules/api-keys/api-keys.service.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { registerAvailabilityRoutes } from './modules/availability/availability.routes.ts';
import { createAvailabilityService } from './modules/availability/availability.service.ts';
import { createWeekCopying } from './modules/availability/copy-week.ts';
import { createScheduleEditing } from './modules/availability/edit-schedule.ts';
import { applyZoneData } from './modules/bookings/apply-zone-data.ts';
import { createBookLesson } from './modules/bookings/book-lesson.ts';
import { createBookSeries } from './modules/bookings/book-series.ts';
import { registerBookingRoutes } from './modules/bookings/bookings.routes.ts';
import { createBookingService } from './modules/bookings/bookings.service.ts';
import { createCancelBooking } from './modules/bookings/cancel-booking.ts';
import { createCancelSeries } from './modules/bookings/cancel-series.ts';
import { createChangePickup } from './modules/bookings/change-pickup.ts';
import { completeUnmarked } from './modules/bookings/complete-unmarked.ts';
import { createConfirmBooking } from './modules/bookings/confirm-booking.ts';
import { createSnowDays } from './modules/bookings/declare-snow-day.ts';
import { createFindOtherSlots } from './modules/bookings/find-other-slots.ts';
import { createLessonDay } from './modules/bookings/lesson-day.ts';
import { createMoveBooking } from './modules/bookings/move-booking.ts';
import { bookingsOfPerson } from './modules/bookings/personal-data.ts';
import { createPrepareBooking } from './modules/bookings/prepare-booking.ts';
import { createRemindedLessons } from './modules/bookings/remind-of-lesson.ts';
import { createReach } from './modules/bookings/require-reachable.ts';
import { createSettleBooking } from './modules/bookings/settle-booking.ts';
import { createTellOfMove } from './modules/bookings/tell-of-move.ts';
import { registerBusyCalendarRoutes } from './modules/busy-calendars/busy-calendars.routes.ts';
import { createBusyCalendarService } from './modules/busy-calendars/busy-calendars.service.ts';
import { createCalendarReader } from './modules/busy-calendars/reading/calendar-reader.ts';
import { registerCalendarFeedRoutes } from './modules/calendar-feeds/calendar-feeds.routes.ts';
import { createCalendarFeedService } from './modules/calendar-feeds/calendar-feeds.service.ts';
import { calendarFeedsOfPerson } from './modules/calendar-feeds/personal-data.ts';
import { registerChannelRoutes } from './modules/channels/channels.routes.ts';
import { createChannelService } from './modules/channels/channels.service.ts';
import { createDeviceService } from './modules/channels/devices.service.ts';
import { channelsOfPerson } from './modules/channels/personal-data.ts';
import { registerContactRoutes } from './modules/contact/contact.routes.ts';
import { createContactService } from './modules/contact/contact.service.ts';
import { messagesOfPerson } from './modules/contact/personal-data.ts';
import { createAcceptGuardian } from './modules/guardians/accept-guardian.ts';
import { registerGuardianRoutes } from './modules/guardians/guardians.routes.ts';
import { createGuardianService } from './modules/guardians/guardians.service.ts';
import { createNameGuardian } from './modules/guardians/name-guardian.ts';
import { guardiansOfPerson } from './modules/guardians/personal-data.ts';
import { createCarWarnings } from './modules/instructors/car-warnings.ts';
import { registerCarRoutes } from './modules/instructors/cars.routes.ts';
import { createCarService } from './modules/instructors/cars.service.ts';
import { registerInstructorRoutes } from './modules/instructors/instructors.routes.ts';
import { createInstructorService } from './modules/instructors/instructors.service.ts';
import { createLicenceWarnings } from './modules/instructors/licence-warnings.ts';
import { createUploadInstructors } from './modules/instructors/upload-instructors.ts';
import { createBooksExport } from './modules/ledger/books-export.ts';
import { createClosedMonths } from './modules/ledger/closed-months.ts';
import { createInvoices } from './modules/ledger/invoices.ts';
import { registerLedgerRoutes } from './modules/ledger/ledger.routes.ts';
import { createLedgerService } from './modules/ledger/ledger.service.ts';
import { moneyOfPerson } from './modules/ledger/personal-data.ts';
import { createReceipts } from './modules/ledger/receipts.ts';
import { createStatements } from './modules/ledger/statements.ts';
import { createStudentMoney } from './modules/ledger/student-money.ts';
import { registerLessonKindRoutes } from './modules/lesson-kinds/lesson-kinds.routes.ts';
import { createLessonKindService } from './modules/lesson-kinds/lesson-kinds.service.ts';
import { registerLessonMessageRoutes } from './modules/lesson-messages/lesson-messages.routes.ts';
import { createLessonMessageService } from './modules/lesson-messages/lesson-messages.service.ts';
import { lessonMessagesOfPerson } from './modules/lesson-messages/personal-data.ts';
import { createDrivingRecords } from './modules/lesson-records/driving-records.ts';
import { registerLessonRecordRoutes } from './modules/lesson-records/lesson-records.routes.ts';
import { lessonRecordsOfPerson } from './modules/lesson-records/personal-data.ts';
import { createRecordHeads } from './modules/lesson-records/record-heads.ts';
import { createRecordPdfs } from './modules/lesson-records/record-pdfs.ts';
import { createSayLesson } from './modules/lesson-records/say-lesson.ts';
import { registerLessonRequestRoutes } from './modules/lesson-requests/lesson-requests.routes.ts';
import { createLessonRequestService } from './modules/lesson-requests/lesson-requests.service.ts';
import { lessonRequestsOfPerson } from './modules/lesson-requests/personal-data.ts';
import { registerMcpRoutes } from './modules/mcp/mcp.routes.ts';
import { createInviteMember } from './modules/members/invite-member.ts';
import { createJoinSchool } from './modules/members/join-school.ts';
import { registerMemberRoutes } from './modules/members/members.routes.ts';
import { createMemberService } from './modules/members/members.service.ts';
import { invitationsOfPerson } from './modules/members/personal-data.ts';
import { registerMyDayRoutes } from './modules/my-day/my-day.routes.ts';
import { createMyDay } from './modules/my-day/my-day.service.ts';
import { createNotificationService } from './modules/notifications/notifications.service.ts';
import { emailsOfPerson } from './modules/notifications/personal-data.ts';
import { createCreditService } from './modules/packages/credit.service.ts';
import { createPackageOrderService } from './modules/packages/orders.service.ts';
import { registerPackageRoutes } from './modules/packages/packages.routes.ts';
import { createPackageService } from './modules/packages/packages.service.ts';
import { packagesOfPerson } from './modules/packages/personal-data.ts';
import { photoOfPerson } from './modules/photos/personal-data.ts';
import { registerPhotoRoutes } from './modules/photos/photos.routes.ts';
import { createPhotoService } from './modules/photos/photos.service.ts';
import { registerProfileRoutes } from './modules/profile/profile.routes.ts';
import { createProfileService } from './modules/profile/profile.service.ts';
import { progressOfPerson } from './modules/progress/personal-data.ts';
import { registerProgressRoutes } from './modules/progress/progress.routes.ts';
import { createProgressService } from './modules/progress/progress.service.ts';
import { createKeptPages } from './modules/public-pages/kept-pages.ts';
import { registerPublicPages } from './modules/public-pages/page.routes.ts';
import { createPageRenderer } from './modules/public-pages/page-renderer.ts';
import { registerPublicPageRoutes } from './modules/public-pages/public-pages.routes.ts';
import { createPublicPageService } from './modules/public-pages/public-pages.service.ts';
import { createSharePictures } from './modules/public-pages/share-pictures.ts';
import { createReachableSlots } from './modules/reach/reachable-slots.ts';
import { createReminderService } from './modules/reminders/reminders.service.ts';
import { reviewsOfPerson } from './modules/reviews/personal-data.ts';
import { registerReviewRoutes } from './modules/reviews/reviews.routes.ts';
import { createReviewService } from './modules/reviews/reviews.service.ts';
import { savedPlacesOfPerson } from './modules/saved-places/personal-data.ts';
import { registerSavedPlaceRoutes } from './modules/saved-places/saved-places.routes.ts';
import { createSavedPlaceService } from './modules/saved-places/saved-places.service.ts';
import { createSheetReader } from './modules/schedule-uploads/reading/sheet-reader.ts';
import { registerScheduleUploadRoutes } from './modules/schedule-uploads/schedule-uploads.routes.ts';
import { createScheduleUploadService } from './modules/schedule-uploads/schedule-uploads.service.ts';
import { registerSchoolCalendarRoutes } from './modules/school-calendar/school-calendar.routes.ts';
import { createSchoolCalendar } from './modules/school-calendar/school-calendar.service.ts';
import { registerSchoolDataRoutes } from './modules/school-data/school-data.routes.ts';
import { registerSchoolSiteRoutes } from './modules/school-sites/school-sites.routes.ts';
import { createSchoolSites } from './modules/school-sites/school-sites.service.ts';
import { registerSchoolRoutes } from './modules/schools/schools.routes.ts';
import { createSchoolService } from './modules/schools/schools.service.ts';
import { registerServiceAreaRoutes } from './modules/service-areas/service-areas.routes.ts';
import { createServiceAreaService } from './modules/service-areas/service-areas.service.ts';
import { createInviteStudents } from './modules/student-invitations/invite-students.ts';
import { registerStudentInvitationRoutes } from './modules/student-invitations/student-invitations.routes.ts';
import { waitingListOfPerson } from './modules/waiting-list/personal-data.ts';
import { registerWaitingListRoutes } from './modules/waiting-list/waiting-list.routes.ts';
import { createWaitingListService } from './modules/waiting-list/waiting-list.service.ts';
import { createDeliverWebhooks } from './modules/webhooks/deliver-webhooks.ts';
import { createSendWebhook } from './modules/webhooks/send-webhook.ts';
import { createWebhookSecrets } from './modules/webhooks/webhook-secrets.ts';
import { registerWebhookRoutes } from './modules/webhooks/webhooks.routes.ts';
import { createWebhookService } from './modules/webhooks/webhooks.service.ts';
import { createDaysOff } from './modules/weekly-hours/days-off.ts';
import { createHoursProposals } from './modules/weekly-hours/proposals.ts';
import { createSchoolHolidays } from './modules/weekly-hours/school-holidays.ts';
import { registerWeeklyHoursRoutes } from './modules/weekly-hours/weekly-hours.routes.ts';
import { createWeeklyHoursService } from './modules/weekly-hours/weekly-hours.service.ts';
import { BACKUP_FACT } from './platform/backup/backup-fact.ts';
import type { Clock } from './platform/clock.ts';
import { NO_COUNTS } from './platform/counts.ts';
import { createChangeFeed } from './platform/database/changes.ts';
import { connect, type Database } from './platform/database/connect.ts';
import { readFact } from './platform/database/facts.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createGeo } from './platform/geo/geo.ts';
import { registerPlaceRoutes } from './platform/geo/places.routes.ts';
import { createGuessLimit } from './platform/guess-limit.ts';
import { announceLeaving, type Leaving } from './platform/http/ending-connections.ts';
import { registerHealthRoutes } from './platform/http/health.routes.ts';
import { type BuiltPages, servePages } from './platform/http/pages.ts';
import { registerPolicyReportRoutes } from './platform/http/policy-reports.routes.ts';
import { registerSearchEngineRoutes } from './platform/http/search-engines.ts';
import { createHttpServer, type Patience } from './platform/http/server.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import { madeOnce } from './platform/made-once.ts';
import { registerDevMailRoutes } from './platform/mail/dev-mail.routes.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import type { Figures } from './platform/metrics/figures.ts';
import type { Gauges, Metrics } from './platform/metrics/metrics.ts';
import { createMetricsServer } from './platform/metrics/metrics-server.ts';
import { createOutsideAgents, type OutsideOptions } from './platform/outside/outside-agents.ts';
import { createOutsideReader } from './platform/outside/read-outside.ts';
import { createPasswords, type Passwords } from './platform/passwords.ts';
import { keptPushKeys } from './platform/push/push-keys.ts';
import { createPushTransport } from './platform/push/push-transport.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { createBrowserCookie } from './platform/sessions/browser-cookie.ts';
import { createLogInCookie } from './platform/sessions/login-cookie.ts';
import { sessionsOfPerson } from './platform/sessions/personal-data.ts';
import { createSecondFactorDemand } from './platform/sessions/second-factor-demand.ts';
import { createSessionCookie } from './platform/sessions/session-cookie.ts';
import { createSessions, type Sessions } from './platform/sessions/sessions.ts';
import { createTextTransport } from './platform/text-messages/text-transport.ts';
import { NO_TRACING, type Tracing } from './platform/tracing/tracing.ts';
import { createTraffic } from './platform/traffic.ts';
import { createKeptAssets } from './platform/web-builds/kept-assets.ts';
import { zoneDataVersion } from './platform/zone-data.ts';
import { VERSION } from './version.ts';

// As many as a pool serves within a second or so: who waits longer than that had better come again.
const CALLS_A_CONNECTION = 12;
const OUTSIDE_FILES = { bytesMax: 5 * 1024 * 1024, patienceMs: 10_000 };

export interface ApplicationOptions {
  config: Config;
  connectionString: string;
  clock: Clock;
  logger: Logger;
  pages: BuiltPages;
  /** Where links in emails lead, without a slash at the end. */
  publicUrl: string;
  /** Of the key that is not in the database. */
  secrets: Secrets;
  /** Others than one's own, for tests that hold one while something else happens. */
  passwords?: Passwords;
  /** What addresses that others gave us may lead to; for a test whose servers are here. */
  outside?: OutsideOptions;
  /** Shorter than life's, for a test. */
  patience?: Patience;
  /** False for a command beside the server: what it enqueues, the server does. */
  runsJobs?: boolean;
}

export interface Application {
  http: FastifyInstance;
  /** Where it is watched; null where it is not. */
  metrics: FastifyInstance | null;
  db: Database;
  jobs: Jobs;
  sessions: Sessions;
  services: ReturnType<typeof createServices>;
  start(): Promise<void>;
  /** Serves on for some seconds while `/api/health/ready` already says no, so that a proxy sends the next requests elsewhere. */
  drain(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Everything the modules stand on. */
function createPlatform({
  config,
  connectionString,
  clock,
  logger,
  pages,
  publicUrl,
  secrets,
  passwords = createPasswords(),
  outside = {},
  runsJobs = true,
  metrics,
  tracing,
}: ApplicationOptions & { metrics: Metrics | null; tracing: Tracing }) {
  const counts = metrics?.counts ?? NO_COUNTS;
  const onError = (error: Error) => logger.error({ err: error }, 'background error');
  const { db, pool, move, close } = connect(connectionString, {
    ...{ max: config.databasePool, onError },
    onAnswered: config.collectorUrl === null ? undefined : tracing.statement,
    slow:
      config.slowStatementMs === 0
        ? undefined
        : {
            fromMs: config.slowStatementMs,
            tell: (statement) => logger.warn(statement, 'slow statement'),
            count: counts.slowStatement,
          },
  });
  const traffic = createTraffic({
    atOnce: config.areLimitsOn ? config.databasePool * CALLS_A_CONNECTION : Number.POSITIVE_INFINITY,
  });
  const changes = createChangeFeed(connectionString, onError, move);
  const jobs = createJobs(pool, { isWorker: runsJobs, onError, changes, traffic, tracing });
  const demandsSecondFactor = createSecondFactorDemand(config.isDemo ? DEMO_ADMIN.email : null);
  const sessions = createSessions({ db, clock, changes, counts, demandsSecondFactor });
  const sessionCookie = createSessionCookie(publicUrl.startsWith('https:'));
  const browserCookie = createBrowserCookie(publicUrl.startsWith('https:'));
  const logInCookie = createLogInCookie(publicUrl.startsWith('https:'));
  const mailFolder = join(config.dataDir, 'mail');
  const mail = createMailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: mailFolder, clock });
  const pushKeys = madeOnce(() => keptPushKeys(db, secrets));
  const push = createPushTransport({
    keys: pushKeys,
    agents: createOutsideAgents(outside),
    contact: config.supportEmail,
  });
  const textMessages = config.textService && createTextTransport(config.textService);
  const guesses = createGuessLimit(pool, {
    isOn: config.areLimitsOn,
    table: 'login_attempts',
    tries: 10,
    windowSeconds: 15 * 60,
  });
  // A code is one of a million, and three are right at a time: beside the tries of a quarter of an hour, few in a whole day.
  const codeGuesses = createGuessLimit(pool, {
    isOn: config.areLimitsOn,
    table: 'login_attempts',
    tries: 30,
    windowSeconds: 24 * 3600,
  });
  const geo = createGeo(config, onError);
  const readOutside = createOutsideReader({ ...OUTSIDE_FILES, ...outside });
  // Twenty refusals of an hour are a student who looks for a time; a map of somebody's lessons takes more.
  const reachTries = createGuessLimit(pool, {
    isOn: config.areLimitsOn,
    table: 'login_attempts',
    tries: 20,
    windowSeconds: 3600,
  });
  // Four digits: one who meant it has not more than this to try, and the code is good for a week.
  const codeTries = createGuessLimit(pool, {
    isOn: config.areLimitsOn,
    table: 'login_attempts',
    tries: 5,
    windowSeconds: 24 * 3600,
  });
  // Nobody is picked up from forty places within an hour.
  const placeTries = createGuessLimit(pool, {
    isOn: config.areLimitsOn,
    table: 'login_attempts',
    tries: 40,
    windowSeconds: 3600,
  });
  const given = { onError, config, clock, logger, publicUrl, pages, secrets, db, pool, close };
  return {
    ...given,
    ...geo,
    /** Null where it is whatever a request names. */
    publicOrigin: config.publicUrl ? new URL(config.publicUrl).origin : null,
    traffic,
    counts,
    tracing,
    changes,
    jobs,
    sessions,
    demandsSecondFactor,
    sessionCookie,
    browserCookie,
    logInCookie,
    mail: {
      ...mail,
      send: (message: Parameters<typeof mail.send>[0]) => tracing.part('mail', () => mail.send(message)),
    },
    textMessages,
    mailFolder,
    pushKeys,
    push,
    passwords,
    guesses,
    codeGuesses,
    reachTries,
    placeTries,
    codeTries,
    readOutside,
  };
}
export type Platform = ReturnType<typeof createPlatform>;

/** The modules' services, each given what it needs by hand. */
function createServices(platform: Platform) {
  const { db, clock, config, changes } = platform;
  const { bookingFeeCents, supportEmail } = config;
  const notifications = createNotificationService({
    ...platform,
    supportEmail,
    mails: MAILS,
    channels: {
      spread: (transaction, emails) => channels.spread(transaction, emails),
      addressOf: (deviceId) => devices.addressOf(deviceId),
      phoneOf: (accountId) => channels.phoneOf(accountId),
      forget: (deviceId) => devices.forget(deviceId),
    },
    links: {
      mint: async (linkId) =>
        (await inviteMember.mintToken(linkId)) ??
        (await nameGuardian.mintToken(linkId)) ??
        (await confirmBooking.mintToken(linkId)) ??
        (await sayLesson.mintToken(linkId)) ??
        mintToken(db, linkId),
    },
  });
  const reachableSlots = createReachableSlots(platform);
  const availability = createAvailabilityService({
    ...platform,
    reachableSlots,
    pricing: { bookingFeeCents, taxBasisPoints: (school) => schools.taxBasisPoints(school) },
    areas: {
      forget: () => serviceAreas.forget(),
      covering: (place) => serviceAreas.covering(place),
      offered: (instructorId) => serviceAreas.offered(instructorId),
    },
    pages: {
      forgetDay: () => keptPages.forget(),
      forgetAll: () => {
        publicPages.forget();
        keptPages.forget();
      },
    },
    slotsFreed: (transaction, slots) => waitingList.slotsFreed(transaction, slots),
    isDayOff: (transaction, slot) => daysOff.isDayOff(transaction, slot),
    weeklyFreed: async (transaction, { instructorId }) => {
      const { school } = (await instructors.ownersOf(instructorId)) ?? {};
      if (school) await weeklyHours.makeSoon(transaction, school);
    },
  });
  const makeHoursSoon = (transaction: Database, schoolId: string) => weeklyHours.makeSoon(transaction, schoolId);
  const schools = createSchoolService({
    db,
    clock,
    config,
    dayLists: availability,
    notifications,
    makeHoursSoon,
    addressLinks: {
      send: (transaction, school) => addressLinks.send(transaction, school),
      close: (transaction, schoolId) => addressLinks.close(transaction, schoolId),
      isOpen: (executor, schoolId, address) => addressLinks.isOpen(executor, schoolId, address),
    },
  });
  const audit = createAuditService(platform);
  const access = {
    ...platform,
    audit,
    notifications,
    schools,
    members: {
      addOwner: (transaction: Database, owner: { schoolId: string; accountId: string }) =>
        members.addOwner(transaction, owner),
    },
    feeds: { endAll: (transaction: Database, accountId: string) => calendarFeeds.endAll(transaction, accountId) },
    devices: { endAll: (transaction: Database, accountId: string) => devices.endAll(transaction, accountId) },
  };
  const accounts = createAccountService(access);
  const addressLinks = createAddressLinks(access);
  const inviteAdmin = createInviteAdmin(access);
  const knownBrowsers = createKnownBrowsers(db, clock);
  const requirePassword = createRequirePassword(access);
  const changePassword = createChangePassword({ ...access, requirePassword });
  const resetPassword = createResetPassword(access);
  const secondFactor = createSecondFactor(access);
  const signUp = createSignUp(access);
  const verifyAccount = createVerifyAccount(access);
  const logIn = createLogIn({ ...access, knownBrowsers, secondFactor, signUp });
  const logInLinks = createLogInLinks({ ...access, resetPassword });
  const passkeys = createPasskeys({ ...access, secondFactor, requirePassword, atSchool: logIn.atSchool });
  const whileLoggedIn = createLoggedInTransaction(access);
  const devices = createDeviceService({ db, clock, whileLoggedIn });
  const channels = createChannelService({
    db,
    pushKey: async () => (await platform.pushKeys()).publicKey,
    sendsTexts: config.textService !== null,
  });
  const instructors = createInstructorService({ db, clock, config, schools, slots: availability, makeHoursSoon });
  const uploadInstructors = createUploadInstructors({ instructors });
  const members = createMemberService({
    ...access,
    accounts,
    instructors,
    feeds: { endAtSchool: (...member) => calendarFeeds.endAtSchool(...member) },
    devices,
  });
  const apiKeys = createApiKeyService({ ...access, whileLoggedIn });
  const webhookSecrets = createWebhookSecrets(platform.secrets);
  const deliverWebhooks = createDeliverWebhooks({
    ...platform,
    send: createSendWebhook({ mayReachPrivate: config.mayWebhooksReachPrivate }),
    secrets: webhookSecrets,
    notifications,
  });
  const webhooks = createWebhookService({ db, clock, secrets: webhookSecrets, schools, delivering: deliverWebhooks });
  const schoolNameOf = async (executor: Database, id: string) => (await schools.get(executor, id)).name;
  const inviteMember = createInviteMember({
    ...access,
    members,
    schoolNameOf,
  });
  const joinAccount = createJoinAccount(access);
  const joinSchool = createJoinSchool({ ...access, members, joinAccount });
  const guardians = createGuardianService(access);
  const nameGuardian = createNameGuardian({ ...access, guardians, accounts });
  const acceptGuardian = createAcceptGuardian({ ...access, joinAccount });
  const cars = createCarService({
    ...platform,
    schools,
    lessonsWithoutCar: (...asked) => bookings.lessonsWithoutCar(...asked),
  });
  const serviceAreas = createServiceAreaService({
    ...platform,
    schools,
    pickupsOf: (...asked) => bookings.pickupsOf(...asked),
    mayKeep: changes.isCertain,
  });
  const lessonKinds = createLessonKindService({ db, clock, schools });
  const weekCopying = createWeekCopying({ db, clock, availability, instructors });
  const scheduleEditing = createScheduleEditing({ db, clock, availability, instructors, schools });
  const savedPlaces = createSavedPlaceService(platform);
  const waitingList = createWaitingListService({ ...platform, availability, instructors, notifications });
  const carWarnings = createCarWarnings({ db, clock, notifications });
  const licenceWarnings = createLicenceWarnings({ db, clock, notifications });
  const reminders = createReminderService({
    ...platform,
    lessons: createRemindedLessons(notifications),
  });
  const tellOfMove = createTellOfMove({ db, jobs: platform.jobs, notifications });
  const reach = createReach({ ...platform, serviceAreas, slots: reachableSlots, tries: platform.reachTries });
  const ledger = createLedgerService({ db, clock, schools });
  const packages = createPackageService({ db, clock, schools });
  const packageOrders = createPackageOrderService({ db, clock, ledger, members, notifications, packages, schools });
  const credit = createCreditService({ clock, ledger });
  const lessons = {
    db,
    clock,
    counts: platform.counts,
    availability,
    scheduleEditing,
    instructors,
    notifications,
    reminders,
    tellOfMove,
    schools,
    lessonKinds,
    credit,
    reach,
    bookingFeeCents,
  };
  const bookings = createBookingService(lessons);
  const confirmBooking = createConfirmBooking({ ...lessons, ...platform });
  const prepareBooking = createPrepareBooking(lessons);
  const bookLesson = createBookLesson({ ...lessons, prepareBooking, confirmBooking });
  const bookSeries = createBookSeries({ ...lessons, prepareBooking });
  const cancelBooking = createCancelBooking(lessons);
  const cancelSeries = createCancelSeries(lessons);
  const findOtherSlots = createFindOtherSlots(lessons);
  const moveBooking = createMoveBooking(lessons);
  const changePickup = createChangePickup(lessons);
  const settleBooking = createSettleBooking(lessons);
  const lessonDay = createLessonDay(lessons);
  const snowDays = createSnowDays(lessons);
  const weeklyHours = createWeeklyHoursService({ ...platform, availability, bookings, instructors, schools });
  const daysOff = createDaysOff({ db, clock, availability, bookings, snowDays, weeklyHours });
  const hoursProposals = createHoursProposals({ db, clock, members, notifications, weeklyHours, daysOff });
  const schoolHolidays = createSchoolHolidays({ db, clock, schools, weeklyHours });
  const readCalendar = createCalendarReader(platform.logger);
  const busyCalendars = createBusyCalendarService({ ...platform, availability, bookings, notifications, readCalendar });
  const schoolCalendar = createSchoolCalendar({ ...platform, availability, bookings, instructors, schools });
  const calendarFeeds = createCalendarFeedService({ ...platform, bookings, instructors, notifications, whileLoggedIn });
  const progress = createProgressService({ db, clock, bookings });
  const sayLesson = createSayLesson({ ...platform, notifications, progress });
  const recordHeads = createRecordHeads({ db, clock });
  const drivingRecords = createDrivingRecords({ db, clock, heads: recordHeads });
  const recordPdfs = createRecordPdfs({ db, clock, drivingRecords, schools });
  const myDayOf = createMyDay({ db, clock, schools, schoolCalendar, progress, sayLesson });
  const receipts = createReceipts(db);
  const invoices = createInvoices({ db, clock });
  const studentMoney = createStudentMoney(db);
  const statements = createStatements({ db, clock });
  const closedMonths = createClosedMonths({ db, clock, schools });
  const booksExport = createBooksExport({ db, schools });
  const reviews = createReviewService({ db, clock, bookings, schools });
  const analytics = createAnalyticsService({ db, clock, schools, instructors });
  const contact = createContactService({ db, clock, notifications, supportEmail });
  const lessonMessages = createLessonMessageService({ db, clock, bookings, contact, notifications });
  const lessonRequests = createLessonRequestService({ db, clock, bookings, members, notifications });
  const readSheet = createSheetReader(platform.logger);
  const scheduleUploads = createScheduleUploadService({
    ...{ db, clock, readSheet, schools, instructors, availability },
    hoursOf: (schoolId) => weeklyHours.linesOf(schoolId),
  });
  const files = openFileStore(config, 'photos');
  const photos = createPhotoService({ db, files, accounts, cars, instructors, schools, logger: platform.logger });
  const publicPages = createPublicPageService({
    ...platform,
    availability,
    instructors,
    lessonKinds,
    packages,
    photos,
    schools,
    serviceAreas,
    sharePictures: createSharePictures(),
    mayKeep: changes.isCertain,
  });
  const renderPage = createPageRenderer(platform.pages, platform.publicUrl);
  const keptPages = createKeptPages({ clock, counts: platform.counts, render: renderPage, mayKeep: changes.isCertain });
  const schoolSites = createSchoolSites({ db, clock, publicPages });
  const inviteStudents = createInviteStudents({ ...platform, notifications, publicPages, schoolNameOf });
  // Each has locked what it forgets before the next comes: who is saying something of a lesson holds its booking, and is waited for.
  const personalData = [
    photoOfPerson(photos),
    accountOfPerson({ db, clock }),
    bookingsOfPerson({ db, clock }),
    moneyOfPerson(db),
    packagesOfPerson({ db, clock }),
    progressOfPerson(progress),
    lessonRecordsOfPerson(db),
    reviewsOfPerson(db),
    lessonMessagesOfPerson(db),
    lessonRequestsOfPerson(),
    waitingListOfPerson(db),
    savedPlacesOfPerson(db),
    invitationsOfPerson(db),
    guardiansOfPerson({ db, clock }),
    calendarFeedsOfPerson(db),
    channelsOfPerson(db),
    messagesOfPerson(db),
    emailsOfPerson(db),
    sessionsOfPerson(db, platform.sessions),
  ];
  const profiles = createProfileService({ db, clock, accounts, requirePassword, personalData });
  const admin = createAdminService({ db, audit, accounts, secondFactor, schools, reviews, contact, notifications });
  return {
    notifications,
    audit,
    accounts,
    addressLinks,
    changePassword,
    inviteAdmin,
    knownBrowsers,
    logIn,
    logInLinks,
    passkeys,
    requirePassword,
    resetPassword,
    secondFactor,
    signUp,
    verifyAccount,
    schools,
    members,
    inviteMember,
    joinSchool,
    guardians,
    nameGuardian,
    acceptGuardian,
    apiKeys,
    deliverWebhooks,
    webhooks,
    cars,
    instructors,
    serviceAreas,
    lessonKinds,
    uploadInstructors,
    licenceWarnings,
    carWarnings,
    availability,
    reachableSlots,
    scheduleEditing,
    weekCopying,
    weeklyHours,
    daysOff,
    hoursProposals,
    schoolHolidays,
    busyCalendars,
    waitingList,
    savedPlaces,
    bookings,
    reach,
    bookLesson,
    bookSeries,
    confirmBooking,
    cancelBooking,
    cancelSeries,
    findOtherSlots,
    moveBooking,
    changePickup,
    settleBooking,
    lessonDay,
    snowDays,
    ledger,
    receipts,
    invoices,
    studentMoney,
    packages,
    statements,
    closedMonths,
    booksExport,
    packageOrders,
    credit,
    reminders,
    tellOfMove,
    schoolCalendar,
    myDayOf,
    calendarFeeds,
    channels,
    devices,
    analytics,
    progress,
    sayLesson,
    recordHeads,
    drivingRecords,
    recordPdfs,
    lessonMessages,
    lessonRequests,
    reviews,
    scheduleUploads,
    photos,
    publicPages,
    renderPage,
    keptPages,
    schoolSites,
    inviteStudents,
    contact,
    personalData,
    profiles,
    admin,
  };
}

function registerRoutes(
  http: FastifyInstance,
  platform: Platform,
  services: ReturnType<typeof createServices>,
  leaving: Leaving,
): void {
  const { db, config, mailFolder } = platform;
  registerHealthRoutes(http, async () => !leaving.hasBegun && (await platform.changes.isWritable()));
  registerPolicyReportRoutes(http, platform);
  registerPlaceRoutes(http, platform);
  registerAccountRoutes(http, { ...platform, ...services });
  registerSecondFactorRoutes(http, services);
  registerPasskeyRoutes(http, { ...platform, ...services });
  registerSchoolRoutes(http, services.schools);
  registerSchoolDataRoutes(http, { db, ...services });
  registerMemberRoutes(http, services);
  registerGuardianRoutes(http, services);
  registerApiKeyRoutes(http, services.apiKeys);
  registerMcpRoutes(http, platform);
  registerWebhookRoutes(http, services.webhooks);
  registerInstructorRoutes(http, services);
  registerCarRoutes(http, services.cars);
  registerServiceAreaRoutes(http, services.serviceAreas);
  registerLessonKindRoutes(http, services.lessonKinds);
  registerPhotoRoutes(http, services.photos);
  registerStudentInvitationRoutes(http, services.inviteStudents);
  registerSchoolSiteRoutes(http, { ...platform, ...services });
  registerPublicPageRoutes(http, services.publicPages);
  registerPublicPages(http, services);
  registerAvailabilityRoutes(http, { db, ...services });
  registerScheduleUploadRoutes(http, services.scheduleUploads);
  registerWeeklyHoursRoutes(http, services);
  registerBusyCalendarRoutes(http, services.busyCalendars);
  registerBookingRoutes(http, { ...platform, ...services });
  registerLedgerRoutes(http, services);
  registerPackageRoutes(http, services);
  registerSchoolCalendarRoutes(http, services.schoolCalendar);
  registerMyDayRoutes(http, services.myDayOf);
  registerCalendarFeedRoutes(http, services.calendarFeeds);
  registerChannelRoutes(http, services);
  registerAnalyticsRoutes(http, services.analytics);
  registerProgressRoutes(http, services.progress);
  registerLessonRecordRoutes(http, services);
  registerReviewRoutes(http, services.reviews);
  registerLessonMessageRoutes(http, services.lessonMessages);
  registerLessonRequestRoutes(http, services.lessonRequests);
  registerSavedPlaceRoutes(http, services.savedPlaces);
  registerWaitingListRoutes(http, services.waitingList);
  registerContactRoutes(http, services.contact);
  registerProfileRoutes(http, { ...platform, ...services });
  registerAdminRoutes(http, services.admin);
  // Everybody's mail, links included: for who sits at this machine, where no message leaves.
  if (config.smtpUrl === null && config.isForThisMachine) registerDevMailRoutes(http, mailFolder);
}

const gaugesOf = ({ traffic, pool, changes, config }: Platform): Gauges => ({
  requestsUnderWay: () => traffic.underWay,
  connections: () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: config.databasePool,
  }),
  listenerSilentSeconds: () => changes.silentMs() / 1000,
});

async function readFigures(
  { db, clock, jobs, sessions }: Platform,
  { notifications }: Pick<ReturnType<typeof createServices>, 'notifications'>,
): Promise<Figures> {
  const writtenAt = await readFact(db, BACKUP_FACT);
  return {
    jobs: await jobs.backlog(),
    messages: await notifications.backlog(),
    sessions: await sessions.countOpen(),
    backupSeconds: writtenAt === undefined ? null : (clock.nowMs() - Date.parse(writtenAt)) / 1000,
  };
}

/** Builds the application from its parts. Nothing listens and no job runs before `start`. */
export async function createApplication(surroundings: ApplicationOptions): Promise<Application> {
  const { metrics: where } = surroundings.config;
  const metrics = where && (await import('./platform/metrics/metrics.ts')).createMetrics();
  const { collectorUrl } = surroundings.config;
  const tracing =
    collectorUrl === null
      ? NO_TRACING
      : (await import('./platform/tracing/open-telemetry.ts')).createTracing(
          collectorUrl,
          VERSION,
          surroundings.logger,
        );
  const platform = createPlatform({ ...surroundings, metrics, tracing });
  const { config, jobs, changes, sessions } = platform;
  const services = createServices(platform);
  const http = await createHttpServer({
    logger: surroundings.logger,
    sessions,
    traffic: platform.traffic,
    counts: platform.counts,
    tracing,
    sessionCookie: platform.sessionCookie,
    publicOrigin: platform.publicOrigin,
    trustedProxies: config.trustedProxies,
    areLimitsOn: config.areLimitsOn,
    isForThisMachine: config.isForThisMachine,
    noteShown: services.audit.look,
    noteDone: services.audit.noteDone,
    membersMay: services.schools.membersMay,
    actingFor: services.guardians.actingFor,
    ownersOf: {
      booking: services.bookings.ownersOf,
      instructor: services.instructors.ownersOf,
      car: services.cars.ownersOf,
      slot: services.availability.ownersOfSlot,
      review: services.reviews.ownersOf,
      payment: services.receipts.ownersOf,
      packageOrder: services.packageOrders.ownersOf,
    },
    ...(surroundings.patience && { patience: surroundings.patience }),
  });
  const leaving = announceLeaving(http);
  metrics?.watch(gaugesOf(platform), () => readFigures(platform, services), platform.onError);
  registerRoutes(http, platform, services, leaving);
  const publicPages = { publicUrl: platform.publicUrl, paths: PUBLIC_PAGES };
  registerSearchEngineRoutes(http, publicPages, services.publicPages.sitemap);
  const keptAssets = createKeptAssets({
    db: platform.db,
    files: openFileStore(config, 'assets'),
    clock: surroundings.clock,
    clientFolder: surroundings.pages.clientFolder,
  });
  await servePages(http, surroundings.pages, { publicPages, keptAssets });
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
  });
  // In the morning all over Canada.
  jobs.defineRecurring('warn-of-licences', '23 13 * * *', async () => {
    await services.licenceWarnings.send();
    await services.carWarnings.send();
  });
  // In the night all over Canada.
  jobs.defineRecurring('make-weekly-slots-nightly', '11 8 * * *', services.weeklyHours.makeAll);
  jobs.defineRecurring('read-busy-calendars', '*/15 * * * *', services.busyCalendars.readAll);
  jobs.defineRecurring('keep-record-heads', '7 9 * * *', services.recordHeads.keep);
  jobs.defineRecurring('erase-pickups', '41 8 * * *', async () => {
    await services.bookings.erasePickups();
    await services.notifications.forgetFailed();
  });
  jobs.defineRecurring('tell-of-waiting-schools', '*/10 * * * *', services.schools.tellAdmins);
  jobs.defineRecurring('sweep-sessions', '17 * * * *', async () => {
    await services.devices.outliveSessions();
    await sessions.sweep();
  });

  const metricsServer = metrics && createMetricsServer(metrics);
  return {
    http,
    metrics: metricsServer,
    db: platform.db,
    jobs,
    sessions,
    services,
    async start() {
      await services.secondFactor.sealPlainSeeds();
      await platform.pushKeys();
      const moved = await applyZoneData({ ...platform, ...services }, zoneDataVersion());
      if (moved > 0) surroundings.logger.info({ moved }, 'instants derived again by new zone data');
      // Before the first page that asks for them. Without a store this server still has its own.
      await keptAssets
        .publish()
        .catch((err) => surroundings.logger.error({ err }, 'the pages’ files could not be kept for other releases'));
      if (surroundings.runsJobs !== false) await services.deliverWebhooks.start();
      await changes.start();
      await jobs.start();
    },
    async drain(seconds) {
      leaving.begin();
      await pause(seconds * 1000);
    },
    async stop() {
      await http.close();
      await metricsServer?.close();
      await jobs.stop();
      await services.deliverWebhooks.stop();
      await platform.mail.close();
      await changes.stop();
      await platform.close();
      await tracing.stop().catch(platform.onError);
    },
  };
}
