import type { UserType } from '#contract/accounts.ts';
import {
  bookingLink,
  confirmAddressLink,
  forgotPasswordLink,
  loginPath,
  PAGE_PATHS,
  resetPasswordLink,
  settingsPath,
  verifyLink,
} from '#contract/paths.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { afterBooking } from './after-booking.en.ts';
import { type Block, type MailWords, paragraphs } from './content.ts';
import { dayAndMonth, greetingName, longDate, unbroken } from './formats.ts';
import { howToCancel } from './how-to-cancel.en.ts';
import { lessonHours, price, time } from './lesson-words.en.ts';
import type { BookingMail, SecondFactorChange } from './mail-kinds.ts';
import { snowDay } from './snow-day.en.ts';

const hello = (name: string) => (greetingName(name) ? `Hello ${greetingName(name)},` : 'Hello,');
const account: Record<UserType, string> = {
  STUDENT: 'student account',
  SCHOOL: 'driving school account',
  ADMIN: 'administrator account',
};

const secondFactor: Record<
  SecondFactorChange,
  (theirs: string, codesLeft: number) => Record<'subject' | 'preheader' | 'text', string>
> = {
  on: (theirs) => ({
    subject: 'Two-step verification is on',
    preheader: 'From now on, logging in asks for a code too.',
    text: `Two-step verification has just been turned on for your ${theirs}. From now on, after your password we ask for a code from your authenticator app. Keep your recovery codes in a safe place: with them you get in without your phone.`,
  }),
  off: (theirs) => ({
    subject: 'Two-step verification is off',
    preheader: 'From now on, your password alone is enough.',
    text: `Two-step verification has just been turned off for your ${theirs}. From now on, your password alone is enough to log in.`,
  }),
  removed: (theirs) => ({
    subject: 'Two-step verification was taken off your account',
    preheader: 'Lanewise did it, so that you can log in again.',
    text: `Our team has taken two-step verification off your ${theirs}, so that you can log in without your phone and your recovery codes. Your password alone is enough now. Please turn it on again once you are in.`,
  }),
  codes_renewed: (theirs) => ({
    subject: 'You have new recovery codes',
    preheader: 'The old ones no longer work.',
    text: `New recovery codes have just been made for your ${theirs}. The old ones no longer work.`,
  }),
  code_used: (theirs, codesLeft) => ({
    subject: 'Somebody logged in with a recovery code',
    preheader: codesLeft === 0 ? 'It was the last one.' : `Recovery codes left: ${codesLeft}`,
    text: `One of the recovery codes of your ${theirs} was just used to log in. It does not work a second time. ${
      codesLeft === 0
        ? 'It was the last one: make new ones, so that you can always get in without your phone.'
        : `Recovery codes left: ${codesLeft}.`
    }`,
  }),
};

function whatToBring({ province }: BookingMail): Block {
  const licence = province ? PROVINCES[province].learnerLicence?.en : undefined;
  const named = province && licence ? ` (${PROVINCES[province].name.en}: ${licence})` : '';
  return {
    kind: 'paragraph',
    title: 'What to bring',
    text: `Your valid learner's licence${named}: without it the lesson can't take place. If you wear glasses or contact lenses to drive, bring them too. Comfortable shoes help.`,
  };
}

