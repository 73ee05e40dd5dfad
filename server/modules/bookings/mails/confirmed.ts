import { PAGE_PATHS } from '#contract/paths.ts';
import { fill, filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { lessonFile, mailedCalendarLink } from '../lesson-calendar.ts';
import {
  type BookingMail,
  formatPlaceholders,
  greetStudent,
  howToCancel,
  lessonFacts,
  opensBooking,
  opensLesson,
  payableCents,
  price,
  provinceTexts,
  seeLesson,
  texts,
  wholeLesson,
  withAnswer,
} from './lesson-parts.ts';
import { severalForSchool, severalForStudent } from './several-lessons.ts';

/** `more`: other lessons of the same series, by time. */
type ConfirmedMail = BookingMail & { more?: BookingMail[] };

export const confirmedStudent = defineMail(
  'booking_confirmed_student',
  texts,
  (booking: ConfirmedMail, writing) => {
    if (booking.more) return severalForStudent([booking, ...booking.more], writing);
    const { words: all, formats, locale } = writing;
    const { province } = booking;
    const { names, learnerLicences } = provinceTexts(locale);
    const licence = province && learnerLicences[province];
    const named = licence ? fill(all.confirmedStudent.licence, { province: names[province], licence }) : '';
    const words = filled(all.confirmedStudent, { ...formatPlaceholders(booking, formats), named });
    const content = message(
      words,
      greetStudent(booking, writing),
      paragraph(words.booked),
      wholeLesson(booking, writing),
      ...withAnswer(booking, seeLesson(booking, writing), writing),
      price(booking, 'toPay', writing),
      payableCents(booking) > 0 && paragraph(words.payment),
      paragraph(words.bring, { title: words.bringTitle }),
      howToCancel(booking, writing),
      note(words.calendar, mailedCalendarLink(booking, writing), words.addToCalendar),
    );
    return { ...content, attachments: [lessonFile(booking, writing)] };
  },
  opensBooking,
);

export const confirmedSchool = defineMail(
  'booking_confirmed_school',
  texts,
  (booking: ConfirmedMail, writing) => {
    if (booking.more) return severalForSchool([booking, ...booking.more], writing);
    const { words: all, formats, link } = writing;
    const words = filled(all.confirmedSchool, formatPlaceholders(booking, formats));
    return message(
      words,
      lessonFacts(all.theLesson, booking, ['student', 'instructor', 'date', 'time', 'pickup', 'car', 'code'], writing),
      price(booking, 'toCollect', writing),
      payableCents(booking) > 0 && paragraph(words.payment),
      action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
    );
  },
  opensLesson,
);
