import { type Selectable, sql } from 'kysely';
import type { Transmission } from '#contract/car-facts.ts';
import type { OFFER_OUTCOMES } from '#contract/offers.ts';
import type { MESSAGE_READERS } from '#contract/school-students.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { AREA_COLUMNS, type AreaRow } from '#server/modules/service-areas/service-areas.db.ts';
import type { LessonOffer } from '#server/platform/database/schema.ts';

type Outcome = (typeof OFFER_OUTCOMES)[number];

export interface HourRow extends AreaRow {
  school_id: string;
  school_name: string;
  instructor_name: string;
  is_school_offered: boolean;
  car_id: string;
  transmission: Transmission | null;
  licence_expiry: string | null;
  out_from: string | null;
  out_until: string | null;
  rate_cents: number;
  languages: string[];
}

/** An active instructor of a school, with what decides who can be offered their hour. */
export const selectInstructor = (ctx: Queryable, schoolId: string, instructorId: string) =>
  ctx.db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .innerJoin('cars', 'cars.id', 'instructors.car_id')
    .leftJoin('service_areas', 'service_areas.instructor_id', 'instructors.id')
    .select(AREA_COLUMNS)
    .select([
      'schools.id as school_id',
      'schools.name as school_name',
      sql<string>`trim(concat_ws(' ', instructors.first_name, instructors.last_name))`.as('instructor_name'),
      sql<boolean>`EXISTS (SELECT FROM offered_schools WHERE offered_schools.id = schools.id)`.as('is_school_offered'),
      'instructors.car_id',
      sql<Transmission | null>`cars.transmission`.as('transmission'),
      'instructors.licence_expiry',
      'cars.out_from',
      'cars.out_until',
      'instructors.rate_cents',
      'instructors.languages',
    ])
    .where('instructors.id', '=', instructorId)
    .where('instructors.school_id', '=', schoolId)
    .where('instructors.deactivated_at', 'is', null)
    .executeTakeFirst() as Promise<HourRow | undefined>;

/** What occupies the instructor or the car at a time. */
export async function selectOccupied(
  ctx: Queryable,
  { instructorId, carId, startsAt, endsAt }: { instructorId: string; carId: string; startsAt: Date; endsAt: Date },
): Promise<{ isInstructorBusy: boolean; isCarBusy: boolean }> {
  const { rows } = await sql<{ isInstructorBusy: boolean; isCarBusy: boolean }>`
    SELECT coalesce(bool_or(instructor_id = ${instructorId}), false) AS "isInstructorBusy",
           coalesce(bool_or(instructor_id <> ${instructorId}), false) AS "isCarBusy"
    FROM bookings
    WHERE (instructor_id = ${instructorId} OR car_id = ${carId}) AND status <> 'Cancelled'
      AND tstzrange(starts_at, ends_at) && tstzrange(${startsAt}, ${endsAt})`.execute(ctx.db);
  return rows[0] ?? { isInstructorBusy: false, isCarBusy: false };
}

export interface CandidateRow {
  recordId: string;
  candidateId: string;
  firstName: string;
  lastName: string;
  licenceExpiresOn: string | null;
  hasLessonThen: boolean;
  minutesThatDay: number;
  offersToday: number;
  /** An open offer of an hour of this instructor then is theirs to answer. */
  isAsked: boolean;
  /** They cancelled a lesson that was then. */
  cancelledThen: boolean;
  hasOptedOut: boolean;
  phone: string;
  accountEmail: string | null;
  email: string | null;
  parents: { email: string | null }[];
  messagesTo: (typeof MESSAGE_READERS)[number];
  creditMinutes: number;
  lastLessonAt: Date | null;
  lastLesson: string | null;
  lastTransmission: Transmission | null;
  nextLesson: string | null;
  pickupLocation: string;
  pickupPostalCode: string;
  wishes: { since: string; timeOfDay: string | null; minMinutes: number | null }[];
}

interface Asked {
  schoolId: string;
  instructorId: string;
  date: string;
  startsAt: Date;
  endsAt: Date;
  transmission: string | null;
  rateCents: number;
  languages: readonly string[];
  /** When the school's day began. */
  dayStartedAt: Date;
  now: Date;
  /** Only these, if given. */
  candidateIds?: readonly string[];
}

