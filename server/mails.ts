import type { Context } from './context.ts';
import { mintToken } from './modules/account-links/account-links.ts';
import { logInLink } from './modules/accounts/mails/log-in-link.ts';
import { passkeyChanged } from './modules/accounts/mails/passkey.ts';
import { adminInvitation, passwordChanged, resetPassword } from './modules/accounts/mails/password.ts';
import { secondFactorChanged } from './modules/accounts/mails/second-factor.ts';
import { alreadyRegistered, verifyAccount } from './modules/accounts/mails/signup.ts';
import { apiKeyAdded } from './modules/api-keys/mails/key-added.ts';
import { cancelledSchool, cancelledStudent } from './modules/bookings/mails/cancelled.ts';
import { confirmedSchool, confirmedStudent } from './modules/bookings/mails/confirmed.ts';
import {
  lessonsChangedInstructor,
  lessonsChangedParent,
  lessonsChangedSchool,
  lessonsChangedStudent,
} from './modules/bookings/mails/lessons-changed.ts';
import { lessonMissed } from './modules/bookings/mails/missed.ts';
import { movedSchool, movedStudent } from './modules/bookings/mails/moved.ts';
import { pickupChangedSchool, pickupChangedStudent } from './modules/bookings/mails/pickup-changed.ts';
import { lessonReminder, lessonReminderParent } from './modules/bookings/mails/reminder.ts';
import { runningLate, runningLateParent } from './modules/bookings/mails/running-late.ts';
import { snowDaySchool, snowDayStudent } from './modules/bookings/mails/snow-day.ts';
import { busyLessons } from './modules/busy-calendars/mails/busy-lessons.ts';
import { busyCalendarFailing } from './modules/busy-calendars/mails/calendar-failing.ts';
import { calendarFeedAdded } from './modules/calendar-feeds/mails/feed-added.ts';
import { contactMessage } from './modules/contact/mails/contact-message.ts';
import { mintGuardianToken } from './modules/guardians/guardian-invitations.ts';
import { guardianChanged } from './modules/guardians/mails/changed.ts';
import { guardianInvitation } from './modules/guardians/mails/invitation.ts';
import { carExpiring } from './modules/instructors/mails/car-expiring.ts';
import { licenceExpiring } from './modules/instructors/mails/licence-expiring.ts';
import { lessonMessageSchool, lessonMessageStudent } from './modules/lesson-messages/mails/lesson-message.ts';
import { lessonToConfirm } from './modules/lesson-records/mails/lesson-to-confirm.ts';
import { mintLessonToken } from './modules/lesson-records/record-lesson.ts';
import { lessonKept, lessonRequested } from './modules/lesson-requests/mails/lesson-request.ts';
import { memberInvitation } from './modules/members/mails/invitation.ts';
import { ownerInvited } from './modules/members/mails/owner-invited.ts';
import { mintMemberToken } from './modules/members/member-invitations.ts';
import type { Mail } from './modules/notifications/mail.ts';
import { lessonOffered } from './modules/offers/mails/lesson-offered.ts';
import {
  packageAccepted,
  packageAsked,
  packageDeclined,
  packageEndAsked,
  packageEnded,
} from './modules/packages/mails/packages.ts';
import { studentAddressChanged } from './modules/school-students/mails/address-changed.ts';
import { parentCopiesStopped } from './modules/school-students/mails/adult.ts';
import { schoolApproved, schoolNameDecided, schoolWaiting } from './modules/schools/mails/approval.ts';
import { confirmAddress, contactAddressChanged } from './modules/schools/mails/contact-address.ts';
import { mintClaimToken } from './modules/student-claims/student-claims.ts';
import { studentInvitation } from './modules/student-invitations/mails/invitation.ts';
import { slotFreed } from './modules/waiting-list/mails/slot-freed.ts';
import { webhookTurnedOff } from './modules/webhooks/mails/turned-off.ts';
import { webhookAdded } from './modules/webhooks/mails/webhook-added.ts';

/** Every email of the product. A stored email is composed by its kind, so it must be in this list. */
export const MAILS: readonly Mail<never>[] = [
  verifyAccount,
  confirmAddress,
  contactAddressChanged,
  alreadyRegistered,
  logInLink,
  resetPassword,
  passwordChanged,
  secondFactorChanged,
  passkeyChanged,
  calendarFeedAdded,
  apiKeyAdded,
  webhookAdded,
  webhookTurnedOff,
  adminInvitation,
  memberInvitation,
  ownerInvited,
  studentInvitation,
  guardianInvitation,
  parentCopiesStopped,
  studentAddressChanged,
  guardianChanged,
  schoolWaiting,
  schoolApproved,
  schoolNameDecided,
  contactMessage,
  confirmedStudent,
  confirmedSchool,
  cancelledStudent,
  cancelledSchool,
  movedStudent,
  movedSchool,
  pickupChangedStudent,
  pickupChangedSchool,
  lessonsChangedStudent,
  lessonsChangedParent,
  lessonsChangedInstructor,
  lessonsChangedSchool,
  lessonMissed,
  lessonToConfirm,
  lessonReminder,
  lessonReminderParent,
  runningLateParent,
  runningLate,
  licenceExpiring,
  carExpiring,
  busyCalendarFailing,
  busyLessons,
  lessonOffered,
  slotFreed,
  snowDayStudent,
  snowDaySchool,
  lessonMessageStudent,
  lessonMessageSchool,
  packageAsked,
  packageAccepted,
  packageDeclined,
  packageEndAsked,
  packageEnded,
  lessonRequested,
  lessonKept,
];

/** Creates the token for a stored email's link when the email leaves. */
export const mintLinkToken = async (ctx: Context, linkId: string): Promise<string> =>
  (await mintMemberToken(ctx, linkId)) ??
  (await mintGuardianToken(ctx, linkId)) ??
  (await mintClaimToken(ctx, linkId)) ??
  (await mintLessonToken(ctx, linkId)) ??
  mintToken(ctx, linkId);
