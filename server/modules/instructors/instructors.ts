import type { Transmission } from '#contract/car-facts.ts';
import type { MemberRole } from '#contract/endpoint.ts';
import { holdsSpellings } from '#contract/holds-words.ts';
import type { Instructor, Review, SchoolSummary } from '#contract/instructors.ts';
import { toDollars } from '#contract/money.ts';
import { photoLink, photoVersion } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import type { Context, Queryable, Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { findSpellings } from '#server/modules/name-search/name-search.ts';
import { publicContact, summarize, taxBasisPoints } from '#server/modules/schools/schools.rules.ts';
import { changeOffer } from '#server/modules/schools/schools.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { planCarChange, planNewCar } from './cars.ts';
import {
  hasBooking,
  type InstructorChanges,
  insertInstructor,
  isEmailTaken,
  lockInstructor,
  type NewInstructor,
  type ProfileRow,
  type ReviewRow,
  selectForSchedule,
  selectOwner,
  selectProfile,
  selectReviews,
  selectSchoolProfiles,
  selectSchoolSummary,
  selectTrustFacts,
  toChangedColumns,
  toNewColumns,
  updateInstructor,
  withoutAbsent,
} from './instructors.db.ts';
import { byName, hasLicenceOnFile, presentReviewer, roundLessonsGiven, roundToTenth } from './instructors.rules.ts';

export type { InstructorChanges, NewInstructor };

const WHOLE_VIEW: View = { showsContact: true, showsRecords: true };

/** The row and what this caller may see of it. @throws AppError not_found */
async function findVisible(ctx: Context, actor: AnyActor | null, id: string): Promise<{ row: ProfileRow; view: View }> {
  const row = await selectProfile(ctx, id);
  if (!row) throw new AppError('not_found');
  const isFormerStudent = actor?.kind === 'candidate' && (await hasBooking(ctx, actor.id, id));
  const offer = {
    id,
    schoolId: row.school_id,
    isOffered: row.is_school_offered && row.deactivated_at === null,
  };
  const view = decideView(actor, offer, isFormerStudent);
  if (!view) throw new AppError('not_found');
  return { row, view };
}

/** Checks everything before it writes. @throws AppError instructor_email_in_use, car_shared */
export async function insertNewInstructor(
  tx: Transaction,
  schoolId: string,
  { instructorCar, ...fields }: NewInstructor,
): Promise<string> {
  await refuseProductNames({ firstName: fields.firstName, lastName: fields.lastName });
  const now = nowDate(tx.clock);
  const { year = null, transmission = null } = instructorCar;
  const car = { ...instructorCar, year, transmission };
  const plan = await planNewCar(tx, schoolId, car, fields, now);
  const isTaken = await isEmailTaken(tx, { schoolId, email: fields.email, besideInstructor: null });
  refuseFaults(isTaken && EMAIL_IN_USE, plan.fault);
  const columns = { ...toNewColumns(fields), school_id: schoolId, car_id: await plan.write() };
  return insertInstructor(tx, columns, now);
}

const write = <T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  changeOffer(ctx, work).catch((error) => {
    throw toRefusal(error);
  });

/** As the school itself sees the instructor. */
async function presentOwn(ctx: Context, id: string): Promise<Instructor> {
  const row = await selectProfile(ctx, id);
  if (!row) throw new AppError('not_found');
  return present(ctx, row, await selectReviews(ctx, [id]), WHOLE_VIEW);
}

/** API-11. @throws AppError instructor_email_in_use, car_shared */
export async function addInstructor(ctx: Context, schoolId: string, fields: NewInstructor): Promise<Instructor> {
  return presentOwn(ctx, await write(ctx, (tx) => insertNewInstructor(tx, schoolId, fields)));
}

/** Runs `work`, which calls `insertNewInstructor` for each, in one transaction: if it throws, none of them is added. */
export function addInstructors<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return write(ctx, work);
}

/**
 * Changes the given fields. Deactivating an instructor withdraws the free slots ahead; booked lessons stay.
 * @throws AppError not_found, changed_meanwhile, instructor_email_in_use, car_shared
 */
