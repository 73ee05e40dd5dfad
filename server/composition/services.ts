import { MAILS } from '../mails.ts';
import { createAccountService } from '../modules/accounts/accounts.service.ts';
import { createAddressLinks } from '../modules/accounts/address-links.ts';
import { createChangePassword } from '../modules/accounts/change-password.ts';
import { createInviteAdmin } from '../modules/accounts/invite-admin.ts';
import { createJoinAccount } from '../modules/accounts/join-account.ts';
import { createKnownBrowsers } from '../modules/accounts/known-browsers.ts';
import { mintToken } from '../modules/accounts/links.ts';
import { createLogInLinks } from '../modules/accounts/log-in-link.ts';
import { createLoggedInTransaction } from '../modules/accounts/logged-in-transaction.ts';
import { createLogIn } from '../modules/accounts/login.ts';
import { createPasskeys } from '../modules/accounts/passkeys.ts';
import { accountOfPerson } from '../modules/accounts/personal-data.ts';
import { createRequirePassword } from '../modules/accounts/require-password.ts';
import { createResetPassword } from '../modules/accounts/reset-password.ts';
import { createSecondFactor } from '../modules/accounts/second-factor.ts';
import { createSignUp } from '../modules/accounts/signup.ts';
import { createVerifyAccount } from '../modules/accounts/verify-account.ts';
import { createAdminService } from '../modules/admin/admin.service.ts';
import { createAnalyticsService } from '../modules/analytics/analytics.service.ts';
import { createApiKeyService } from '../modules/api-keys/api-keys.service.ts';
import { createAuditService } from '../modules/audit/audit.service.ts';
import { createAvailabilityService } from '../modules/availability/availability.service.ts';
import { createChangedDays } from '../modules/availability/changed-days.ts';
import { createWeekCopying } from '../modules/availability/copy-week.ts';
import { createDayLists } from '../modules/availability/day-lists.ts';
import { createScheduleEditing } from '../modules/availability/edit-schedule.ts';
import { createFreeSlots } from '../modules/availability/free-slots.ts';
import { createNearby } from '../modules/availability/nearby.ts';
import { createBookLesson } from '../modules/bookings/book-lesson.ts';
import { createBookSeries } from '../modules/bookings/book-series.ts';
import { createBookingService } from '../modules/bookings/bookings.service.ts';
import { createCancelBooking } from '../modules/bookings/cancel-booking.ts';
import { createCancelSeries } from '../modules/bookings/cancel-series.ts';
import { createChangePickup } from '../modules/bookings/change-pickup.ts';
import { createConfirmBooking } from '../modules/bookings/confirm-booking.ts';
import { createSnowDays } from '../modules/bookings/declare-snow-day.ts';
import { createFindOtherSlots } from '../modules/bookings/find-other-slots.ts';
import { createLessonDay } from '../modules/bookings/lesson-day.ts';
import { createMoveBooking } from '../modules/bookings/move-booking.ts';
import { bookingsOfPerson } from '../modules/bookings/personal-data.ts';
import { createPrepareBooking } from '../modules/bookings/prepare-booking.ts';
import { createRemindedLessons } from '../modules/bookings/remind-of-lesson.ts';
import { createReach } from '../modules/bookings/require-reachable.ts';
import { createSettleBooking } from '../modules/bookings/settle-booking.ts';
import { createTellOfMove } from '../modules/bookings/tell-of-move.ts';
import { createBusyCalendarService } from '../modules/busy-calendars/busy-calendars.service.ts';
import { createCalendarReader } from '../modules/busy-calendars/reading/calendar-reader.ts';
import { createCalendarFeedService } from '../modules/calendar-feeds/calendar-feeds.service.ts';
import { calendarFeedsOfPerson } from '../modules/calendar-feeds/personal-data.ts';
import { createChannelService } from '../modules/channels/channels.service.ts';
import { createDeviceService } from '../modules/channels/devices.service.ts';
import { channelsOfPerson } from '../modules/channels/personal-data.ts';
import { createContactService } from '../modules/contact/contact.service.ts';
import { messagesOfPerson } from '../modules/contact/personal-data.ts';
import { createAcceptGuardian } from '../modules/guardians/accept-guardian.ts';
import { createGuardianService } from '../modules/guardians/guardians.service.ts';
import { createNameGuardian } from '../modules/guardians/name-guardian.ts';
import { guardiansOfPerson } from '../modules/guardians/personal-data.ts';
import { createCarWarnings } from '../modules/instructors/car-warnings.ts';
import { createCarService } from '../modules/instructors/cars.service.ts';
import { createInstructorService } from '../modules/instructors/instructors.service.ts';
import { createLicenceWarnings } from '../modules/instructors/licence-warnings.ts';
import { createUploadInstructors } from '../modules/instructors/upload-instructors.ts';
import { createBooksExport } from '../modules/ledger/books-export.ts';
import { createClosedMonths } from '../modules/ledger/closed-months.ts';
import { createInvoices } from '../modules/ledger/invoices.ts';
import { createLedgerService } from '../modules/ledger/ledger.service.ts';
import { moneyOfPerson } from '../modules/ledger/personal-data.ts';
import { createReceipts } from '../modules/ledger/receipts.ts';
import { createStatements } from '../modules/ledger/statements.ts';
import { createStudentMoney } from '../modules/ledger/student-money.ts';
import { createLessonKindService } from '../modules/lesson-kinds/lesson-kinds.service.ts';
import { createLessonMessageService } from '../modules/lesson-messages/lesson-messages.service.ts';
import { lessonMessagesOfPerson } from '../modules/lesson-messages/personal-data.ts';
import { createDrivingRecords } from '../modules/lesson-records/driving-records.ts';
import { lessonRecordsOfPerson } from '../modules/lesson-records/personal-data.ts';
import { createRecordHeads } from '../modules/lesson-records/record-heads.ts';
import { createRecordPdfs } from '../modules/lesson-records/record-pdfs.ts';
import { createSayLesson } from '../modules/lesson-records/say-lesson.ts';
import { createLessonRequestService } from '../modules/lesson-requests/lesson-requests.service.ts';
import { lessonRequestsOfPerson } from '../modules/lesson-requests/personal-data.ts';
import { createInviteMember } from '../modules/members/invite-member.ts';
import { createJoinSchool } from '../modules/members/join-school.ts';
import { createMemberService } from '../modules/members/members.service.ts';
import { invitationsOfPerson } from '../modules/members/personal-data.ts';
import { createMyDay } from '../modules/my-day/my-day.service.ts';
import { createNotificationService } from '../modules/notifications/notifications.service.ts';
import { emailsOfPerson } from '../modules/notifications/personal-data.ts';
import { createCreditService } from '../modules/packages/credit.service.ts';
import { createPackageOrderService } from '../modules/packages/orders.service.ts';
import { createPackageService } from '../modules/packages/packages.service.ts';
import { packagesOfPerson } from '../modules/packages/personal-data.ts';
import { photoOfPerson } from '../modules/photos/personal-data.ts';
import { createPhotoService } from '../modules/photos/photos.service.ts';
import { createProfileService } from '../modules/profile/profile.service.ts';
import { progressOfPerson } from '../modules/progress/personal-data.ts';
import { createProgressService } from '../modules/progress/progress.service.ts';
import { createKeptPages } from '../modules/public-pages/kept-pages.ts';
import { createPageRenderer } from '../modules/public-pages/page-renderer.ts';
import { createPublicPageService } from '../modules/public-pages/public-pages.service.ts';
import { createSharePictures } from '../modules/public-pages/share-pictures.ts';
import { createReachableSlots } from '../modules/reach/reachable-slots.ts';
import { createReminderService } from '../modules/reminders/reminders.service.ts';
import { reviewsOfPerson } from '../modules/reviews/personal-data.ts';
import { createReviewService } from '../modules/reviews/reviews.service.ts';
import { savedPlacesOfPerson } from '../modules/saved-places/personal-data.ts';
import { createSavedPlaceService } from '../modules/saved-places/saved-places.service.ts';
import { createSheetReader } from '../modules/schedule-uploads/reading/sheet-reader.ts';
import { createScheduleUploadService } from '../modules/schedule-uploads/schedule-uploads.service.ts';
import { createSchoolCalendar } from '../modules/school-calendar/school-calendar.service.ts';
import { createSchoolSites } from '../modules/school-sites/school-sites.service.ts';
import { createSchoolService } from '../modules/schools/schools.service.ts';
import { createServiceAreaService } from '../modules/service-areas/service-areas.service.ts';
import { createInviteStudents } from '../modules/student-invitations/invite-students.ts';
import { waitingListOfPerson } from '../modules/waiting-list/personal-data.ts';
import { createWaitingListService } from '../modules/waiting-list/waiting-list.service.ts';
import { createDeliverWebhooks } from '../modules/webhooks/deliver-webhooks.ts';
import { createSendWebhook } from '../modules/webhooks/send-webhook.ts';
import { createWebhookSecrets } from '../modules/webhooks/webhook-secrets.ts';
import { createWebhookService } from '../modules/webhooks/webhooks.service.ts';
import { createDaysOff } from '../modules/weekly-hours/days-off.ts';
import { createHoursProposals } from '../modules/weekly-hours/proposals.ts';
import { createSchoolHolidays } from '../modules/weekly-hours/school-holidays.ts';
import { createWeeklyHoursService, type WeeklyHoursService } from '../modules/weekly-hours/weekly-hours.service.ts';
import type { Database } from '../platform/database/connect.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { sessionsOfPerson } from '../platform/sessions/personal-data.ts';
import type { Platform } from './platform.ts';

