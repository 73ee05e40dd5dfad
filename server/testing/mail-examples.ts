import type { MailKind } from '#contract/notices.ts';
import { booking, cancelled, otherTime } from './written-mail.ts';

const snowDay = {
  snowDayId: '0190a1b2-0000-7000-8000-000000000003',
  schoolName: booking.schoolName,
  reason: 'Freezing rain',
  lessons: [
    {
      ...{ ...booking, isCancelled: true, refundCents: 7628 },
      settlement: { paidCents: 7878, keptCents: 250, refundCents: 7628, owedCents: 0 },
    },
  ],
  refundCents: 7628,
  hasFee: true,
};

const messageId = '0190a1b2-0000-7000-8000-000000000006';
const changedLessons = [
  { ...booking, messageId, change: 'moved', by: 'school', from: otherTime, fromInstructor: 'Noah Roy' },
  {
    ...booking,
    messageId,
    bookingId: '0190a1b2-0000-7000-8000-000000000005',
    code: 'LW-7K3R2',
    change: 'cancelled',
    by: 'school',
  },
];

const bought = {
  orderId: '0190a1b2-0000-7000-8000-000000000004',
  studentName: booking.studentName,
  schoolName: booking.schoolName,
  name: { en: 'Ten hours', fr: 'Dix heures' },
  minutes: 600,
};