export async function changeInstructor(
  ctx: Context,
  id: string,
  { instructorCar, isActive, version, ...fields }: InstructorChanges,
): Promise<Instructor> {
  await refuseProductNames({ firstName: fields.firstName, lastName: fields.lastName });
  await write(ctx, async (tx) => {
    const instructor = await lockInstructor(tx, id);
    if (!instructor) throw new AppError('not_found');
    const schoolId = instructor.school_id;
    const plan =
      instructorCar &&
      (await planCarChange(tx, { id, schoolId }, withoutAbsent(instructorCar), fields, nowDate(tx.clock)));
    // Read after the car is locked.
    const before = await selectProfile(tx, id);
    if (before) requireUnchanged(version, editableFields(before), { ...fields, instructorCar, isActive });
    const isTaken =
      fields.email !== undefined && (await isEmailTaken(tx, { schoolId, email: fields.email, besideInstructor: id }));
    refuseFaults(isTaken && EMAIL_IN_USE, plan?.fault);
    const carId = await plan?.write();
    const isLeaving = isActive === false && instructor.deactivated_at === null;
    await updateInstructor(tx, id, {
      ...toChangedColumns(fields),
      ...(carId && { car_id: carId }),
      ...(isLeaving && { deactivated_at: nowDate(tx.clock) }),
      ...(isActive === true && { deactivated_at: null }),
    });
    if (isLeaving) await emit(tx, 'instructor.left', { instructorId: id });
    if (carId && carId !== instructor.car_id)
      await emit(tx, 'instructor.changed-car', { instructorId: id, carId: instructor.car_id });
    if (isActive === true && instructor.deactivated_at !== null)
      await emit(tx, 'hours.outdated', { schoolId, instructorId: id });
  });
  return presentOwn(ctx, id);
}

/** API-12: what this caller may see. @throws AppError not_found */
export async function getInstructor(ctx: Context, actor: AnyActor, id: string): Promise<Instructor> {
  const { row, view } = await findVisible(ctx, actor, id);
  const [reviews, summary] = await Promise.all([
    selectReviews(ctx, [id]),
    actor.kind === 'candidate' ? getSchoolSummary(ctx, row.school_id) : null,
  ]);
  const instructor = present(ctx, row, reviews, view);
  return { ...instructor, school: { ...instructor.school, ...(summary && { summary }) } };
}

/** Passes for anyone if students are offered the instructor. @throws AppError not_found */
export async function assertInstructorVisible(ctx: Context, actor: AnyActor | null, id: string): Promise<void> {
  await findVisible(ctx, null, id).catch(() => findVisible(ctx, actor, id));
}

/**
 * A school's instructors, active or not, by name.
 * @param actor a member who may see only some of it; without one, everything
 */
export async function listInstructors(ctx: Context, schoolId: string, actor?: AnyActor): Promise<Instructor[]> {
  return presentAll(ctx, await selectReadable(ctx, schoolId, actor), actor);
}

const nameOf = (row: { first_name: string; last_name: string }): string => `${row.first_name} ${row.last_name}`;