/** A school's active students, with what decides whether to offer them an hour. */
export async function selectCandidates(ctx: Queryable, asked: Asked): Promise<CandidateRow[]> {
  const { schoolId, instructorId, date, startsAt, endsAt, now } = asked;
  const { rows } = await sql<CandidateRow>`
    SELECT s.id AS "recordId", s.candidate_id AS "candidateId", s.first_name AS "firstName", s.last_name AS "lastName",
           s.licence_expires_on AS "licenceExpiresOn",
           EXISTS (SELECT FROM bookings b WHERE b.candidate_id = s.candidate_id AND b.status <> 'Cancelled'
                   AND tstzrange(b.starts_at, b.ends_at) && tstzrange(${startsAt}, ${endsAt})) AS "hasLessonThen",
           (SELECT coalesce(sum(extract(epoch FROM b.ends_at - b.starts_at) / 60), 0)::int FROM bookings b
             WHERE b.candidate_id = s.candidate_id AND b.local_date = ${date}::date AND b.status <> 'Cancelled') AS "minutesThatDay",
           (SELECT count(*)::int FROM offered_students o JOIN lesson_offers l ON l.id = o.offer_id
             WHERE o.candidate_id = s.candidate_id AND l.school_id = s.school_id AND o.sent_at >= ${asked.dayStartedAt}) AS "offersToday",
           EXISTS (SELECT FROM offered_students o JOIN lesson_offers l ON l.id = o.offer_id
                    WHERE o.candidate_id = s.candidate_id AND o.answer IS NULL AND l.instructor_id = ${instructorId} AND l.ended_at IS NULL
                      AND tstzrange(l.starts_at, l.ends_at) && tstzrange(${startsAt}, ${endsAt})) AS "isAsked",
           EXISTS (SELECT FROM bookings b WHERE b.candidate_id = s.candidate_id AND b.status = 'Cancelled' AND b.cancelled_by = 'student'
                   AND tstzrange(b.starts_at, b.ends_at) && tstzrange(${startsAt}, ${endsAt})) AS "cancelledThen",
           s.phone, a.email AS "accountEmail", s.email, s.parents, s.messages_to AS "messagesTo",
           EXISTS (SELECT FROM offer_opt_outs p
                    WHERE p.school_id = s.school_id AND p.candidate_id = s.candidate_id) AS "hasOptedOut",
           (SELECT coalesce(-sum(e.credit_minutes), 0)::int FROM ledger_entries e JOIN package_orders p ON p.id = e.package_order_id
             WHERE e.school_id = s.school_id AND e.candidate_id = s.candidate_id AND p.status = 'accepted'
               AND coalesce(p.expires_on, 'infinity') >= ${date}::date) AS "creditMinutes",
           last.starts_at AS "lastLessonAt", last.local_date AS "lastLesson", last.transmission AS "lastTransmission",
           (SELECT min(b.local_date) FROM bookings b WHERE b.candidate_id = s.candidate_id AND b.school_id = s.school_id
               AND b.status = 'Booked' AND b.starts_at > ${now}) AS "nextLesson",
           coalesce(nullif(s.pickup_location, ''), latest.pickup_location, '') AS "pickupLocation",
           coalesce(nullif(s.pickup_postal_code, ''), latest.pickup_postal_code, '') AS "pickupPostalCode",
           (SELECT coalesce(json_agg(json_build_object('since', w.created_at, 'timeOfDay', w.time_of_day, 'minMinutes', w.min_minutes)), '[]')
              FROM waiting_list w
             WHERE w.candidate_id = s.candidate_id AND w.told_at IS NULL
               AND (w.instructor_id IS NULL OR w.instructor_id = ${instructorId})
               AND (w.local_date IS NULL OR w.local_date = ${date}::date)
               AND (w.transmission IS NULL OR w.transmission = ${asked.transmission})
               AND (w.max_rate_cents IS NULL OR w.max_rate_cents >= ${asked.rateCents})
               AND (w.language IS NULL OR w.language = ANY(${asked.languages}::text[]))) AS wishes
    FROM school_students s
    JOIN accounts a ON a.id = s.candidate_id AND a.disabled_at IS NULL AND a.erased_at IS NULL
    LEFT JOIN LATERAL (
      SELECT b.starts_at, b.local_date, cars.transmission FROM bookings b JOIN cars ON cars.id = b.car_id
       WHERE b.candidate_id = s.candidate_id AND b.school_id = s.school_id AND b.status <> 'Cancelled' AND b.starts_at <= ${now}
       ORDER BY b.starts_at DESC LIMIT 1) AS last ON true
    LEFT JOIN LATERAL (
      SELECT b.pickup_location, b.pickup_postal_code FROM bookings b
       WHERE b.candidate_id = s.candidate_id AND b.school_id = s.school_id AND b.pickup_location IS NOT NULL
       ORDER BY b.starts_at DESC LIMIT 1) AS latest ON true
    WHERE s.school_id = ${schoolId} AND s.status = 'active'
      AND (${asked.candidateIds ?? null}::uuid[] IS NULL OR s.candidate_id = ANY(${asked.candidateIds ?? null}::uuid[]))`.execute(
    ctx.db,
  );
  return rows;
}

