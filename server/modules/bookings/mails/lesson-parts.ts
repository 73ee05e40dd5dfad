import { wallOf } from '#contract/formats.ts';
import { schoolLessonLink } from '#contract/paths.ts';
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
import { type Block, facts, paragraph, type Row } from '#server/modules/notifications/content.ts';
import {
  duration,
  type Formats,
  formatMinutes,
  type StreetTime,
  unbroken,
} from '#server/modules/notifications/formats.ts';
import type { WritingIn } from '#server/modules/notifications/mail.ts';
import { refundDeadlines } from '#server/modules/refund-deadlines/refund-deadlines.rules.ts';
import { toDate } from '#server/platform/clock.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import { deriveInstant } from '#server/platform/wall-time.ts';
import type { CalendarBooking } from '../lesson-calendar.ts';
import type { Texts } from './texts.en.ts';

/** What the emails of a booking are made from. Times are wall times of the lesson's street. */
export interface BookingMail extends CalendarBooking {
  /** The school's number; empty when it gave none. */
  schoolPhone: string;
  /** Make, model and colour, as one line. */
  car: string;
  /** The school's; null when it named none. */
  province: ProvinceCode | null;
  perHourCents: number;
  totalCents: number;
  feeCents: number;
  taxCents: number;
  /** What it takes of the student's credit; not there where it is paid by itself. */
  creditMinutes?: number | null;
  /** From the school's ledger, net of refunds; missing from messages that an older server queued. */
  paidCents?: number;
  /** When its school moved it to its time, an instant; not there where its student chose it. */
  schoolMovedAt?: string | null;
}

/** On the clock of the lesson's street. */
export interface WallTime {
  date: string;
  time: string;
}

export interface CancelledMail extends BookingMail {
  cancelledBy: 'student' | 'school';
  /** The parent or guardian who did it for the student. */
  guardian?: string | null;
  cancelledAt: WallTime;
  /** What the school wrote; empty where the student cancelled and wrote nothing. */
  reason: string;
  /** The school had moved it too late to be cancelled freely. */
  isMovedLate?: boolean;
  refundPercent: 100 | 50 | 0;
  refundCents: number;
  /** Of these, what returns to the student's credit instead of as money. */
  creditMinutesBack?: number;
  instructorId: string;
  /** What is still free with the same instructor, the nearest first. */
  otherSlots: StreetTime[];
  /** That were cancelled in the same step, by time. */
  more?: CancelledMail[];
}

export const texts = await textsIn<Texts>(import.meta.dirname);
const settlementTexts = await sharedTexts<SettlementTexts>('settlements');
export const provinceTexts = await sharedTexts<ProvinceTexts>('provinces');
type Writing = WritingIn<Texts>;

/** Sentences as one paragraph; what does not apply is empty or false. */
export const sentences = (...said: (string | false)[]): string => said.filter(Boolean).join(' ');

/** What fills the gaps that the texts of a lesson leave. */
export const gapsOf = (lesson: CalendarBooking, { day, dayAt, time }: Formats): Gaps => ({
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

/** The school's name and number, where it gave one. */
export const schoolLine = ({ schoolName, schoolPhone }: BookingMail): string =>
  [schoolName, unbroken(schoolPhone)].filter(Boolean).join(', ');

/** A lesson, by what of it is told: from where it was moved too, if it was. */
export function lessonFacts(
  title: string,
  booking: BookingMail & { from?: StreetTime },
  told: Exclude<keyof Texts['labels'], 'kind'>[],
  { words: { labels }, formats: { date, hours, line }, locale }: Writing,
): Block {
  const values = {
    student: booking.studentName,
    instructor: booking.instructorName,
    date: date(booking.date),
    time: hours(booking),
    before: booking.from ? line(booking.from) : '',
    now: line(booking),
    school: schoolLine(booking),
    car: booking.car,
    pickup: booking.pickup,
    dropOff: booking.dropOff ?? '',
    note: booking.note ?? '',
    code: booking.code,
  };
  // With the pickup, where the lesson ends and what the student wrote, if anything.
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

/** The lesson as its student is told of it before it begins. */
export const wholeLesson = (booking: BookingMail, writing: Writing): Block =>
  lessonFacts(
    writing.words.yourLesson,
    booking,
    ['date', 'time', 'instructor', 'school', 'car', 'pickup', 'code'],
    writing,
  );

/** What is to pay beside what comes from credit. */
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

/** That in words. Empty where credit pays for the lessons alone, and where an older server didn't say what was paid. */
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

/** No refund of a fee is refused where nothing was paid: then it's still due. Empty without a fee. */
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

/** What of lessons that credit paid returns to it. */
export const creditSaid = (minutes: number, schoolName: string, { words: { cancelled } }: Writing): string =>
  fill(minutes > 0 ? cancelled.toCredit : cancelled.noCredit, { length: formatMinutes(minutes), schoolName });

/** The price, item by item, and what it adds up to: for one to pay, for the other to collect. */
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

/** What cancelling still gives back when the message leaves: no refund that has passed, and what is lost by then. */
export function howToCancel(booking: BookingMail, { words, formats: { day, time, money }, nowMs }: Writing): Block[] {
  const derived = deriveInstant({ date: booking.date, time: booking.startTime, timeZone: booking.timeZone });
  if (derived.kind === 'skipped') throw new RangeError(`${booking.date} ${booking.startTime} does not exist`);
  const startsAtMs = derived.instant.epochMilliseconds;
  if (startsAtMs <= nowMs) return [];
  const schoolMovedAt = booking.schoolMovedAt ? new Date(booking.schoolMovedAt) : null;
  const start = { startsAtMs, schoolMovedAtMs: schoolMovedAt?.getTime() ?? null };
  const creditMinutes = booking.creditMinutes ?? null;
  const now = studentCancelling({ ...booking, ...start, creditMinutes }, nowMs);
  const { percent } = now;
  const deadlines = refundDeadlines({ startsAt: toDate(derived.instant), timeZone: booking.timeZone, schoolMovedAt });
  const isFree = isMovedLate(start);

  const texts = words.howToCancel;
  const refund = (percent: number) => fill(texts.refund, { percent });
  const until = (deadline: string) => {
    const wall = wallOf(deadline);
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
  const where = fill(texts.where, { schoolName: booking.schoolName });
  return [...blocks, paragraph(sentences(where, booking.feeCents > 0 && words.feeKept))];
}

/** Of a school's emails about one lesson: a notification has no room for it, and leads there. */
export const opensLesson = { opens: ({ bookingId }: BookingMail) => schoolLessonLink(bookingId) };
