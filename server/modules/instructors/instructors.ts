import type { Instructor, Review } from '#contract/instructors.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { Context, Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { taxBasisPoints } from '#server/modules/schools/schools.rules.ts';
import { changeOffer } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import { requireUnchanged } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { planCarChange, planNewCar } from './instructor-car.ts';
import {
  columnsOfChanges,
  columnsOfNew,
  type InstructorChanges,
  type NewInstructor,
  withoutAbsent,
} from './instructor-columns.ts';
import { selectForSchedule } from './instructor-state.db.ts';
import {
  hasBooking,
  insertInstructor,
  isEmailTaken,
  lockInstructor,
  type ProfileRow,
  type ReviewRow,
  selectOwner,
  selectProfile,
  selectReviews,
  selectSchoolProfiles,
  updateInstructor,
} from './instructors.db.ts';
import { EMAIL_IN_USE, refusalOf, refuseFaults } from './instructors.errors.ts';
import { type View, viewOf } from './instructors.policy.ts';
import { byName } from './instructors.rules.ts';
import { changesOf, presentProfile, presentReview } from './profile.ts';

export type { InstructorChanges, NewInstructor };

const WHOLE_VIEW: View = { showsContact: true, showsRecords: true };

function present(ctx: Context, row: ProfileRow, reviews: ReviewRow[], view: View): Instructor {
  const tax = taxBasisPoints({
    isTaxRegistered: row.is_tax_registered,
    ownTaxBasisPoints: row.tax_basis_points,
    province: row.province as ProvinceCode | null,
  });
  return presentProfile(row, reviews, view, { bookingFeeCents: ctx.config.bookingFeeCents, taxBasisPoints: tax });
}

/** The row and what the caller sees of it. @throws AppError not_found */
async function find(ctx: Context, actor: AnyActor | null, id: string): Promise<{ row: ProfileRow; view: View }> {
  const row = await selectProfile(ctx, id);
  if (!row) throw new AppError('not_found');
  const isFormerStudent = actor?.kind === 'candidate' && (await hasBooking(ctx, actor.id, id));
  const offer = {
    id,
    schoolId: row.school_id,
    isOffered: row.is_school_offered && row.deactivated_at === null,
  };
  const view = viewOf(actor, offer, isFormerStudent);
  if (!view) throw new AppError('not_found');
  return { row, view };
}

/** @throws AppError instructor_email_in_use, car_shared, before anything is written */
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
  const columns = { ...columnsOfNew(fields), school_id: schoolId, car_id: await plan.write() };
  return insertInstructor(tx, columns, now);
}

const write = <T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  changeOffer(ctx, work).catch((error) => {
    throw refusalOf(error);
  });

/** As the instructor's own school sees it. */
async function own(ctx: Context, id: string): Promise<Instructor> {
  const row = await selectProfile(ctx, id);
  if (!row) throw new AppError('not_found');
  return present(ctx, row, await selectReviews(ctx, [id]), WHOLE_VIEW);
}

/** API-11. @throws AppError instructor_email_in_use, car_shared */
export async function addInstructor(ctx: Context, schoolId: string, fields: NewInstructor): Promise<Instructor> {
  return own(ctx, await write(ctx, (tx) => insertNewInstructor(tx, schoolId, fields)));
}

/** Runs `work`, which calls `insertNewInstructor` for each, in one transaction: if it throws, none of them is added. */
export function addInstructors<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return write(ctx, work);
}

/**
 * Changes the fields given. One who is deactivated is offered no more and loses the free
 * slots ahead; booked lessons stay.
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
    // Once the car is locked as well.
    const before = await selectProfile(tx, id);
    if (before) requireUnchanged(version, changesOf(before), { ...fields, instructorCar, isActive });
    const isTaken =
      fields.email !== undefined && (await isEmailTaken(tx, { schoolId, email: fields.email, besideInstructor: id }));
    refuseFaults(isTaken && EMAIL_IN_USE, plan?.fault);
    const carId = await plan?.write();
    const isLeaving = isActive === false && instructor.deactivated_at === null;
    await updateInstructor(tx, id, {
      ...columnsOfChanges(fields),
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
  return own(ctx, id);
}

/** API-12, as much of it as this caller may see. @throws AppError not_found */
export async function getInstructor(ctx: Context, actor: AnyActor, id: string): Promise<Instructor> {
  const { row, view } = await find(ctx, actor, id);
  return present(ctx, row, await selectReviews(ctx, [id]), view);
}

/** To anybody where students are offered the lessons. @throws AppError not_found for an instructor who does not exist for this caller */
export async function assertInstructorVisible(ctx: Context, actor: AnyActor | null, id: string): Promise<void> {
  await find(ctx, null, id).catch(() => find(ctx, actor, id));
}

/** A school's own instructors, active or not, by name. @param onlyId one of them alone */
export async function listInstructors(ctx: Context, schoolId: string, onlyId?: string): Promise<Instructor[]> {
  const all = await selectSchoolProfiles(ctx, schoolId);
  const rows = onlyId === undefined ? all : all.filter(({ id }) => id === onlyId);
  const reviews =
    rows.length > 0
      ? await selectReviews(
          ctx,
          rows.map((row) => row.id),
        )
      : [];
  const byInstructor = Map.groupBy(reviews, (review) => review.instructor_id);
  return rows.map((row) => present(ctx, row, byInstructor.get(row.id) ?? [], WHOLE_VIEW)).sort(byName);
}

/** A school's instructors as a schedule sheet names them, active or not, by name. */
export async function listScheduleInstructors(ctx: Context, schoolId: string) {
  return (await selectForSchedule(ctx, schoolId)).sort(byName);
}

/** The newest of each of these, as strangers may read them; the newest of all first, one of each in turn. */
export async function readReviewFigures(ctx: Context, ids: string[]): Promise<Review[]> {
  return ids.length === 0 ? [] : (await selectReviews(ctx, ids)).map(presentReview);
}

export { replacePhotoKey as replaceInstructorPhotoKey } from './instructors.db.ts';

export function findInstructorOwners(ctx: Context, id: string) {
  return selectOwner(ctx, id);
}

export { isActive as isInstructorActive } from './instructor-state.db.ts';