export const en: MailWords = {
  footer: ({ supportEmail }) => `Lanewise · In-vehicle driving lessons in Canada · Questions? ${supportEmail}`,

  calendar: (lesson, { link }) => ({
    title: `Driving lesson with ${lesson.instructorName}`,
    description: `${lesson.schoolName}, booking ${lesson.code}\nBring your learner's licence.\n${link(bookingLink(lesson.bookingId))}`,
  }),

  schoolCalendar: (lesson, { link }) => ({
    title: `${lesson.studentName || 'Deleted account'} with ${lesson.instructorName}`,
    description: `Driving lesson, booking ${lesson.code}\n${link(PAGE_PATHS.schoolBookings)}`,
  }),

  calendarName: (whose) => (whose === null ? 'My driving lessons' : `Driving lessons: ${whose}`),

  kinds: {
    verify_account: ({ userType, name, token }, { link }) => ({
      subject: 'Please confirm your email address',
      preheader: 'One tap, and your Lanewise account is ready.',
      heading: 'Confirm your email address',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        { kind: 'paragraph', text: `Welcome to Lanewise. Open this link to switch on your ${account[userType]}.` },
        { kind: 'action', label: 'Confirm my email address', href: link(verifyLink(userType, token)) },
        {
          kind: 'note',
          text: 'The link works for 24 hours. If you did not sign up, ignore this message: without the link nothing happens.',
        },
      ],
    }),

    confirm_address: ({ schoolName, token }, { link }) => ({
      subject: 'Confirm your school’s email address',
      preheader: 'Then new bookings and changes come here.',
      heading: 'Confirm your school’s email address',
      blocks: [
        {
          kind: 'paragraph',
          text: `${greetingName(schoolName) || 'A driving school'} wants its mail from Lanewise at this address: new bookings, changes and reminders. Open this link if the school is yours.`,
        },
        { kind: 'action', label: 'Confirm this address', href: link(confirmAddressLink(token)) },
        {
          kind: 'note',
          text: 'The link works once, within 24 hours. If you have no driving school here, ignore this message: without the link, no mail of a school comes to you.',
        },
      ],
    }),

    contact_address_changed: ({ schoolName, address }, { link, supportEmail }) => ({
      subject: 'Your school’s mail goes to another address now',
      preheader: `From now on it goes to ${address}.`,
      heading: 'Your school’s mail goes to another address now',
      blocks: [
        {
          kind: 'paragraph',
          text: `Mail from Lanewise for ${greetingName(schoolName) || 'your school'}, new bookings and changes, goes to ${address} from now on. That address was confirmed a moment ago.`,
        },
        {
          kind: 'note',
          text: `If nobody at your school changed it, log in, put the address right under School Information, choose a new password, and write to ${supportEmail}.`,
        },
        { kind: 'action', label: 'School Information', href: link(PAGE_PATHS.schoolProfile) },
      ],
    }),

    already_registered: ({ userType }, { link }) => ({
      subject: 'You already have a Lanewise account',
      preheader: 'Somebody signed up with your address. Log in instead.',
      heading: 'You already have an account',
      blocks: [
        {
          kind: 'paragraph',
          text: `Somebody, most likely you, has just signed up with this address. It already has a ${account[userType]}, so nothing has changed. Log in as usual.`,
        },
        { kind: 'action', label: 'Log in', href: link(loginPath[userType]) },
        { kind: 'paragraph', text: 'Forgot your password? Ask for a link to choose a new one.' },
        { kind: 'action', label: 'Choose a new password', href: link(forgotPasswordLink(userType)) },
        { kind: 'note', text: 'If it was not you, you have nothing to do. Your account and password are unchanged.' },
      ],
    }),

    reset_password: ({ userType, name, token }, { link }) => ({
      subject: 'Choose a new password',
      preheader: 'The link works for one hour.',
      heading: 'Choose a new password',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        { kind: 'paragraph', text: `Open this link to choose a new password for your ${account[userType]}.` },
        { kind: 'action', label: 'Choose a new password', href: link(resetPasswordLink(userType, token)) },
        {
          kind: 'note',
          text: 'The link works once, for one hour. If you did not ask for it, ignore this message: your password stays as it is.',
        },
      ],
    }),

    password_changed: ({ userType, name }, { link, supportEmail }) => ({
      subject: 'Your password was changed',
      preheader: 'If it was you, there is nothing to do.',
      heading: 'Your password was changed',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        {
          kind: 'paragraph',
          text: `The password of your ${account[userType]} has just been changed, your other devices were logged out and your calendar addresses ended. If it was you, log in with the new one.`,
        },
        { kind: 'action', label: 'Log in', href: link(loginPath[userType]) },
        {
          kind: 'note',
          text: `If it was not you, choose a new password now at ${link(forgotPasswordLink(userType))} and write to ${supportEmail}.`,
        },
      ],
    }),

    second_factor_changed: ({ userType, name, change, codesLeft }, { link, supportEmail }) => {
      const { subject, preheader, text } = secondFactor[change](account[userType], codesLeft);
      return {
        subject,
        preheader,
        heading: subject,
        blocks: [
          { kind: 'paragraph', text: hello(name) },
          { kind: 'paragraph', text },
          { kind: 'action', label: 'Go to my account', href: link(settingsPath[userType]) },
          {
            kind: 'note',
            text: `If you know nothing of this, choose a new password now at ${link(forgotPasswordLink(userType))} and write to ${supportEmail}.`,
          },
        ],
      };
    },

    calendar_feed_added: ({ userType, name }, { link, supportEmail }) => ({
      subject: 'You have a new calendar address',
      preheader: 'Whoever has it can read your lessons.',
      heading: 'You have a new calendar address',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        {
          kind: 'paragraph',
          text: `A private calendar address has just been made for your ${account[userType]}. Whoever has it can read the lessons, without a password. Under your account you see each address, when it was last used, and can revoke it.`,
        },
        { kind: 'action', label: 'Go to my account', href: link(settingsPath[userType]) },
        {
          kind: 'note',
          text: `If it was not you, choose a new password now at ${link(forgotPasswordLink(userType))}: that ends every calendar address too. Then write to ${supportEmail}.`,
        },
      ],
    }),

    admin_invitation: ({ token }, { link }) => ({
      subject: 'You are an administrator of Lanewise',
      preheader: 'Choose a password to get started.',
      heading: 'Welcome to the team',
      blocks: [
        {
          kind: 'paragraph',
          text: 'An administrator account was opened for this address. Choose its password to start.',
        },
        { kind: 'action', label: 'Choose my password', href: link(resetPasswordLink('ADMIN', token)) },
        {
          kind: 'note',
          text: `The link works once, for 24 hours. After that, ask for another at ${link(forgotPasswordLink('ADMIN'))}.`,
        },
      ],
    }),

    school_waiting: ({ name, others = [], more = 0 }, { link }) => {
      const count = 1 + others.length + more;
      return {
        subject: count === 1 ? `${name} waits for approval` : `${count} schools wait for approval`,
        preheader: 'Students do not see a school before you approve it.',
        heading: count === 1 ? 'A school waits for approval' : 'Schools wait for approval',
        blocks: [
          {
            kind: 'paragraph',
            text:
              count === 1
                ? `${name} has filled in its information. Students do not see it before you approve it.`
                : 'These schools have filled in their information. Students do not see them before you approve them.',
          },
          ...(count === 1 ? [] : paragraphs([name, ...others].join('\n'))),
          ...(more === 0 ? [] : paragraphs(`And ${more} more.`)),
          { kind: 'action', label: 'Look at the schools', href: link(PAGE_PATHS.admin) },
        ],
      };
    },

    school_approved: ({ name }, { link }) => ({
      subject: 'Your school is approved',
      preheader: 'Students can now see your free times.',
      heading: 'Your school is approved',
      blocks: [
        { kind: 'paragraph', text: hello(name) },
        {
          kind: 'paragraph',
          text: 'We have looked at your information. From now on students can see your instructors and book their free times.',
        },
        { kind: 'action', label: 'Go to my schedule', href: link(PAGE_PATHS.schedule) },
      ],
    }),

    contact_message: ({ name, email, subject, text }, { link }) => ({
      subject: `Contact form: ${subject}`,
      preheader: `From ${name || email || 'somebody who left no name'}`,
      heading: 'A message from the contact form',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['From', name || 'Not given'],
            ['Reply to', email || 'Not given'],
            ['Subject', subject],
          ],
        },
        ...paragraphs(text || 'The message is empty.'),
        { kind: 'action', label: 'See all messages', href: link(PAGE_PATHS.adminMessages) },
      ],
    }),

    booking_confirmed_student: (booking, { link, nowMs }) => ({
      subject: `Your driving lesson on ${dayAndMonth('en', booking.date)} is confirmed (${booking.code})`,
      preheader: `${time(booking.startTime)} with ${booking.instructorName}, ${booking.schoolName}.`,
      heading: 'Booking confirmed',
      blocks: [
        { kind: 'paragraph', text: `Hello ${booking.studentName}, your in-vehicle lesson is booked.` },
        {
          kind: 'facts',
          title: 'Your lesson',
          rows: [
            ['Date', longDate('en', booking.date)],
            ['Time', lessonHours(booking)],
            ['Instructor', booking.instructorName],
            ['School', [booking.schoolName, unbroken(booking.schoolPhone)].filter(Boolean).join(', ')],
            ['Car', booking.car],
            ['Pickup', booking.pickup],
            ['Booking', booking.code],
          ],
        },
        { kind: 'action', label: 'See my booking', href: link(bookingLink(booking.bookingId)) },
        price(booking, 'student'),
        {
          kind: 'paragraph',
          text: `You pay ${booking.schoolName} directly; Lanewise does not handle the payment. The school tells you how and when, and returns what is refunded.`,
        },
        whatToBring(booking),
        ...howToCancel(booking, nowMs),
        {
          kind: 'note',
          text: 'The attached file adds the lesson to your calendar. It is also here:',
          href: link(`/api/booking/${booking.bookingId}/calendar.ics`),
        },
      ],
    }),

    booking_confirmed_school: (booking, { link }) => ({
      subject: `New booking: ${dayAndMonth('en', booking.date)}, ${time(booking.startTime)}, ${booking.instructorName} (${booking.code})`,
      preheader: `${booking.studentName}, pickup at ${booking.pickup}.`,
      heading: 'You have a new booking',
      blocks: [
        {
          kind: 'facts',
          title: 'The lesson',
          rows: [
            ['Student', booking.studentName],
            ['Instructor', booking.instructorName],
            ['Date', longDate('en', booking.date)],
            ['Time', lessonHours(booking)],
            ['Pickup', booking.pickup],
            ['Car', booking.car],
            ['Booking', booking.code],
          ],
        },
        price(booking, 'school'),
        { kind: 'paragraph', text: 'You collect the payment from the student.' },
        { kind: 'action', label: 'See School Bookings', href: link(PAGE_PATHS.schoolBookings) },
      ],
    }),

    ...afterBooking,
    ...snowDay,
  },
};
