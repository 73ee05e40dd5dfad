import { toWallTime } from '#contract/formats.ts';
import { bookingLink, PAGE_PATHS, schoolLessonLink } from '#contract/paths.ts';
import type { ProvinceCode, ProvinceTexts } from '#contract/provinces.ts';
import { FULL_REFUND_HOURS, HALF_REFUND_HOURS, isMovedLate, studentCancelling } from '#contract/refunds.ts';
import {
  addSettlements,
  type Settlement,
  type SettlementTexts,
  settlementText,
  settleTakenOff,
} from '#contract/settlements.ts';
import { splitTax } from '#contract/taxes.ts';
import { fill, filled, type Gaps } from '#contract/texts.ts';
import { nameIn } from '#contract/written-names.ts';
import { action, type Block, facts, links, note, paragraph, type Row } from '#server/modules/notifications/content.ts';
import {
  duration,
  type Formats,
  formatMinutes,
  type StreetTime,
  unbroken,
} from '#server/modules/notifications/formats.ts';
import { greeting, takeFirstName } from '#server/modules/notifications/greeting.ts';
import type { WritingIn } from '#server/modules/notifications/mail.ts';
import { refundDeadlines } from '#server/modules/refund-deadlines/refund-deadlines.rules.ts';
import { toDate } from '#server/platform/clock.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import { deriveInstant } from '#server/platform/wall-time.ts';
import type { CalendarBooking } from '../lesson-calendar.ts';
import { answerLink, lessonLink } from '../lesson-links.ts';
import type { Texts } from './texts.en.ts';

/** The data of a booking's emails. Times are local to the lesson. */
export interface BookingMail extends CalendarBooking {
  /** Empty if the school has none. */
  schoolPhone: string;
  /** Colour, make and model. */
  car: string;
  /** The school's; null if it didn't enter one. */
  province: ProvinceCode | null;
  perHourCents: number;
  totalCents: number;
  feeCents: number;
  taxCents: number;
  /** What it takes from the student's credit; null or undefined if credit doesn't pay it. */
  creditMinutes?: number | null;
  /** From the school's ledger, net of refunds; missing from messages that an older server queued. */
  paidCents?: number;
  /** When the school moved it to its time, an instant; missing if the student chose it. */
  schoolMovedAt?: string | null;
  /** The start that the cancellation policy counts from instead, an instant. */
  policyStartsAt?: string | null;
  /** In a student's or parent's message about the office's changes: the message, whose link takes an answer. */
  messageId?: string;
  /** The student has no account, so only that link works for them. */
  isWithoutAccount?: boolean;
}

/** A student's lesson in a message to their parent. */
export interface ParentMail extends BookingMail {
  /** The parent's. */
  firstName: string;
}

/** Local to the lesson. */
export interface WallTime {
  date: string;
  time: string;
}

export interface CancelledMail extends BookingMail {
  cancelledBy: 'student' | 'school';
  /** The parent or guardian who cancelled for the student. */
  guardian?: string | null;
  cancelledAt: WallTime;
  /** Empty if the student cancelled without a reason. */
  reason: string;
  /** The school cancelled because the student asked. */
  isForStudent?: boolean;
  /** How much of what the policy keeps the school doesn't charge. */
  waivedPercent?: number;
  /** The school moved it when free cancellation was already over. */
  isMovedLate?: boolean;
  /** Null if it's none of the policy's. */
  refundPercent: 100 | 50 | 0 | null;
  refundCents: number;
  /** How many of them return to the student's credit. */
  creditMinutesBack?: number;
  instructorId: string;
  /** The instructor's other free slots, soonest first. */
  otherSlots: StreetTime[];
  /** Other lessons cancelled in the same step, by time. */
  more?: CancelledMail[];
}

export const texts = await textsIn<Texts>(import.meta.dirname);
const settlementTexts = await sharedTexts<SettlementTexts>('settlements');
export const provinceTexts = await sharedTexts<ProvinceTexts>('provinces');
type Writing = WritingIn<Texts>;

