import { randomInt, randomUUID } from 'node:crypto';
import { lessonCharges } from '#contract/charges.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { type Context, inTransaction, type Transaction, writeTogether } from '#server/context.ts';
import {
  findSlotsInWindow,
  joinSlots,
  readSlotStatus,
  type SlotKey,
  takeSlotStatement,
} from '#server/modules/availability/availability.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { type BookedKind, findLessonKindToBook } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import { takeCredit } from '#server/modules/packages/credit.ts';
import type { Credit } from '#server/modules/packages/packages.rules.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { taxBasisPoints } from '#server/modules/schools/schools.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import {
  addOtherSlots,
  assertDailyDrivingLimit,
  assertInsideArea,
  assertOffered,
  assertReachable,
  explainConstraint,
  withTravelTimes,
} from './booking-checks.ts';
import { type BookingRow, insertBooking, type NewBooking, selectLiveBookingOfSlot } from './bookings.db.ts';
import { mailBooked } from './bookings.mails.ts';
import { lessonMinutes } from './bookings.rules.ts';
import { getBooking } from './bookings.ts';
import { type LessonPlaces, normalizePlaces, type PlacesRequest, parsePlaces } from './lesson-places.ts';
import { scheduleReminders } from './reminders.ts';
import { type TakenLesson, takeLesson } from './take-slot.db.ts';

export type LessonRequest = SlotKey &
  PlacesRequest & {
    /** Null: the plain lesson. */
    kindId?: string | null | undefined;
    /** In dollars, with fee and tax: the price that the student agreed to. */
    total?: number | undefined;
    /** In dollars: the hourly rate that the student saw. 0 and null: not sent. */
    perHourCharges?: number | null | undefined;
    /** True: pay with credit or refuse. False: don't use credit. Undefined: use credit if there's enough. */
    credit?: boolean | undefined;
  };

/**
 * Books a free slot for a student and emails both sides, in one transaction. The same request again returns the booking it made.
 * @throws AppError slot_taken (with the day's other slots), student_busy, slot_not_offered, kind_not_offered, kind_does_not_fit,
 *   price_changed (with the new price), long_day, outside_service_area, unreachable, credit_short
 */
export async function bookLesson(ctx: Context, candidateId: string, request: LessonRequest): Promise<BookingRow> {
  try {
    const { booking, isNew } = await retryOnUsedCode(() =>
      withTravelTimes(ctx, candidateId, (minutesBetween) =>
        inTransaction(ctx, (tx) => bookInTransaction(tx, candidateId, request, minutesBetween)),
      ),
    ).catch(explainConstraint);
    if (isNew) ctx.counts.lessonsBooked(1);
    forgetDays(ctx, [request.date]);
    return booking;
  } catch (error) {
    const drive = { ends: locateEnds(ctx, normalizePlaces(request)) };
    throw await addOtherSlots(ctx, error, { ...request, candidateId, drive });
  }
}

/** Takes two round trips: the statement that takes the slot, and the batch of writes that commits. See docs/decisions/0010. */
async function bookInTransaction(
  tx: Transaction,
  candidateId: string,
  request: LessonRequest,
  minutesBetween: MinutesBetween,
): Promise<{ booking: BookingRow; isNew: boolean }> {
  const booking = await prepareBooking(tx, candidateId, request, minutesBetween);
  if (!booking) return { booking: await findRepeatedBooking(tx, candidateId, request), isNew: false };
  await writeTogether(tx, async (batch) => {
    await insertBooking(batch, booking);
    await mailBooked(batch, [booking]);
    await scheduleReminders(batch, booking);
    await publishChangedDays(batch, [booking.local_date]);
  });
  return { booking, isNew: true };
}

/**
 * Takes the slot, or the consecutive slots that the lesson's kind needs, and returns the booking to insert in the same transaction; null if
 * the slot isn't free. A new rule on the locked rows goes into the statement of `takeLesson`; one that counts other rows needs a
 * later statement, as in `assertDailyDrivingLimit`, or racing bookings don't see each other.
 * @throws AppError as `bookLesson`, except for conflicts
 */
export async function prepareBooking(
  tx: Transaction,
  candidateId: string,
  { total, perHourCharges, kindId, credit: wantsCredit, ...request }: LessonRequest,
  minutesBetween: MinutesBetween,
): Promise<NewBooking | null> {
  const kind = kindId ? await findLessonKindToBook(tx, kindId, request.instructorId) : null;
  if (kind) await joinSlots(tx, request);
  const lesson = await takeLesson(tx, takeSlotStatement(request), candidateId);
  if (!lesson) return null;
  if (kind && lessonMinutes(lesson) !== kind.minutes) throw new AppError('kind_does_not_fit');
  if (perHourCharges && toCents(perHourCharges) !== lesson.rate_cents)
    throw new AppError('price_changed', { details: { perHourCharges: toDollars(lesson.rate_cents) } });
  await assertOffered(tx, lesson);
  await assertDailyDrivingLimit(tx, lesson);
  // The account may have been deleted while this waited for its row.
  if (lesson.candidate_disabled_at !== null) throw new AppError('not_authenticated');
  const places = parsePlaces(tx, request);
  assertInsideArea(tx, lesson, places);
  await assertReachable(tx, lesson, places, minutesBetween);
  const credit =
    wantsCredit !== false && lesson.has_package
      ? await takeCredit(
          tx,
          candidateId,
          lesson,
          lessonMinutes(lesson),
          kind && { id: kind.id, hasPrice: kind.priceCents !== null },
        )
      : null;
  if (wantsCredit && !credit) throw new AppError('credit_short');
  const booking = newBooking(tx, lesson, { places, kind, credit });
  if (total !== undefined && toCents(total) !== payableCents(booking))
    throw new AppError('price_changed', { details: { total: toDollars(payableCents(booking)) } });
  return booking;
}

