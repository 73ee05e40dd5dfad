import { bookingLink, instructorDetailsLink, PAGE_PATHS, schoolInstructorLink } from '#contract/paths.ts';
import type { Block, KindWords } from './content.ts';
import { dayAndMonth, longDate, unbroken } from './formats.ts';
import { howToCancel } from './how-to-cancel.en.ts';
import { lessonHours, money, price, time } from './lesson-words.en.ts';
import type { AfterBookingKind, BookingMail, CancelledMail, LessonTime } from './mail-kinds.ts';

const dayAt = (lesson: { date: string; startTime: string }) =>
  `${dayAndMonth('en', lesson.date)}, ${time(lesson.startTime)}`;
const lessonLine = (lesson: LessonTime) => `${longDate('en', lesson.date)}, ${lessonHours(lesson)}`;

const lesson = (title: string, booking: BookingMail, first: [string, string][] = []): Block => ({
  kind: 'facts',
  title,
  rows: [
    ...first,
    ['Date', longDate('en', booking.date)],
    ['Time', lessonHours(booking)],
    ['Instructor', booking.instructorName],
    ['Booking', booking.code],
  ],
});

/** Whether the student has paid yet, the school knows alone. */
function settling(mail: CancelledMail): string {
  const owed = mail.totalCents + mail.taxCents + mail.feeCents - mail.refundCents;
  const owes = owed > 0 ? `you owe it ${money(owed)}` : 'you owe nothing';
  return mail.refundCents > 0
    ? `If you have paid, ${mail.schoolName} returns ${money(mail.refundCents)} to you; if not, ${owes}.`
    : `${mail.schoolName} collects the payment: if you have not paid yet, ${owes}.`;
}

/** What goes back by the policy, and why it is that much. */
function refund(mail: CancelledMail, reader: 'student' | 'school'): Block {
  const rule =
    mail.cancelledBy === 'school'
      ? 'The school cancelled, so the whole lesson is refunded.'
      : {
          100: 'It was cancelled more than 48 hours before the lesson, so the whole lesson is refunded.',
          50: 'It was cancelled more than 24 but not more than 48 hours before the lesson, so half of it is refunded.',
          0: 'It was cancelled within 24 hours of the lesson, so nothing is refunded.',
        }[mail.refundPercent];
  const fee = mail.feeCents > 0 ? ' The booking fee is never refunded.' : '';
  return {
    kind: 'paragraph',
    title: `Refund: ${money(mail.refundCents)} (${mail.refundPercent}%)`,
    text: `${rule}${fee} ${reader === 'student' ? settling(mail) : 'You collect payments and return refunds yourself.'}`,
  };
}

function otherSlots({ otherSlots: slots, instructorName }: CancelledMail): Block[] {
  if (slots.length === 0) return [];
  return [
    {
      kind: 'facts',
      title: `Free with ${instructorName}`,
      rows: slots.map((slot): [string, string] => [dayAndMonth('en', slot.date), lessonHours(slot)]),
    },
  ];
}

const cancelledOn = ({ cancelledAt }: CancelledMail) =>
  `${dayAndMonth('en', cancelledAt.date)}, ${time(cancelledAt.time)}`;