export type OfferRow = Selectable<LessonOffer> & {
  outcome: Outcome | null;
  instructor_name: string;
  school_name: string;
};

const offers = (ctx: Queryable) =>
  ctx.db
    .selectFrom('lesson_offers')
    .innerJoin('instructors', 'instructors.id', 'lesson_offers.instructor_id')
    .innerJoin('schools', 'schools.id', 'lesson_offers.school_id')
    .selectAll('lesson_offers')
    .select('schools.name as school_name')
    .select(sql<string>`trim(concat_ws(' ', instructors.first_name, instructors.last_name))`.as('instructor_name'));

export const selectOffer = (ctx: Queryable, id: string) =>
  offers(ctx).where('lesson_offers.id', '=', id).executeTakeFirst() as Promise<OfferRow | undefined>;

/** An open offer of exactly this time to all of these students, if there is one. */
export async function selectSameOffer(
  tx: Transaction,
  { instructorId, startsAt, endsAt }: { instructorId: string; startsAt: Date; endsAt: Date },
  candidateIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM lesson_offers
     WHERE instructor_id = ${instructorId} AND starts_at = ${startsAt} AND ends_at = ${endsAt} AND ended_at IS NULL
       AND ARRAY(SELECT candidate_id FROM offered_students WHERE offer_id = id) @> ${candidateIds}::uuid[]
     ORDER BY created_at LIMIT 1`.execute(tx.db);
  return rows[0]?.id;
}

/** Open ones, and those that ended lately; newest first. */
export const selectOffers = (ctx: Queryable, schoolId: string, endedAfter: Date) =>
  offers(ctx)
    .where('lesson_offers.school_id', '=', schoolId)
    .where((offer) => offer.or([offer('ended_at', 'is', null), offer('ended_at', '>', endedAfter)]))
    .orderBy('lesson_offers.created_at', 'desc')
    .orderBy('lesson_offers.id')
    .limit(100)
    .execute() as Promise<OfferRow[]>;

/**
 * Locks an offer and the open ones of its instructor that overlap it, in order of id: a yes ends them all.
 * @returns those that are open
 */
export async function lockOverlappingOffers(tx: Transaction, id: string): Promise<OfferRow[]> {
  await sql`
    SELECT other.id FROM lesson_offers AS one
    JOIN lesson_offers AS other ON other.instructor_id = one.instructor_id
      AND other.starts_at < one.ends_at AND other.ends_at > one.starts_at
    WHERE one.id = ${id} AND (other.ended_at IS NULL OR other.id = one.id) ORDER BY other.id FOR UPDATE OF other`.execute(
    tx.db,
  );
  // Read again: an offer may have ended while this waited.
  const rows = await offers(tx)
    .innerJoin('lesson_offers as one', (join) => join.on('one.id', '=', id))
    .whereRef('lesson_offers.instructor_id', '=', 'one.instructor_id')
    .whereRef('lesson_offers.starts_at', '<', 'one.ends_at')
    .whereRef('lesson_offers.ends_at', '>', 'one.starts_at')
    .where('lesson_offers.ended_at', 'is', null)
    .execute();
  return rows as OfferRow[];
}

export interface NewOffer {
  schoolId: string;
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  heldSlots: number[];
  memberId: string | null;
  students: { candidateId: string; openUntil: Date }[];
  now: Date;
}

export async function insertOffer(tx: Transaction, offer: NewOffer): Promise<string> {
  const { id } = await tx.db
    .insertInto('lesson_offers')
    .values({
      school_id: offer.schoolId,
      instructor_id: offer.instructorId,
      local_date: offer.date,
      local_start: offer.startTime,
      local_end: offer.endTime,
      time_zone: offer.timeZone,
      starts_at: offer.startsAt,
      ends_at: offer.endsAt,
      held_slots: sql`${offer.heldSlots}::bigint[]`,
      member_id: offer.memberId,
      created_at: offer.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('offered_students')
    .values(
      offer.students.map(({ candidateId, openUntil }, position) => ({
        ...{ offer_id: id, candidate_id: candidateId, position, open_until: openUntil },
      })),
    )
    .execute();
  return id;
}

export async function updateEnded(
  tx: Transaction,
  id: string,
  end: { outcome: Outcome; bookingId?: string | null; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('lesson_offers')
    .set({
      outcome: end.outcome,
      booking_id: end.bookingId ?? null,
      ended_at: end.now,
      held_slots: sql`'{}'::bigint[]`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function updateBooking(tx: Transaction, id: string, bookingId: string): Promise<void> {
  await tx.db.updateTable('lesson_offers').set({ booking_id: bookingId }).where('id', '=', id).execute();
}

export interface OfferedRow {
  offer_id: string;
  candidate_id: string;
  record_id: string;
  position: number;
  open_until: Date;
  sent_at: Date | null;
  answer: 'yes' | 'no' | null;
  first_name: string;
  last_name: string;
  locale: string;
  messages_to: 'student' | 'parent' | 'both';
  account_email: string | null;
  email: string | null;
  parents: { name: string; email: string | null }[];
  has_opted_out: boolean;
}

/** In the order in which they are asked. */
export async function selectOffered(ctx: Queryable, offerIds: readonly string[]): Promise<OfferedRow[]> {
  if (offerIds.length === 0) return [];
  const { rows } = await sql<OfferedRow>`
    SELECT o.offer_id, o.candidate_id, coalesce(s.id, o.candidate_id) AS record_id, o.position, o.open_until, o.sent_at, o.answer,
           coalesce(s.first_name, a.first_name) AS first_name, coalesce(s.last_name, a.last_name) AS last_name,
           coalesce(s.locale, a.locale) AS locale, coalesce(s.messages_to, 'student') AS messages_to,
           a.email AS account_email, s.email, coalesce(s.parents, '[]') AS parents,
           EXISTS (SELECT FROM offer_opt_outs p WHERE p.school_id = l.school_id AND p.candidate_id = o.candidate_id) AS has_opted_out
    FROM offered_students o
    JOIN lesson_offers l ON l.id = o.offer_id
    JOIN accounts a ON a.id = o.candidate_id
    LEFT JOIN school_students s ON s.school_id = l.school_id AND s.candidate_id = o.candidate_id
    WHERE o.offer_id = ANY(${offerIds}::uuid[])
    ORDER BY o.offer_id, o.position`.execute(ctx.db);
  return rows;
}

export async function updateSent(tx: Transaction, offerId: string, candidateIds: string[], now: Date): Promise<void> {
  if (candidateIds.length === 0) return;
  await tx.db
    .updateTable('offered_students')
    .set({ sent_at: now })
    .where('offer_id', '=', offerId)
    .where('candidate_id', 'in', candidateIds)
    .execute();
}

export async function updateAnswered(
  tx: Transaction,
  { offerId, candidateId }: { offerId: string; candidateId: string },
  answer: 'yes' | 'no',
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('offered_students')
    .set({ answer, answered_at: now })
    .where('offer_id', '=', offerId)
    .where('candidate_id', '=', candidateId)
    .execute();
}

export async function insertOptOut(tx: Transaction, schoolId: string, candidateId: string, now: Date): Promise<void> {
  await tx.db
    .insertInto('offer_opt_outs')
    .values({ school_id: schoolId, candidate_id: candidateId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A student's next lesson with a school. */
export const selectNextLesson = (ctx: Queryable, schoolId: string, candidateId: string, now: Date) =>
  ctx.db
    .selectFrom('bookings')
    .select(['id', 'slot_id', 'local_date', 'starts_at', 'ends_at'])
    .where('school_id', '=', schoolId)
    .where('candidate_id', '=', candidateId)
    .where('status', '=', 'Booked')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();

export const selectOffersOfPerson = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('offered_students')
    .innerJoin('lesson_offers', 'lesson_offers.id', 'offered_students.offer_id')
    .innerJoin('schools', 'schools.id', 'lesson_offers.school_id')
    .select(['schools.name as school', 'local_date', 'local_start', 'local_end', 'sent_at', 'answer'])
    .where('offered_students.candidate_id', '=', candidateId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .execute();

export const selectOptOuts = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('offer_opt_outs')
    .innerJoin('schools', 'schools.id', 'offer_opt_outs.school_id')
    .select(['schools.name as school', 'offer_opt_outs.created_at'])
    .where('candidate_id', '=', candidateId)
    .orderBy('offer_opt_outs.created_at')
    .execute();

export async function deleteOfPerson(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db.deleteFrom('offered_students').where('candidate_id', '=', candidateId).execute();
  await tx.db.deleteFrom('offer_opt_outs').where('candidate_id', '=', candidateId).execute();
}
