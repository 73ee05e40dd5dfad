import type { LinkedOffer, OfferAnswer } from '#contract/offers.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { lockOfficeTimes, planOfficeTime } from '#server/modules/availability/office-slots.ts';
import { retryOnUsedCode } from '#server/modules/bookings/book-lesson.ts';
import { explainConstraint } from '#server/modules/bookings/booking-checks.ts';
import { getBooking } from '#server/modules/bookings/bookings.ts';
import { bookOfferedHour, HourRefused, moveToOfferedHour } from '#server/modules/bookings/take-offered-hour.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { isSignedLink } from '#server/modules/notifications/signed-links.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { offerLinkSubject } from './mails/lesson-offered.ts';
import { endOffer, readersOf } from './make-offer.ts';
import {
  insertOptOut,
  lockOverlappingOffers,
  type OfferedRow,
  type OfferRow,
  selectCandidates,
  selectNextLesson,
  selectOffer,
  selectOffered,
  updateAnswered,
  updateBooking,
} from './offers.db.ts';
import { isInTimeOff } from './suggest-students.ts';

interface Found {
  offer: OfferRow;
  student: OfferedRow;
}

const LINK = /^([0-9a-f-]{36})\.(\d{1,3})\.([\w-]{43})$/;

/** @throws AppError invalid_token */
async function findByLink(ctx: Context, link: string): Promise<Found> {
  const [, offerId = '', position = '', signature = ''] = LINK.exec(link) ?? [];
  const offer = offerId && (await selectOffer(ctx, offerId).catch(() => undefined));
  const student = offer && (await selectOffered(ctx, [offerId])).find((one) => one.position === Number(position));
  if (!offer || !student) throw new AppError('invalid_token');
  const subject = offerLinkSubject(offerId, student.position);
  const isSigned = readersOf(student).some(
    ({ recipient }) => recipient !== null && isSignedLink(ctx, recipient, subject, signature),
  );
  if (!isSigned) throw new AppError('invalid_token');
  return { offer, student };
}

/** Changes nothing, because mail scanners open links. @throws AppError invalid_token */
export async function readLinkedOffer(ctx: Context, link: string): Promise<LinkedOffer> {
  return present(ctx, await findByLink(ctx, link));
}

/**
 * The first yes books the hour and ends every offer that overlaps it, in one transaction.
 * @throws AppError invalid_token; offer_over with the reason: taken, withdrawn, over, student_busy, long_day, learner_licence
 */
export async function answerOffer(ctx: Context, link: string, answer: OfferAnswer): Promise<LinkedOffer> {
  const { offer, student } = await findByLink(ctx, link);
  if (answer === 'no' || answer === 'stop') await decline(ctx, { offer, student }, answer);
  else {
    const days = await retryOnUsedCode(() => inTransaction(ctx, (tx) => accept(tx, { offer, student }, answer)))
      .catch(explainConstraint)
      .catch(async (error: unknown) => {
        const refusal = toRefusal(error);
        if (isGone(refusal)) await endTaken(ctx, offer);
        throw refusal;
      });
    forgetDays(ctx, days);
  }
  return readLinkedOffer(ctx, link);
}

function toRefusal(error: unknown): unknown {
  const reason =
    error instanceof HourRefused
      ? error.reason
      : error instanceof AppError && error.code === 'slot_taken'
        ? 'taken'
        : error instanceof AppError && error.code === 'student_busy'
          ? 'student_busy'
          : null;
  return reason === null ? error : over(reason, error);
}

const isGone = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'offer_over' && (error.details as { reason: string }).reason === 'taken';

/** Somebody has the hour without the offer. */
const endTaken = (ctx: Context, { id }: OfferRow): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const open = (await lockOverlappingOffers(tx, id)).find((one) => one.id === id);
    if (open) await endOffer(tx, open, 'taken');
  });

const over = (reason: string, cause?: unknown) => new AppError('offer_over', { details: { reason }, cause });

async function decline(ctx: Context, { offer, student }: Found, answer: 'no' | 'stop'): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = nowDate(tx.clock);
    if (answer === 'stop') await insertOptOut(tx, offer.school_id, student.candidate_id, now);
    const open = (await lockOverlappingOffers(tx, offer.id)).find(({ id }) => id === offer.id);
    if (!open || student.answer !== null) return;
    await updateAnswered(tx, { offerId: offer.id, candidateId: student.candidate_id }, 'no', now);
    const offered = await selectOffered(tx, [offer.id]);
    if (offered.every((one) => one.answer === 'no')) await endOffer(tx, open, 'declined');
  });
  forgetDays(ctx, [offer.local_date]);
}

