import type { UserType } from '#contract/accounts.ts';
import type { MAIL_KINDS } from '#contract/admin-mail.ts';
import type { ProvinceCode } from '#contract/provinces.ts';

/** What both confirmation emails of a booking are made from. Times are wall times of the lesson's street. */
export interface BookingMail {
  bookingId: string;
  /** `LW-7K3Q9` */
  code: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  startTime: string;
  /** `HH:mm` */
  endTime: string;
  /** IANA */
  timeZone: string;
  /** When it was booked, ISO 8601. */
  bookedAt: string;
  /** When it was cancelled or last moved, ISO 8601; when it was booked, if never. */
  changedAt: string;
  /** How often it was moved. */
  moves: number;
  isCancelled: boolean;
  studentName: string;
  instructorName: string;
  schoolName: string;
  /** The school's number; empty when it gave none. */
  schoolPhone: string;
  /** Make, model and colour, as one line. */
  car: string;
  pickup: string;
  /** The school's; null when it named none. */
  province: ProvinceCode | null;
  perHourCents: number;
  totalCents: number;
  feeCents: number;
  taxCents: number;
}

/** What a lesson's entry in a calendar is made from. */
export type CalendarBooking = Pick<
  BookingMail,
  | 'bookingId'
  | 'code'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'timeZone'
  | 'bookedAt'
  | 'changedAt'
  | 'moves'
  | 'isCancelled'
  | 'studentName'
  | 'instructorName'
  | 'schoolName'
  | 'pickup'
>;

/** A lesson's date and hours on its street's clock. */
export type LessonTime = Pick<BookingMail, 'date' | 'startTime' | 'endTime' | 'timeZone'>;

export interface CancelledMail extends BookingMail {
  cancelledBy: 'student' | 'school';
  /** Wall time of the lesson's street. */
  cancelledAt: { date: string; time: string };
  /** What the school wrote; empty where the student cancelled and wrote nothing. */
  reason: string;
  refundPercent: 100 | 50 | 0;
  refundCents: number;
  instructorId: string;
  /** What is still free with the same instructor, the nearest first. */
  otherSlots: LessonTime[];
}

/** A lesson that a snow day cancelled. */
export type SnowDayLesson = CalendarBooking & { refundCents: number };

/** What both emails of a snow day are made from: a student's has the student's own lessons. */
export interface SnowDayMail {
  snowDayId: string;
  schoolName: string;
  /** What the school wrote. */
  reason: string;
  /** By time. */
  lessons: SnowDayLesson[];
  /** Of all lessons. */
  refundCents: number;
  /** Whether a booking fee, which is never refunded, was paid. */
  hasFee: boolean;
}

/** What follows a school's cancelling of many lessons at once. */
interface SnowDayData {
  snow_day_student: SnowDayMail & {
    studentName: string;
    /** Empty when the school gave none. */
    schoolPhone: string;
    /** What is free after those hours, the student's own instructors first. */
    otherSlots: (LessonTime & { instructorId: string; instructorName: string })[];
  };
  snow_day_school: SnowDayMail & {
    date: string;
    /** Null: the whole day. */
    hours: { startTime: string; endTime: string } | null;
    students: number;
    withdrawnSlots: number;
  };
}
export type SnowDayKind = keyof SnowDayData;

/** What follows a booking. */
interface AfterBookingData {
  booking_cancelled_student: CancelledMail;
  booking_cancelled_school: CancelledMail;
  booking_moved_student: BookingMail & { from: LessonTime };
  booking_moved_school: BookingMail & { from: LessonTime };
  /** A lesson that one of the two did not come to, as the school says. */
  lesson_missed: BookingMail & { missedBy: 'student' | 'instructor'; refundCents: number };
  lesson_reminder: BookingMail;
  licence_expiring: { instructorId: string; instructorName: string; expiry: string; daysLeft: number };
  slot_freed: {
    slots: (LessonTime & { instructorId: string; instructorName: string; schoolName: string })[];
  };
}
export type AfterBookingKind = keyof AfterBookingData;

/** `removed`: by an administrator. `code_used`: a recovery code, in place of the app. */
export type SecondFactorChange = 'on' | 'off' | 'removed' | 'codes_renewed' | 'code_used';

/** Every email that the product sends, with what it is made from. */
export interface MailData extends AfterBookingData, SnowDayData {
  verify_account: { userType: UserType; name: string; token: string };
  /** To the address that somebody typed as their school's. */
  confirm_address: { schoolName: string; token: string };
  /** Somebody signed up with an address that has an account. */
  already_registered: { userType: UserType };
  reset_password: { userType: UserType; name: string; token: string };
  password_changed: { userType: UserType; name: string };
  second_factor_changed: { userType: UserType; name: string; change: SecondFactorChange; codesLeft: number };
  /** A private calendar address was made: whoever has it reads the lessons without a log-in. */
  calendar_feed_added: { userType: UserType; name: string };
  admin_invitation: { token: string };
  /** To the address that a school's mail went to, once it goes to another one. */
  contact_address_changed: { schoolName: string; address: string };
  /** To administrators, of all schools that they have not been told of. `others`: those that `name` does not name. */
  school_waiting: { name: string; others?: string[]; more?: number };
  /** An administrator let students see the school. */
  school_approved: { name: string };
  /** To the support team, from the contact form. */
  contact_message: { name: string; email: string; subject: string; text: string };
  booking_confirmed_student: BookingMail;
  booking_confirmed_school: BookingMail;
}
/** Only what the operator's desk has a name for can be sent. */
export type MailKind = keyof MailData & (typeof MAIL_KINDS)[number];

/** What waits to be sent: names the link instead of holding what opens it. */
export type StoredMailData<K extends MailKind> = MailData[K] extends { token: string }
  ? Omit<MailData[K], 'token'> & { linkId: string }
  : MailData[K];