/** @returns the student's first name, also from a message that an older version queued */
export const getFirstName = ({ studentFirstName, studentName }: CalendarBooking): string =>
  studentFirstName ?? takeFirstName(studentName);

export const greetStudent = (mail: CalendarBooking, { locale }: Pick<Writing, 'locale'>): Block =>
  greeting(locale, getFirstName(mail));

/** Joins sentences into a paragraph, without empty ones. */
export const sentences = (...said: (string | false)[]): string => said.filter(Boolean).join(' ');

/** Values for the placeholders in a lesson's texts. */
export const formatPlaceholders = (lesson: CalendarBooking, { day, dayAt, time }: Formats): Gaps => ({
  code: lesson.code,
  studentName: lesson.studentName,
  instructorName: lesson.instructorName,
  schoolName: lesson.schoolName,
  pickup: lesson.pickup,
  note: lesson.note ?? '',
  day: day(lesson.date),
  dayAt: dayAt(lesson),
  time: time(lesson.startTime),
});

export const parentPlaceholders = (mail: ParentMail): Gaps => ({ studentFirstName: getFirstName(mail) });

/** The school's name, and its number if it has one. */
export const schoolLine = ({ schoolName, schoolPhone }: BookingMail): string =>
  [schoolName, unbroken(schoolPhone)].filter(Boolean).join(', ');

/** The facts of a lesson; for a moved one, also its previous time. */
export function lessonFacts(
  title: string,
  booking: BookingMail & { from?: StreetTime; fromInstructor?: string },
  told: Exclude<keyof Texts['labels'], 'kind'>[],
  { words: { labels }, formats: { date, hours, line }, locale }: Writing,
): Block {
  const values = {
    student: booking.studentName,
    instructor: booking.instructorName,
    date: date(booking.date),
    time: hours(booking),
    before: booking.from ? line(booking.from) : '',
    fromInstructor: booking.fromInstructor ?? '',
    now: line(booking),
    school: schoolLine(booking),
    car: booking.car,
    pickup: booking.pickup,
    dropOff: booking.dropOff ?? '',
    note: booking.note ?? '',
    code: booking.code,
  };
  // The drop-off and the note, if there are any, follow the pickup.
  const along = (['dropOff', 'note'] as const).filter((name) => values[name] !== '');
  return facts(
    [
      ...(booking.kind ? [[labels.kind, nameIn(locale, booking.kind)] satisfies Row] : []),
      ...told
        .flatMap((name) => (name === 'pickup' ? [name, ...along] : [name]))
        .map((name): Row => [labels[name], values[name]]),
    ],
    { title },
  );
}

/** The button of a student's email about one lesson. */
export const seeLesson = ({ bookingId }: Pick<BookingMail, 'bookingId'>, writing: Writing): Block =>
  action(writing.words.openMine, lessonLink(bookingId, writing));

type Answerable = Pick<BookingMail, 'messageId' | 'isWithoutAccount' | 'bookingId'>;

/** The button of a message: the page that takes an answer without a log-in, if the message has one. */
export const answerAction = (lesson: Answerable, writing: Writing): Block =>
  lesson.messageId === undefined
    ? seeLesson(lesson, writing)
    : action(writing.words.answer.button, answerLink({ ...lesson, messageId: lesson.messageId }, writing));

/** The button where an account has a better one, followed by the page that takes an answer without a log-in. */
export function withAnswer(lesson: Answerable, button: Block, writing: Writing): Block[] {
  const { messageId, isWithoutAccount } = lesson;
  if (messageId === undefined) return [button];
  if (isWithoutAccount) return [answerAction(lesson, writing)];
  return [button, note(writing.words.answer.otherwise, answerLink({ ...lesson, messageId }, writing))];
}

/** A link for each of several lessons, to the page that works without a log-in. */
export const lessonLinks = (title: string, lessons: (Answerable & StreetTime)[], writing: Writing): Block =>
  links(
    title,
    lessons.map(({ messageId, ...lesson }): Row => {
      const to =
        messageId === undefined ? lessonLink(lesson.bookingId, writing) : answerLink({ ...lesson, messageId }, writing);
      return [writing.formats.line(lesson), to];
    }),
  );