/** Sample data for each kind of email. */
export const EXAMPLES: Record<MailKind, object> = {
  verify_account: { userType: 'SCHOOL', name: 'Northern Lane', token: 'a-token' },
  confirm_address: { schoolName: 'Northern Lane', token: 'a-token' },
  already_registered: { userType: 'STUDENT' },
  log_in_link: { name: 'Robin', token: 'a-token' },
  reset_password: { userType: 'ADMIN', name: 'Robin', token: 'a-token' },
  password_changed: { userType: 'STUDENT', name: 'Amina' },
  second_factor_changed: { userType: 'SCHOOL', name: 'Northern Lane', change: 'on', codesLeft: 10 },
  passkey_changed: { userType: 'STUDENT', name: 'Robin', change: 'added', browser: 'Safari', system: 'iPhone' },
  calendar_feed_added: { userType: 'STUDENT', name: 'Amina' },
  api_key_added: { name: 'Our website' },
  webhook_added: { url: 'https://northern.example/told', schoolName: 'Northern Lane' },
  webhook_turned_off: { url: 'https://northern.example/told' },
  admin_invitation: { token: 'a-token' },
  member_invitation: { schoolName: 'Northern Lane', role: 'instructor', token: 'a-token' },
  owner_invited: { schoolName: 'Northern Lane', email: 'robin@northern.example' },
  student_invitation: { schoolName: 'Northern Lane', slug: 'northern-lane' },
  contact_address_changed: { schoolName: 'Northern Lane', address: 'office@northern.example' },
  school_waiting: { name: 'Northern Lane', others: ['Prairie'], more: 3 },
  school_approved: { name: 'Northern Lane' },
  school_name_decided: { name: 'Northern Lane North Bay', oldName: 'Northern Lane', isApproved: true },
  contact_message: {
    name: 'Amina Osei',
    email: 'amina@example.com',
    subject: 'My invoice',
    text: 'Hello,\nwhere is it?',
  },
  booking_confirmed_student: booking,
  booking_confirmed_school: booking,
  booking_cancelled_student: cancelled,
  booking_cancelled_school: cancelled,
  booking_moved_student: { ...booking, moves: 1, from: otherTime },
  booking_moved_school: { ...booking, moves: 1, from: otherTime },
  pickup_changed_student: { ...booking, moves: 1, dropOff: 'City Hall', areOthers: true },
  pickup_changed_school: { ...booking, moves: 1, note: 'Blue door, buzz 12', areOthers: false },
  guardian_invitation: { studentName: 'Amina Osei', mayCancel: true, token: 'abc' },
  parent_copies_stopped: { schoolName: 'Northern Lane Driving School', firstName: 'Amina', isParent: false },
  student_address_changed: { schoolName: 'Northern Lane Driving School', firstName: 'Amina' },
  guardian_changed: { what: 'accepted', studentName: 'Amina Osei', guardianName: 'Kofi Osei' },
  snow_day_student: {
    ...snowDay,
    studentName: 'Amina',
    schoolPhone: '(416) 555-0123',
    otherSlots: [{ ...otherTime, instructorId: cancelled.instructorId, instructorName: 'Maya Chen' }],
  },
  snow_day_school: {
    ...snowDay,
    date: booking.date,
    hours: { startTime: '08:00', endTime: '12:00' },
    students: 1,
    withdrawnSlots: 4,
  },
  lesson_to_confirm: {
    ...{ bookingId: booking.bookingId, code: booking.code, date: booking.date, timeZone: booking.timeZone },
    ...{ startTime: booking.startTime, endTime: booking.endTime, studentName: 'Amina', instructorName: 'Maya Chen' },
    ...{ schoolName: 'Northern Lane', minutes: 85, kilometres: 31, skills: ['turns', 'parallel_parking'] },
    ...{ isCorrected: false, token: 'a-token' },
  },
  lessons_changed_student: { firstName: 'Amina', lessons: changedLessons },
  lessons_changed_parent: { firstName: 'Ruth', lessons: changedLessons },
  lessons_changed_instructor: { firstName: 'Maya', lessons: changedLessons },
  lessons_changed_school: { firstName: '', lessons: changedLessons },
  lesson_missed: { ...booking, missedBy: 'instructor', refundCents: 7628 },
  lesson_reminder: booking,
  lesson_reminder_parent: { ...booking, firstName: 'Ruth' },
  running_late_parent: { ...booking, firstName: 'Ruth', minutes: 10 },
  running_late: { ...booking, minutes: 10 },
  licence_expiring: { instructorId: 'i-1', instructorName: 'Maya Chen', expiry: '2026-12-20', daysLeft: 30 },
  car_expiring: { paper: 'insurance', car: 'Honda Fit', plateNumber: 'ABCD 123', expiry: '2026-12-20', daysLeft: 30 },
  busy_calendar_failing: {
    ...{ instructorId: 'i-1', instructorName: 'Maya Chen', host: 'calendar.google.com' },
    ...{ failure: 'calendar_gone', since: '2026-11-20T17:00:00.000Z' },
  },
  busy_lessons: {
    ...{ instructorId: 'i-1', instructorName: 'Maya Chen' },
    lessons: [{ ...otherTime, bookingId: 'b-1', instructorId: 'i-1', studentName: 'Amina Osei' }],
  },
  lesson_message_student: { ...booking, text: 'I am at the back door.\nSee you!' },
  lesson_message_school: { ...booking, text: 'I am at the back door.' },
  package_asked: { ...bought, totalCents: 73450 },
  package_accepted: { ...bought, totalCents: 73450, expiresOn: '2027-06-04' },
  package_declined: bought,
  package_end_asked: { ...bought, minutesLeft: 540, refundBy: '2026-11-30' },
  package_ended: {
    ...bought,
    minutesLeft: 540,
    keptCents: 5000,
    refundCents: 30000,
    refundBy: '2026-11-30',
    owedCents: 0,
  },
  lesson_requested: { ...booking, wish: 'cancel', reason: 'The car does not start.' },
  lesson_kept: booking,
  lesson_offered: {
    ...{
      offerId: '0190a1b2-0000-7000-8000-000000000001',
      position: 0,
      firstName: 'Amina',
      schoolName: 'Northern Lane',
    },
    ...{ instructorName: 'Maya Chen', date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
    ...{ timeZone: 'America/Toronto', openUntil: '2026-12-04T13:40:00Z' },
  },
  slot_freed: {
    firstName: 'Amina',
    slots: [{ ...otherTime, instructorId: 'i-1', instructorName: 'Maya Chen', schoolName: 'Northern Lane' }],
    near: 'M4C, East York, ON',
  },
};