/** @returns the days whose lists changed */
async function accept(tx: Transaction, { offer, student }: Found, answer: 'extra' | 'instead'): Promise<string[]> {
  const now = nowDate(tx.clock);
  const open = await lockOverlappingOffers(tx, offer.id);
  const own = open.find(({ id }) => id === offer.id);
  const { candidate_id: candidateId } = student;
  if (!own) {
    const ended = await selectOffer(tx, offer.id);
    // A second click.
    const [mine] = (await selectOffered(tx, [offer.id])).filter((one) => one.candidate_id === candidateId);
    if (ended?.outcome === 'accepted' && mine?.answer === 'yes') return [];
    throw over(stateOf(ended?.outcome ?? 'over'));
  }
  if (student.sent_at === null) throw new AppError('invalid_token');
  if (student.open_until <= now) throw over('too_late');
  const { instructor_id: instructorId, local_date: date, local_start: startTime, local_end: endTime } = own;
  const hour = await planOfficeTime(tx, { instructorId, date, startTime, endTime });
  const next = answer === 'instead' ? await findReplaceable(tx, own, candidateId) : null;
  if (answer === 'instead' && !next) throw over('nothing_to_replace');
  await lockOfficeTimes(tx, [hour], next ? [next.slot_id] : []);
  // The instructor got ill after the offer.
  if (await isInTimeOff(tx, own.school_id, { instructorId, date, startTime, endTime })) throw over('taken');
  // The hour was held for this student.
  for (const one of open) await endOffer(tx, one, one.id === own.id ? 'accepted' : 'taken');
  const booking = next
    ? await moveToOfferedHour(tx, hour, await getBooking(tx, next.id))
    : await bookOfferedHour(tx, hour, candidateId, await findPlaces(tx, own, candidateId));
  await updateBooking(tx, own.id, booking.id);
  await updateAnswered(tx, { offerId: own.id, candidateId }, 'yes', now);
  return [...new Set([date, ...(next ? [next.local_date] : [])])];
}

const findNextLesson = (ctx: Context, offer: OfferRow, candidateId: string) =>
  selectNextLesson(ctx, offer.school_id, candidateId, nowDate(ctx.clock));

const lengthOf = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): number =>
  ends_at.getTime() - starts_at.getTime();

/** The student's next lesson, if it's as long as the hour: its price stays. */
async function findReplaceable(ctx: Context, offer: OfferRow, candidateId: string) {
  const next = await findNextLesson(ctx, offer, candidateId);
  return next && lengthOf(next) === lengthOf(offer) ? next : null;
}

const toWeekday = ({ local_date }: { local_date: string }): number =>
  new Date(`${local_date}T00:00:00Z`).getUTCDay() || 7;

/** The usual pickup. */
async function findPlaces(tx: Transaction, offer: OfferRow, candidateId: string) {
  const [student] = await selectCandidates(tx, {
    ...{ schoolId: offer.school_id, instructorId: offer.instructor_id, date: offer.local_date },
    ...{ startsAt: offer.starts_at, endsAt: offer.ends_at, transmission: null, rateCents: 0, languages: [] },
    ...{ dayStartedAt: offer.starts_at, now: nowDate(tx.clock), candidateIds: [candidateId] },
  });
  return {
    pickup_location: student?.pickupLocation ?? '',
    pickup_postal_code: student?.pickupPostalCode || null,
    ...{ drop_off_location: null, drop_off_postal_code: null, pickup_note: null },
  };
}

const stateOf = (outcome: NonNullable<OfferRow['outcome']>): 'taken' | 'withdrawn' | 'over' =>
  outcome === 'withdrawn' ? 'withdrawn' : outcome === 'over' || outcome === 'declined' ? 'over' : 'taken';

async function present(ctx: Context, { offer, student }: Found): Promise<LinkedOffer> {
  const school = await getSchool(ctx, offer.school_id);
  const isOpen = offer.outcome === null && student.open_until > nowDate(ctx.clock);
  const next = isOpen ? await findNextLesson(ctx, offer, student.candidate_id) : null;
  const isSameLength = next && lengthOf(next) === lengthOf(offer);
  const state =
    student.answer === 'yes'
      ? 'mine'
      : student.answer === 'no'
        ? 'no'
        : isOpen
          ? 'open'
          : offer.outcome === null
            ? 'over'
            : stateOf(offer.outcome);
  return {
    ...{ firstName: student.first_name, schoolName: school.name, schoolPhone: school.contactNumber1 },
    ...{ instructorName: offer.instructor_name, date: offer.local_date, timeZone: offer.time_zone },
    ...{ startTime: offer.local_start, endTime: offer.local_end, state, openUntil: student.open_until.toISOString() },
    insteadOf: next && isSameLength ? toWeekday(next) : null,
    ...(next && !isSameLength && { otherLength: toWeekday(next) }),
    hasOptedOut: student.has_opted_out,
    language: readersOf(student)[0]?.locale ?? 'en',
  };
}