/** The same for lessons of a message that takes an answer. */
export function answerLinks(lessons: (Answerable & StreetTime)[], writing: Writing): Block[] {
  const answerable = lessons.filter(({ messageId }) => messageId !== undefined);
  return answerable.length > 0 ? [lessonLinks(writing.words.answer.button, answerable, writing)] : [];
}

/** The facts of an upcoming lesson, for its student. */
export const wholeLesson = (booking: BookingMail, writing: Writing): Block =>
  lessonFacts(
    writing.words.yourLesson,
    booking,
    ['date', 'time', 'instructor', 'school', 'car', 'pickup', 'code'],
    writing,
  );

/** Excludes what credit pays. */
export const payableCents = ({ totalCents, feeCents, taxCents, creditMinutes }: BookingMail): number =>
  (creditMinutes ? 0 : totalCents + taxCents) + feeCents;

/** The refund due in money, minutes of credit, or both; empty if there is none. */
export const refundSaid = (cents: number, minutes: number, { money }: Pick<Formats, 'money'>): string =>
  [cents > 0 && money(cents), minutes > 0 && formatMinutes(minutes)].filter(Boolean).join(' + ');

/** Settlement of a lesson that has ended. */
const mailSettlement = (mail: BookingMail & { refundCents: number }): Settlement | undefined =>
  mail.paidCents === undefined
    ? undefined
    : settleTakenOff({
        ...mail,
        isFromCredit: Boolean(mail.creditMinutes),
        takenOffCents: mail.refundCents,
        paidCents: mail.paidCents,
      });

/** In words. Empty if credit pays everything, or if an older version queued the message without what was paid. */
export function moneySaid(
  reader: 'student' | 'school',
  mails: readonly (BookingMail & { refundCents: number })[],
  writing: Pick<Writing, 'formats' | 'locale'>,
): string {
  const priced = mails.filter((mail) => payableCents(mail) > 0 || !mail.creditMinutes);
  return settlementSaid(reader, priced.map(mailSettlement), priced[0]?.schoolName ?? '', writing);
}

export function settlementSaid(
  reader: 'student' | 'school',
  settlements: readonly (Settlement | undefined)[],
  schoolName: string,
  { formats, locale }: Pick<Writing, 'formats' | 'locale'>,
): string {
  const known = settlements.filter((settlement) => settlement !== undefined);
  if (known.length === 0 || known.length < settlements.length) return '';
  return settlementText(settlementTexts(locale)[reader].after, addSettlements(known), schoolName, formats.money);
}

/** Says whether the booking fee is kept or still due. Empty without a fee. */
export function feeSaid(
  fees: readonly { feeCents: number; paidCents?: number | undefined }[],
  { words, formats }: Pick<Writing, 'words' | 'formats'>,
): string {
  const feeCents = fees.reduce((sum, fee) => sum + fee.feeCents, 0);
  if (feeCents === 0) return '';
  return fees.every(({ paidCents }) => paidCents === 0)
    ? fill(words.feeDue, { fee: formats.money(feeCents) })
    : words.feeKept;
}

/** How much credit returns. */
export const creditSaid = (minutes: number, schoolName: string, { words: { cancelled } }: Writing): string =>
  fill(minutes > 0 ? cancelled.toCredit : cancelled.noCredit, { length: formatMinutes(minutes), schoolName });

/** The items of the price and their total, to pay or to collect. */
export function price(
  booking: BookingMail,
  payable: 'toPay' | 'toCollect',
  { words: { price: texts }, formats: { money }, locale }: Writing,
): Block {
  const { startTime, endTime, province, kind, perHourCents, totalCents, feeCents, taxCents, creditMinutes } = booking;
  // We can't tell which taxes are in a school's own rate.
  const isOwnRate = splitTax(totalCents, taxCents, province).some(({ tax }) => tax === 'own');
  const name = province === null || isOwnRate ? '' : provinceTexts(locale).taxes[province];
  const length = duration(startTime, endTime);
  const words = filled(texts, { length, perHour: money(perHourCents), name, kind: kind ? nameIn(locale, kind) : '' });
  const rows: Row[] = creditMinutes
    ? [[words.fromCredit, formatMinutes(creditMinutes)]]
    : [[kind ? words.kind : words.lesson, money(totalCents)]];
  if (feeCents > 0) rows.push([words.fee, money(feeCents)]);
  if (taxCents > 0 && !creditMinutes) rows.push([name ? words.taxNamed : words.tax, money(taxCents)]);
  rows.push([words[payable], money(payableCents(booking))]);
  return facts(rows, { title: words.title, isMoney: true });
}