/** The channel that says that a list of an administrator's has changed. */
const ADMIN_WROTE = 'admin_wrote';

/** The modules' services, each given what it needs by hand. */
export function createServices(platform: Platform) {
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
  const mayKeep = changes.isCertain;
  const nearby = createNearby({
    ...platform,
    reachableSlots,
    areas: {
      covering: (place) => serviceAreas.covering(place),
      offered: (instructorId) => serviceAreas.offered(instructorId),
    },
  });
  const dayLists = createDayLists({
    ...platform,
    nearby,
    mayKeep,
    pricing: { bookingFeeCents, taxBasisPoints: (school) => schools.taxBasisPoints(school) },
  });
  const freeSlots = createFreeSlots({ ...platform, nearby, mayKeep });
  const changedDays = createChangedDays({
    changes,
    kept: [
      // What touches every day may be a school that moved house.
      { forgetDay: () => undefined, forgetEveryDay: () => serviceAreas.forget() },
      reachableSlots,
      dayLists,
      freeSlots,
      {
        forgetDay: () => keptPages.forget(),
        forgetEveryDay: () => {
          platform.replica?.distrust();
          publicPages.forget();
          keptPages.forget();
        },
      },
    ],
  });
  const availability = createAvailabilityService({
    db,
    clock,
    changedDays,
    slotsFreed: (transaction, slots) => waitingList.slotsFreed(transaction, slots),
    isDayOff: (transaction, slot) => daysOff.isDayOff(transaction, slot),
    weeklyFreed: async (transaction, { instructorId }) => {
      const { school } = (await instructors.ownersOf(instructorId)) ?? {};
      if (school) await weeklyHours.makeSoon(transaction, school, instructorId);
    },
  });
  const makeHoursSoon: WeeklyHoursService['makeSoon'] = (...whose) => weeklyHours.makeSoon(...whose);
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
    mayKeep,
  });
  const lessonKinds = createLessonKindService({ db, clock, schools });
  const weekCopying = createWeekCopying({ db, clock, availability, instructors });
  const scheduleEditing = createScheduleEditing({ db, clock, availability, instructors, schools });
  const savedPlaces = createSavedPlaceService(platform);
  const waitingList = createWaitingListService({ ...platform, freeSlots, nearby, instructors, notifications });
  const carWarnings = createCarWarnings({ db, clock, notifications });
  const licenceWarnings = createLicenceWarnings({ db, clock, notifications });
  const reminders = createReminderService({
    ...platform,
    lessons: createRemindedLessons(notifications),
  });
  const tellOfMove = createTellOfMove({ db, jobs: platform.jobs, notifications });
  const reach = createReach({ ...platform, serviceAreas, slots: reachableSlots, tries: platform.reachTries });
  const ledger = createLedgerService({ db, clock, schools });
  const packages = createPackageService({ db, clock, schools, lessonKinds });
  const packageOrders = createPackageOrderService({ db, clock, ledger, members, notifications, packages, schools });
  const credit = createCreditService({ clock, ledger });
  const lessons = {
    db,
    clock,
    counts: platform.counts,
    availability,
    freeSlots,
    nearby,
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
  const analytics = createAnalyticsService({ db: platform.reading, clock, schools, instructors });
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
    db: platform.reading,
    freeSlots,
    instructors,
    lessonKinds,
    packages,
    photos,
    schools,
    serviceAreas,
    sharePictures: createSharePictures(),
    mayKeep,
  });
  const renderPage = createPageRenderer(platform.pages, platform.publicUrl);
  const keptPages = createKeptPages({ clock, counts: platform.counts, render: renderPage, mayKeep });
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
  const admin = createAdminService({
    ...{ db, reading: platform.reading, audit, accounts, secondFactor, schools, reviews, contact, notifications },
    written: (transaction) => changes.publish(transaction, ADMIN_WROTE, ''),
  });
  // Who changed something sees it in the list.
  const distrust = () => platform.replica?.distrust();
  if (platform.replica) changes.subscribe(ADMIN_WROTE, distrust, distrust);
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
    dayLists,
    freeSlots,
    nearby,
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
export type Services = ReturnType<typeof createServices>;
