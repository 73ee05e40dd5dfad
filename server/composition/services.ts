import { MAILS } from '../mails.ts';
import { composeAccounts } from '../modules/accounts/compose-accounts.ts';
import { mintToken } from '../modules/accounts/links.ts';
import { createAdminService } from '../modules/admin/admin.ts';
import { createAnalyticsService } from '../modules/analytics/analytics.ts';
import { createApiKeyService } from '../modules/api-keys/api-keys.ts';
import { createAuditService } from '../modules/audit/audit.ts';
import { composeAvailability } from '../modules/availability/compose-availability.ts';
import { createScheduleEditing } from '../modules/availability/edit-schedule.ts';
import { composeBookings } from '../modules/bookings/compose-bookings.ts';
import { createRemindedLessons } from '../modules/bookings/remind-of-lesson.ts';
import { createBusyCalendarService } from '../modules/busy-calendars/busy-calendars.ts';
import { createCalendarReader } from '../modules/busy-calendars/reading/calendar-reader.ts';
import { createCalendarFeedService } from '../modules/calendar-feeds/calendar-feeds.ts';
import { createChannelService } from '../modules/channels/channels.ts';
import { createDeviceService } from '../modules/channels/devices.ts';
import { createContactService } from '../modules/contact/contact.ts';
import { composeGuardians } from '../modules/guardians/compose-guardians.ts';
import { createCarWarnings } from '../modules/instructors/car-warnings.ts';
import { createCarService } from '../modules/instructors/cars.ts';
import { createInstructorService } from '../modules/instructors/instructors.ts';
import { createLicenceWarnings } from '../modules/instructors/licence-warnings.ts';
import { createUploadInstructors } from '../modules/instructors/upload-instructors.ts';
import { composeLedger } from '../modules/ledger/compose-ledger.ts';
import { openBalances } from '../modules/ledger/personal-data.ts';
import { createLessonKindService } from '../modules/lesson-kinds/lesson-kinds.ts';
import { createLessonMessageService } from '../modules/lesson-messages/lesson-messages.ts';
import { composeLessonRecords } from '../modules/lesson-records/compose-lesson-records.ts';
import { createLessonRequestService } from '../modules/lesson-requests/lesson-requests.ts';
import { composeMembers } from '../modules/members/compose-members.ts';
import { createMyDay } from '../modules/my-day/my-day.ts';
import { createNotificationService } from '../modules/notifications/notifications.ts';
import { createLinkSigner } from '../modules/notifications/signed-links.ts';
import { createCreditService } from '../modules/packages/credit.ts';
import { createPackageOrderService } from '../modules/packages/orders.ts';
import { createPackageService } from '../modules/packages/packages.ts';
import { createPhotoService } from '../modules/photos/photos.ts';
import { createProfileService } from '../modules/profile/profile.ts';
import { createProgressService } from '../modules/progress/progress.ts';
import { createKeptPages } from '../modules/public-pages/kept-pages.ts';
import { createPageRenderer } from '../modules/public-pages/page-renderer.ts';
import { createPublicPageService } from '../modules/public-pages/public-pages.ts';
import { createSharePictures } from '../modules/public-pages/share-pictures.ts';
import { createReachableSlots } from '../modules/reach/reachable-slots.ts';
import { createReminderService } from '../modules/reminders/reminders.ts';
import { createReviewService } from '../modules/reviews/reviews.ts';
import { createSavedPlaceService } from '../modules/saved-places/saved-places.ts';
import { createSheetReader } from '../modules/schedule-uploads/reading/sheet-reader.ts';
import { createScheduleUploadService } from '../modules/schedule-uploads/schedule-uploads.ts';
import { createSchoolCalendar } from '../modules/school-calendar/school-calendar.ts';
import { createSchoolSites } from '../modules/school-sites/school-sites.ts';
import { createSchoolService } from '../modules/schools/schools.ts';
import { createServiceAreaService } from '../modules/service-areas/service-areas.ts';
import { createInviteStudents } from '../modules/student-invitations/invite-students.ts';
import { createWaitingListService } from '../modules/waiting-list/waiting-list.ts';
import { createDeliverWebhooks } from '../modules/webhooks/deliver-webhooks.ts';
import { createSendWebhook } from '../modules/webhooks/send-webhook.ts';
import { createWebhookSecrets } from '../modules/webhooks/webhook-secrets.ts';
import { createWebhookService } from '../modules/webhooks/webhooks.ts';
import { composeWeeklyHours, type WeeklyHours } from '../modules/weekly-hours/compose-weekly-hours.ts';
import type { Database } from '../platform/database/connect.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { createOutside } from '../platform/outside/outside.ts';
import { isPublicHost } from '../platform/outside/public-address.ts';
import { composePersonalData } from './personal-data.ts';
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
    linkSigner: createLinkSigner(platform.secrets),
    links: {
      mint: async (linkId) =>
        (await inviteMember.mintToken(linkId)) ??
        (await nameGuardian.mintToken(linkId)) ??
        (await sayLesson.mintToken(linkId)) ??
        mintToken(db, linkId),
    },
  });
  const reachableSlots = createReachableSlots(platform);
  const mayKeep = changes.isCertain;
  const slots = composeAvailability({
    ...platform,
    reachableSlots,
    mayKeep,
    pricing: { bookingFeeCents, taxBasisPoints: (school) => schools.taxBasisPoints(school) },
    areas: {
      covering: (place) => serviceAreas.covering(place),
      offered: (instructorId) => serviceAreas.offered(instructorId),
    },
    kept: [
      // What touches every day may be a school that moved house.
      { forgetDay: () => undefined, forgetEveryDay: () => serviceAreas.forget() },
      {
        forgetDay: () => keptPages.forget(),
        forgetEveryDay: () => {
          platform.replica?.distrust();
          publicPages.forget();
          keptPages.forget();
        },
      },
    ],
    slotsFreed: (transaction, freed) => waitingList.slotsFreed(transaction, freed),
    isDayOff: (transaction, slot) => daysOff.isDayOff(transaction, slot),
    weeklyFreed: async (transaction, { instructorId }) => {
      const { school } = (await instructors.ownersOf(instructorId)) ?? {};
      if (school) await weeklyHours.makeSoon(transaction, school, instructorId);
    },
  });
  const { availability, freeSlots, nearby } = slots;
  const makeHoursSoon: WeeklyHours['weeklyHours']['makeSoon'] = (...whose) => weeklyHours.makeSoon(...whose);
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
  const account = composeAccounts(access);
  const { accounts, addressLinks, joinAccount, requirePassword, secondFactor, whileLoggedIn } = account;
  const devices = createDeviceService({ db, clock, whileLoggedIn });
  const channels = createChannelService({
    db,
    pushKey: async () => (await platform.pushKeys()).publicKey,
    sendsTexts: config.textService !== null,
  });
  const instructors = createInstructorService({ db, clock, config, schools, slots: availability, makeHoursSoon });
  const uploadInstructors = createUploadInstructors({ instructors });
  const team = composeMembers({
    ...access,
    ...{ accounts, instructors, devices, joinAccount, schools },
    feeds: { endAtSchool: (...member) => calendarFeeds.endAtSchool(...member) },
  });
  const { members, inviteMember } = team;
  const apiKeys = createApiKeyService({ ...access, whileLoggedIn });
  const webhookSecrets = createWebhookSecrets(platform.secrets);
  const deliverWebhooks = createDeliverWebhooks({
    ...platform,
    send: createSendWebhook(
      config.mayWebhooksReachPrivate ? createOutside({ mayReach: () => true }) : platform.outside,
    ),
    secrets: webhookSecrets,
    notifications,
  });
  const webhooks = createWebhookService({
    ...{ db, clock, notifications, schools },
    secrets: webhookSecrets,
    delivering: deliverWebhooks,
    mayReachHost: config.mayWebhooksReachPrivate ? () => true : isPublicHost,
  });
  const family = composeGuardians({ ...access, accounts, joinAccount });
  const { nameGuardian } = family;
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
  const scheduleEditing = createScheduleEditing({ db, clock, availability, instructors, schools });
  const savedPlaces = createSavedPlaceService(platform);
  const waitingList = createWaitingListService({ ...platform, freeSlots, nearby, instructors, notifications });
  const carWarnings = createCarWarnings({ db, clock, notifications });
  const licenceWarnings = createLicenceWarnings({ db, clock, notifications });
  const reminders = createReminderService({
    ...platform,
    lessons: createRemindedLessons(notifications),
  });
  const money = composeLedger({ db, clock, schools });
  const { ledger } = money;
  const packages = createPackageService({ db, clock, schools, lessonKinds });
  const packageOrders = createPackageOrderService({
    ...{ db, clock, accounts, ledger, members, notifications, packages, schools },
  });
  const credit = createCreditService({ clock, ledger });
  const lessons = composeBookings({
    ...{
      ...platform,
      availability,
      freeSlots,
      nearby,
      scheduleEditing,
      serviceAreas,
      instructors,
      schools,
      lessonKinds,
    },
    ...{ credit, notifications, reminders, bookingFeeCents },
    slots: reachableSlots,
    tries: platform.reachTries,
  });
  const { bookings, snowDays } = lessons;
  const hours = composeWeeklyHours({
    ...{ ...platform, availability, bookings, instructors, members, notifications, schools, snowDays },
  });
  const { weeklyHours, daysOff } = hours;
  const readCalendar = createCalendarReader(platform.logger);
  const busyCalendars = createBusyCalendarService({ ...platform, availability, bookings, notifications, readCalendar });
  const schoolCalendar = createSchoolCalendar({ ...platform, availability, bookings, instructors, schools });
  const calendarFeeds = createCalendarFeedService({ ...platform, bookings, instructors, notifications, whileLoggedIn });
  const progress = createProgressService({ db, clock, bookings });
  const records = composeLessonRecords({ ...platform, notifications, progress, schools });
  const { sayLesson } = records;
  const myDayOf = createMyDay({ db, clock, schools, schoolCalendar, progress, sayLesson });
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
  const inviteStudents = createInviteStudents({ ...platform, notifications, publicPages, schools });
  const personalData = composePersonalData({ ...platform, photos, progress });
  const profiles = createProfileService({
    ...{ db, clock, accounts, requirePassword, personalData },
    openBalances: (transaction, id) => openBalances(transaction, clock, id),
  });
  const admin = createAdminService({
    ...{ db, reading: platform.reading, audit, accounts, secondFactor, schools, reviews, contact, notifications },
    written: (transaction) => changes.publish(transaction, ADMIN_WROTE, ['']),
  });
  // Who changed something sees it in the list.
  const distrust = () => platform.replica?.distrust();
  if (platform.replica) changes.subscribe(ADMIN_WROTE, distrust, distrust);
  return {
    ...account,
    ...slots,
    ...lessons,
    ...money,
    ...team,
    ...family,
    ...hours,
    ...records,
    notifications,
    audit,
    schools,
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
    reachableSlots,
    scheduleEditing,
    busyCalendars,
    waitingList,
    savedPlaces,
    packages,
    packageOrders,
    credit,
    reminders,
    schoolCalendar,
    myDayOf,
    calendarFeeds,
    channels,
    devices,
    analytics,
    progress,
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