/** The refunds that cancelling still gives when the message leaves. */
export function howToCancel(booking: BookingMail, writing: Writing): Block[] {
  const { words, nowMs } = writing;
  const { day, time, money } = writing.formats;
  const derived = deriveInstant({ date: booking.date, time: booking.startTime, timeZone: booking.timeZone });
  if (derived.kind === 'skipped') throw new RangeError(`${booking.date} ${booking.startTime} does not exist`);
  const startsAtMs = derived.instant.epochMilliseconds;
  if (startsAtMs <= nowMs) return [];
  const schoolMovedAt = booking.schoolMovedAt ? new Date(booking.schoolMovedAt) : null;
  const policyStartsAt = booking.policyStartsAt ? new Date(booking.policyStartsAt) : null;
  const start = {
    ...{ startsAtMs, schoolMovedAtMs: schoolMovedAt?.getTime() ?? null },
    policyStartsAtMs: policyStartsAt?.getTime() ?? null,
  };
  const creditMinutes = booking.creditMinutes ?? null;
  const now = studentCancelling({ ...booking, ...start, creditMinutes }, nowMs);
  const { percent } = now;
  const startsAt = toDate(derived.instant);
  const deadlines = refundDeadlines({ startsAt, timeZone: booking.timeZone, schoolMovedAt, policyStartsAt });
  const isFree = isMovedLate(start);

  const texts = words.howToCancel;
  const refund = (percent: number) => fill(texts.refund, { percent });
  const until = (deadline: string) => {
    const wall = toWallTime(deadline);
    return fill(texts.until, { day: day(wall.date), time: time(wall.time) });
  };
  const rows: Row[] = [];
  if (percent === 100) rows.push([isFree ? texts.untilStart : until(deadlines.full), refund(100)]);
  if (percent > 0 && !isFree) rows.push([until(deadlines.half), refund(50)]);
  rows.push([percent > 0 ? texts.later : texts.atAnyTime, texts.nothing], [texts.instructorMissing, refund(100)]);
  const blocks = [facts(rows, { title: texts.title })];
  if (percent < 100) {
    const lost = { lost: money(now.lostCents), payable: money(now.payableCents) };
    const said =
      creditMinutes === null
        ? fill(percent > 0 ? texts.half : texts.none, lost)
        : fill(texts.credit, {
            hours: percent > 0 ? FULL_REFUND_HOURS : HALF_REFUND_HOURS,
            lost: formatMinutes(now.minutesLost),
          });
    blocks.push(paragraph(said, { isAttention: true }));
  }
  const { schoolName, isWithoutAccount } = booking;
  const { myBookings } = texts;
  const where = isWithoutAccount ? fill(texts.call, { schoolName }) : fill(texts.where, { myBookings, schoolName });
  const link = isWithoutAccount ? {} : { link: { words: myBookings, href: writing.link(PAGE_PATHS.bookings) } };
  return [...blocks, paragraph(sentences(where, booking.feeCents > 0 && words.feeKept), link)];
}

/** In a student's emails. A device with push notifications is logged in, so they open the lesson's own page, also offline. */
export const opensBooking = {
  opens: ({ bookingId, messageId, more }: BookingMail & { more?: unknown[] }) =>
    messageId === undefined ? (more ? PAGE_PATHS.bookings : bookingLink(bookingId)) : null,
};

/** In a school's emails about one lesson. A push notification opens the page instead. */
export const opensLesson = { opens: ({ bookingId }: BookingMail) => schoolLessonLink(bookingId) };
