import type { UserType } from '#contract/accounts.ts';
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

/** Every email that the product sends, with what it is made from. */
export interface MailData {
  verify_account: { userType: UserType; name: string; token: string };
  /** Somebody signed up with an address that has an account. */
  already_registered: { userType: UserType };
  reset_password: { userType: UserType; name: string; token: string };
  password_changed: { userType: UserType; name: string };
  admin_invitation: { token: string };
  /** An administrator let students see the school. */
  school_approved: { name: string };
  /** To the support team, from the contact form. */
  contact_message: { name: string; email: string; subject: string; text: string };
  booking_confirmed_student: BookingMail;
  booking_confirmed_school: BookingMail;
}
export type MailKind = keyof MailData;