/** A page of those that match the search, and how many match. */
export async function listInstructorPage(
  ctx: Context,
  schoolId: string,
  actor: AnyActor,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<{ instructors: Instructor[]; total: number }> {
  const all = await selectReadable(ctx, schoolId, actor);
  const words = await findSpellings(q, all.map(nameOf));
  const found = all.filter((row) => holdsSpellings(`${nameOf(row)} ${row.email}`, words));
  const start = Math.min(page, Math.floor(Math.max(0, found.length - 1) / limit)) * limit;
  return { instructors: await presentAll(ctx, found.slice(start, start + limit), actor), total: found.length };
}

/** By name. */
async function selectReadable(ctx: Context, schoolId: string, actor?: AnyActor): Promise<ProfileRow[]> {
  const onlyId = actor && onlyInstructor(actor);
  const all = await selectSchoolProfiles(ctx, schoolId);
  return all
    .filter(({ id }) => onlyId === undefined || id === onlyId)
    .sort((one, other) => byName(toName(one), toName(other)));
}

const toName = ({ id, first_name: firstName, last_name: lastName }: ProfileRow) => ({ id, firstName, lastName });

async function presentAll(ctx: Context, rows: readonly ProfileRow[], actor?: AnyActor): Promise<Instructor[]> {
  const ids = rows.map(({ id }) => id);
  const reviews = ids.length > 0 ? await selectReviews(ctx, ids) : [];
  const byInstructor = Map.groupBy(reviews, (review) => review.instructor_id);
  const viewOf = ({ id }: ProfileRow) => (actor ? memberView(actor, id) : WHOLE_VIEW);
  return rows.map((row) => present(ctx, row, byInstructor.get(row.id) ?? [], viewOf(row)));
}

/** A school's instructors with what schedules need, active or not, by name. */
export async function listScheduleInstructors(ctx: Context, schoolId: string) {
  return (await selectForSchedule(ctx, schoolId)).sort(byName);
}

/** The names that the actor may choose among. */
export async function listInstructorNames(ctx: Context, schoolId: string, actor: AnyActor) {
  const onlyId = onlyInstructor(actor);
  return (await listScheduleInstructors(ctx, schoolId))
    .filter(({ id }) => onlyId === undefined || id === onlyId)
    .map(({ id, firstName, lastName, isActive, email }) => ({
      ...{ id, firstName, lastName, isActive },
      ...(isManaging(actor) && { email }),
    }));
}

/** An instructor's newest reviews, as the public may read them. */
export async function listLatestReviews(ctx: Context, id: string, limit: number): Promise<Review[]> {
  return (await selectReviews(ctx, [id], limit)).map(presentReview);
}

/** The newest reviews across these instructors, as the public may read them. */
export async function listReviewsAcross(ctx: Context, ids: string[], limit: number) {
  const rows = ids.length === 0 ? [] : await selectReviews(ctx, ids, limit);
  return rows.map((row) => ({
    ...presentReview(row),
    instructorName: `${row.instructor_first_name} ${row.instructor_last_name}`,
  }));
}

/** A school as its instructors' pages present it. Undefined if students can't book there. */
export async function getSchoolSummary(ctx: Queryable, schoolId: string): Promise<SchoolSummary | undefined> {
  const row = await selectSchoolSummary(ctx, schoolId);
  return (
    row && {
      about: summarize(row.about),
      rating: row.rating === null ? null : roundToTenth(row.rating),
      reviewCount: row.review_count,
      instructorCount: row.instructor_count,
    }
  );
}

/** @throws AppError not_found */
export async function getTrustFacts(ctx: Context, id: string) {
  const row = await selectTrustFacts(ctx.reading, id);
  if (!row) throw new AppError('not_found');
  return presentTrustFacts(ctx, row);
}

const presentTrustFacts = (
  ctx: Context,
  row: Pick<ProfileRow, 'licence_number' | 'licence_expiry' | 'lessons_given'>,
) => ({
  lessonsGiven: roundLessonsGiven(row.lessons_given),
  hasLicenceOnFile: hasLicenceOnFile(
    row.licence_number,
    row.licence_expiry,
    nowDate(ctx.clock).toISOString().slice(0, 10),
  ),
});

export { replacePhotoKey as replaceInstructorPhotoKey } from './instructors.db.ts';

export function findInstructorOwners(ctx: Context, id: string) {
  return selectOwner(ctx, id);
}

export { isActive as isInstructorActive } from './instructors.db.ts';

/** API-12: an instructor as one caller sees them. */
function present(ctx: Context, row: ProfileRow, reviews: ReviewRow[], view: View): Instructor {
  const province = row.province as ProvinceCode | null;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    numberOfYearsOfExperience: row.years_of_experience,
    languages: row.languages as TeachingLanguage[],
    ratePerHour: toDollars(row.rate_cents),
    contactNumber: view.showsContact ? row.contact_number : null,
    email: view.showsContact ? row.email : null,
    bio: row.bio,
    school: {
      id: row.school_id,
      name: row.school_name,
      city: row.city,
      province,
      timeZone: row.time_zone,
      bookingFee: toDollars(ctx.config.bookingFeeCents),
      taxBasisPoints: taxBasisPoints({
        isTaxRegistered: row.is_tax_registered,
        ownTaxBasisPoints: row.tax_basis_points,
        province,
      }),
      ...publicContact(row),
    },
    instructorCar: {
      make: row.make,
      model: row.model,
      year: row.year,
      color: row.color,
      plateNumber: view.showsRecords ? row.plate_number : null,
      transmission: row.transmission as Transmission | null,
    },
    rating: row.rating === null ? null : roundToTenth(row.rating),
    reviewCount: row.review_count,
    reviews: reviews.map(presentReview),
    successRate: row.success_rate,
    ...presentTrustFacts(ctx, row),
    dlNumber: view.showsRecords ? row.licence_number : null,
    dlExpiryDate: view.showsRecords ? row.licence_expiry : null,
    drivingLicenseS3Url: null,
    profilePhotoS3Url: photoLink('instructor', row.id, photoVersion(row.photo_key)),
    isActive: row.deactivated_at === null,
    // Only for the school itself: a version of hidden fields would let others test guesses.
    ...(view.showsContact && view.showsRecords && { version: computeVersion(editableFields(row)) }),
  };
}