/** The emails after a booking. */
export const afterBooking: KindWords<AfterBookingKind> = {
  booking_cancelled_student: (mail, { link }) => {
    const isBySchool = mail.cancelledBy === 'school';
    return {
      subject: `Your driving lesson on ${dayAndMonth('en', mail.date)} is cancelled (${mail.code})`,
      preheader: isBySchool
        ? `${mail.schoolName} had to cancel: ${mail.reason}`
        : `Refund: ${money(mail.refundCents)}.`,
      heading: isBySchool ? 'We are sorry: your lesson is cancelled' : 'Your lesson is cancelled',
      blocks: [
        {
          kind: 'paragraph',
          text: isBySchool
            ? `Hello ${mail.studentName}, ${mail.schoolName} had to cancel your lesson and apologizes. The reason: ${mail.reason}`
            : `Hello ${mail.studentName}, you cancelled this lesson on ${cancelledOn(mail)}.`,
        },
        lesson('The cancelled lesson', mail),
        refund(mail, 'student'),
        ...(isBySchool ? otherSlots(mail) : []),
        {
          kind: 'action',
          label: isBySchool ? 'Choose another time' : 'Book another lesson',
          href: link(isBySchool ? instructorDetailsLink({ id: mail.instructorId }) : PAGE_PATHS.studentHome),
        },
        { kind: 'note', text: 'The attached file takes the lesson out of your calendar.' },
        ...(mail.schoolPhone
          ? [{ kind: 'note', text: `Questions? ${mail.schoolName}: ${unbroken(mail.schoolPhone)}` } satisfies Block]
          : []),
      ],
    };
  },

  booking_cancelled_school: (mail, { link }) => ({
    subject: `Cancelled: ${dayAt(mail)}, ${mail.instructorName} (${mail.code})`,
    preheader: `${mail.studentName}. Refund due: ${money(mail.refundCents)}.`,
    heading: mail.cancelledBy === 'school' ? 'You cancelled a lesson' : 'A student cancelled a lesson',
    blocks: [
      lesson('The cancelled lesson', mail, [['Student', mail.studentName]]),
      {
        kind: 'facts',
        rows: [
          ['Cancelled by', mail.cancelledBy === 'school' ? mail.schoolName : mail.studentName],
          ['Cancelled on', cancelledOn(mail)],
          ...(mail.reason ? [['Reason', mail.reason] satisfies [string, string]] : []),
        ],
      },
      refund(mail, 'school'),
      {
        kind: 'paragraph',
        text:
          mail.cancelledBy === 'school'
            ? 'The student was told, with an apology and your reason. The slot was taken out of your schedule.'
            : 'The slot is free again for other students.',
      },
      { kind: 'action', label: 'See School Bookings', href: link(PAGE_PATHS.schoolBookings) },
    ],
  }),

  booking_moved_student: (mail, { link, nowMs }) => ({
    subject: `Your driving lesson is moved to ${dayAt(mail)} (${mail.code})`,
    preheader: `${mail.instructorName}, ${mail.schoolName}.`,
    heading: 'Your lesson is moved',
    blocks: [
      {
        kind: 'facts',
        title: 'Your lesson',
        rows: [
          ['Before', lessonLine(mail.from)],
          ['Now', lessonLine(mail)],
          ['Instructor', mail.instructorName],
          ['Pickup', mail.pickup],
          ['Booking', mail.code],
        ],
      },
      { kind: 'action', label: 'See my booking', href: link(bookingLink(mail.bookingId)) },
      price(mail, 'student'),
      ...howToCancel(mail, nowMs),
      { kind: 'note', text: 'The attached file moves the lesson in your calendar too.' },
    ],
  }),

  booking_moved_school: (mail, { link }) => ({
    subject: `Moved: ${mail.studentName}, now ${dayAt(mail)}, ${mail.instructorName} (${mail.code})`,
    preheader: `Before: ${dayAt(mail.from)}. That slot is free again.`,
    heading: 'A student moved a lesson',
    blocks: [
      {
        kind: 'facts',
        title: 'The lesson',
        rows: [
          ['Student', mail.studentName],
          ['Instructor', mail.instructorName],
          ['Before', lessonLine(mail.from)],
          ['Now', lessonLine(mail)],
          ['Pickup', mail.pickup],
          ['Booking', mail.code],
        ],
      },
      price(mail, 'school'),
      { kind: 'action', label: 'See School Bookings', href: link(PAGE_PATHS.schoolBookings) },
    ],
  }),

  lesson_missed: (mail, { link }) => {
    const isInstructor = mail.missedBy === 'instructor';
    return {
      subject: isInstructor
        ? `Your missed driving lesson of ${dayAndMonth('en', mail.date)} is refunded (${mail.code})`
        : `You missed your driving lesson of ${dayAndMonth('en', mail.date)} (${mail.code})`,
      preheader: `Refund: ${money(mail.refundCents)}.`,
      heading: isInstructor ? 'We are sorry: your instructor did not come' : 'You were not at your lesson',
      blocks: [
        {
          kind: 'paragraph',
          text: isInstructor
            ? `Hello ${mail.studentName}, ${mail.schoolName} tells us that your instructor did not come to this lesson, and apologizes.`
            : `Hello ${mail.studentName}, ${mail.schoolName} tells us that you did not come to this lesson.`,
        },
        lesson('The lesson', mail),
        {
          kind: 'paragraph',
          title: `Refund: ${money(mail.refundCents)} (${isInstructor ? 100 : 0}%)`,
          text: isInstructor
            ? `The whole lesson is refunded by ${mail.schoolName}.${mail.feeCents > 0 ? ' The booking fee is never refunded.' : ''}`
            : 'By the cancellation policy nothing is refunded for a lesson that the student misses.',
        },
        { kind: 'action', label: 'See my booking', href: link(bookingLink(mail.bookingId)) },
        {
          kind: 'note',
          text: `If it was otherwise, call ${[mail.schoolName, unbroken(mail.schoolPhone)].filter(Boolean).join(', ')}.`,
        },
      ],
    };
  },

  lesson_reminder: (mail, { link }) => ({
    subject: `Reminder: driving lesson on ${dayAt(mail)} (${mail.code})`,
    preheader: `${mail.instructorName} picks you up at ${mail.pickup}.`,
    heading: 'Your lesson is coming up',
    blocks: [
      {
        kind: 'facts',
        title: 'Your lesson',
        rows: [
          ['Date', longDate('en', mail.date)],
          ['Time', lessonHours(mail)],
          ['Instructor', mail.instructorName],
          ['School', [mail.schoolName, unbroken(mail.schoolPhone)].filter(Boolean).join(', ')],
          ['Car', mail.car],
          ['Pickup', mail.pickup],
          ['Booking', mail.code],
        ],
      },
      { kind: 'paragraph', text: "Bring your valid learner's licence, and glasses or lenses if you drive with them." },
      { kind: 'action', label: 'See my booking', href: link(bookingLink(mail.bookingId)) },
    ],
  }),

  licence_expiring: ({ instructorId, instructorName, expiry, daysLeft }, { link }) => ({
    subject: `${instructorName}'s licence expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`,
    preheader: `On ${longDate('en', expiry)}. After that day students are offered none of these slots.`,
    heading: 'A licence is about to expire',
    blocks: [
      {
        kind: 'paragraph',
        text: `The licence of ${instructorName} expires on ${longDate('en', expiry)}. Later slots are not offered to students until you enter the new expiry date.`,
      },
      { kind: 'action', label: "Open the instructor's page", href: link(schoolInstructorLink(instructorId)) },
    ],
  }),

  slot_freed: ({ slots }, { link }) => {
    const [first] = slots;
    return {
      subject: first ? `A driving lesson is free: ${dayAt(first)}` : 'A driving lesson is free',
      preheader: first ? `${first.instructorName}, ${first.schoolName}. The first to book gets it.` : '',
      heading: 'A slot you were waiting for is free',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You asked us to tell you. The first student to book gets it, so do not wait long.',
        },
        {
          kind: 'facts',
          title: 'Free now',
          rows: slots.map((slot): [string, string] => [`${slot.instructorName}, ${slot.schoolName}`, lessonLine(slot)]),
        },
        {
          kind: 'action',
          label: 'See it and book',
          href: link(
            first
              ? instructorDetailsLink({
                  id: first.instructorId,
                  date: first.date,
                  slot: `${first.startTime} - ${first.endTime}`,
                })
              : PAGE_PATHS.studentHome,
          ),
        },
        { kind: 'note', text: 'We tell you once: to hear again, join the waiting list again.' },
      ],
    };
  },
};