/** Priced at today's rate and tax, or at the price of the lesson's kind. */
export function newBooking(
  ctx: Context,
  lesson: TakenLesson,
  { places, kind, credit }: { places: LessonPlaces; kind: BookedKind | null; credit: Credit | null },
): NewBooking {
  const {
    rate_cents,
    licence_expiry: _licenceExpiry,
    is_offered: _isOffered,
    is_school_offered: _isSchoolOffered,
    is_instructor_active: _isInstructorActive,
    is_car_out: _isCarOut,
    is_busy: _isBusy,
    has_booking_rules: _hasBookingRules,
    refuses_long_days: _refusesLongDays,
    is_tax_registered,
    tax_basis_points,
    has_package: _hasPackage,
    reach: _reach,
    ...copied
  } = lesson;
  const province = lesson.province as ProvinceCode | null;
  const charges = lessonCharges({
    ratePerHourCents: rate_cents,
    minutes: lessonMinutes(lesson),
    priceCents: kind?.priceCents ?? null,
    bookingFeeCents: ctx.config.bookingFeeCents,
    taxBasisPoints: taxBasisPoints({
      isTaxRegistered: is_tax_registered,
      ownTaxBasisPoints: tax_basis_points,
      province,
    }),
    province,
  });
  return {
    ...copied,
    id: randomUUID(),
    code: newBookingCode(),
    status: 'Booked',
    kind_id: kind?.id ?? null,
    kind_names: kind?.names ?? null,
    series_id: null,
    per_hour_cents: credit ? Math.round((credit.cents * 60) / credit.minutes) : rate_cents,
    total_cents: credit?.cents ?? charges.totalCents,
    fee_cents: charges.feeCents,
    // Tax on a package was charged with the package.
    tax_cents: credit ? 0 : charges.taxCents,
    refund_cents: null,
    paid_cents: 0,
    ...places,
    cancelled_at: null,
    cancelled_by: null,
    cancelled_by_guardian: null,
    cancelling_guardian: null,
    cancellation_reason: null,
    notice_at: null,
    waived_percent: null,
    restored_at: null,
    policy_starts_at: null,
    moved_at: null,
    moves: 0,
    school_move: null,
    pickup_changes: 0,
    pickup_changed_at: null,
    started_at: null,
    late_minutes: null,
    late_told_at: null,
    late_notices: 0,
    outcome_at: null,
    outcome_told_at: null,
    outcome_by: null,
    snow_day_id: null,
    package_order_id: credit?.packageOrderId ?? null,
    credit_minutes: credit?.minutes ?? null,
    created_at: nowDate(ctx.clock),
    review_id: null,
    review_rating: null,
    review_comment: null,
    review_answer: null,
    school_moved_at: null,
    school_moved_from_date: null,
    school_moved_from_start: null,
    school_moved_from_end: null,
    school_mover: null,
  };
}

/** Excludes what credit pays. */
export const payableCents = (booking: BookingRow): number =>
  (booking.credit_minutes === null ? booking.total_cents : 0) + booking.fee_cents + booking.tax_cents;

/**
 * The slot isn't free: this student booked it a moment ago (a double click, a retry), or somebody else did.
 * @throws AppError slot_not_offered, slot_taken
 */
export async function findRepeatedBooking(
  tx: Transaction,
  candidateId: string,
  lesson: SlotKey & { kindId?: string | null | undefined },
): Promise<BookingRow> {
  const slot = await readSlotStatus(tx, lesson);
  if (!slot) throw new AppError((await isPartTaken(tx, lesson)) ? 'slot_taken' : 'slot_not_offered');
  const holder = await selectLiveBookingOfSlot(tx, slot.id);
  if (holder?.candidate_id === candidateId) return getBooking(tx, holder.id);
  throw new AppError('slot_taken');
}

/** Whether a lesson has part of the time: one of the slots that a kind of lesson needs, or an hour that the office cut out of a slot. */
async function isPartTaken(tx: Transaction, { instructorId, date, startTime, endTime }: SlotKey): Promise<boolean> {
  const slots = await findSlotsInWindow(tx, { instructorIds: [instructorId], date, startTime, endTime });
  return slots.some(({ status }) => status === 'BOOKED');
}

// Without 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V: people read codes over the phone.
export const CODE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const CODE_LENGTH = 5;
const CODE_TRIES = 10;

/** `LW-7K3Q9`, one of six million. The database refuses one that is in use. */
function newBookingCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]);
  return `LW-${letters.join('')}`;
}

/** Runs `book` again, with new codes, if another booking has the code that it drew. */
export async function retryOnUsedCode<T>(book: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await book();
    } catch (error) {
      if (brokenConstraint(error) !== 'bookings_code' || tries === CODE_TRIES) throw error;
    }
  }
}