/** The fields that a school can change. */
const editableFields = (row: ProfileRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  contactNumber: row.contact_number,
  email: row.email,
  numberOfYearsOfExperience: row.years_of_experience,
  languages: row.languages,
  ratePerHour: toDollars(row.rate_cents),
  instructorCar: {
    make: row.make,
    model: row.model,
    year: row.year,
    color: row.color,
    plateNumber: row.plate_number,
    transmission: row.transmission,
  },
  bio: row.bio,
  dlNumber: row.licence_number,
  dlExpiryDate: row.licence_expiry,
  isActive: row.deactivated_at === null,
});

/** As the public may read it. */
const presentReview = (row: ReviewRow): Review => ({
  name: row.disabled_at === null ? presentReviewer(row.first_name, row.last_name) : '',
  rating: row.rating,
  comment: row.comment,
  answer: row.answer,
  lessonMonth: row.lesson_month,
  kindNames: row.kind_names,
});

/** What a caller sees besides name, car and price. */
interface View {
  /** Phone number and email address. */
  showsContact: boolean;
  /** Plate, licence number and licence expiry. */
  showsRecords: boolean;
}

/** Owners and managers see every instructor's records, other members only their own. */
const memberView = ({ member }: AnyActor, instructorId: string): View => ({
  showsContact: true,
  showsRecords: isManaging({ member }) || member?.instructorId === instructorId,
});
const MANAGING: readonly MemberRole[] = ['owner', 'manager'];
const isManaging = ({ member }: Pick<AnyActor, 'member'>): boolean => !member || MANAGING.includes(member.role);

/**
 * Null if the instructor doesn't exist for this caller.
 * @param hasBooking a student with any booking can still look up who it was with
 */
function decideView(
  actor: AnyActor | null,
  instructor: { id: string; schoolId: string; isOffered: boolean },
  hasBooking: boolean,
): View | null {
  if (!actor) return instructor.isOffered ? { showsContact: false, showsRecords: false } : null;
  if (actor.kind === 'admin') return { showsContact: true, showsRecords: true };
  if (actor.kind === 'school') {
    if (actor.id !== instructor.schoolId) return null;
    return memberView(actor, instructor.id);
  }
  if (!instructor.isOffered && !hasBooking) return null;
  return { showsContact: true, showsRecords: false };
}

const EMAIL_IN_USE: FieldFault = { path: 'email', code: 'email_in_use' };

/** Turns a violation of the unique email address into its refusal. Other errors pass through. */
function toRefusal(error: unknown): unknown {
  return brokenConstraint(error) === 'instructors_school_email'
    ? new AppError('instructor_email_in_use', { fields: [EMAIL_IN_USE], cause: error })
    : error;
}

/** Reports all faults at once. */
function refuseFaults(...found: (FieldFault | false | undefined)[]): void {
  const fields = found.filter((fault) => fault !== undefined && fault !== false);
  if (fields.length === 0) return;
  throw new AppError(fields.includes(EMAIL_IN_USE) ? 'instructor_email_in_use' : 'car_shared', { fields });
}
