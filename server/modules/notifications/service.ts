import type { Locale } from '#contract/accounts.ts';
import { bookingLink } from '#contract/paths.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import type { MailTransport } from '#server/platform/mail/transport.ts';
import { calendarFile } from './calendar-file.ts';
import type { MailWords, WordContext } from './content.ts';
import type { BookingMail, MailData, MailKind } from './mail-kinds.ts';
import { en } from './messages.en.ts';
import { fr } from './messages.fr.ts';
import { renderText } from './plain-text.ts';
import { type EmailRow, forgetFailed, insertEmail, markSent, markTried, selectEmail } from './repository.ts';

const WORDS: Record<Locale, MailWords> = { en, fr };
const SEND: JobKind<{ emailId: string }> = { name: 'send-email' };
/** With pauses that grow to an hour, some five days: as long as mail servers try among themselves. */
const TRIES = 130;
const FAILED_KEPT_DAYS = 90;

/** Emails that bring the lesson along as a calendar file. */
const WITH_CALENDAR: MailKind[] = ['booking_confirmed_student', 'booking_moved_student'];

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
  | 'studentName'
  | 'instructorName'
  | 'schoolName'
  | 'pickup'
> & { isCancelled?: boolean };

export function createNotificationService({
  db,
  clock,
  jobs,
  mail,
  logger,
  publicUrl,
  supportEmail,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: MailTransport;
  logger: Logger;
  publicUrl: string;
  supportEmail: string;
}) {
  const context: WordContext = { link: (path) => `${publicUrl}${path}`, supportEmail };

  function calendarOf(
    locale: Locale,
    bookings: CalendarBooking[],
    options: { name?: string; isSchools?: boolean } = {},
  ): string {
    const { calendar, schoolCalendar } = WORDS[locale];
    const words = options.isSchools ? schoolCalendar : calendar;
    const lessons = bookings.map((booking) => ({
      ...booking,
      ...words(booking, context),
      location: booking.pickup,
      url: context.link(bookingLink(booking.bookingId)),
    }));
    return calendarFile(lessons, options);
  }

  async function compose(email: EmailRow) {
    const locale: Locale = email.locale === 'fr' ? 'fr' : 'en';
    const kind = email.kind as MailKind;
    const data = email.data as never;
    const content = WORDS[locale].kinds[kind](data, context);
    const footer = WORDS[locale].footer(context);
    // React is loaded with the first message: an idle server stays small.
    const { renderHtml } = await import('./layout.ts');
    return {
      id: email.id,
      to: email.recipient,
      locale,
      subject: content.subject,
      html: renderHtml(content, { locale, footer }),
      text: renderText(content, footer),
      replyTo: kind === 'contact_message' ? (data as MailData['contact_message']).email || null : null,
      attachments: WITH_CALENDAR.includes(kind) ? [calendarAttachment(locale, data)] : [],
    };
  }

  function calendarAttachment(locale: Locale, booking: BookingMail) {
    return {
      filename: `${booking.code}.ics`,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: calendarOf(locale, [booking]),
    };
  }

  /** Sends one stored email. An error is kept with it and thrown on, so that the job is tried again. */
  async function deliver({ emailId }: { emailId: string }): Promise<void> {
    const email = await selectEmail(db, emailId);
    // A job that comes twice, or again after a kill between sending and its own end, sends nothing a second time.
    if (email?.status !== 'queued') return;
    try {
      await mail.send(await compose(email));
    } catch (error) {
      const isLast = isRefusedForGood(error) || email.attempts + 1 >= TRIES;
      await markTried(db, emailId, { error: reason(error), status: isLast ? 'failed' : 'queued' });
      logger.warn({ emailId, kind: email.kind, attempt: email.attempts + 1, isLast }, 'email not sent');
      if (isLast) return;
      throw error;
    }
    await markSent(db, emailId, nowDate(clock));
  }

  jobs.define(SEND, deliver, { concurrency: 2, retryLimit: TRIES });

  return {
    /** An email that is sent if and only if the transaction commits, soon after it does; in both languages of the product. */
    async enqueue<K extends MailKind>(
      transaction: Database,
      email: { kind: K; recipient: string; locale: Locale; data: MailData[K] },
    ): Promise<void> {
      const emailId = await insertEmail(transaction, { ...email, now: nowDate(clock) });
      await jobs.enqueue(transaction, SEND, { emailId });
    },

    /** Forgets what emails that could never be delivered were made from. */
    forgetFailed: (): Promise<void> => forgetFailed(db, toDate(clock.now().subtract({ hours: 24 * FAILED_KEPT_DAYS }))),

    /** Bookings as an iCalendar file, its words in the language given. */
    calendarFile: calendarOf,

    /** What a calendar of lessons is called; null: the reader's own. */
    calendarName: (locale: Locale, whose: string | null): string => WORDS[locale].calendarName(whose),
  };
}

export type NotificationService = ReturnType<typeof createNotificationService>;

/** The mail server knows the recipient and said no: asking a hundred times more would only harm our name with it. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550 && responseCode <= 553;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
