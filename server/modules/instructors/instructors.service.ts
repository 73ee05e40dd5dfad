import type { Instructor, Review } from '#contract/instructors.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { Config } from '#server/config.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
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
import { isActive, selectForSchedule } from './instructor-state.repository.ts';
import { EMAIL_IN_USE, refusalOf, refuseFaults } from './instructors.errors.ts';
import { type View, viewOf } from './instructors.policy.ts';
import {
  hasBooking,
  insertInstructor,
  isEmailTaken,
  lockInstructor,
  type ProfileRow,
  type ReviewRow,
  replacePhotoKey,
  selectOwner,
  selectProfile,
  selectReviews,
  selectSchoolProfiles,
  updateInstructor,
} from './instructors.repository.ts';
import { byName } from './instructors.rules.ts';
import { changesOf, presentProfile, presentReview } from './profile.ts';

export type { InstructorChanges, NewInstructor };

const WHOLE_VIEW: View = { showsContact: true, showsRecords: true };

export function createInstructorService({
  db,
  clock,
  config,
  schools,
  slots,
  makeHoursSoon,
}: {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'bookingFeeCents'>;
  schools: SchoolService;
  /** The schedule's part in an instructor leaving or switching cars. */
  slots: {
    withdrawFree(transaction: Database, instructorId: string): Promise<void>;
    leaveCar(transaction: Database, instructorId: string, carId: string): Promise<void>;
  };
  /** Makes slots of the hours of who gives lessons again. */
  makeHoursSoon: (transaction: Database, schoolId: string, instructorId: string) => Promise<void>;
}) {
  function present(row: ProfileRow, reviews: ReviewRow[], view: View): Instructor {
    const taxBasisPoints = schools.taxBasisPoints({
      isTaxRegistered: row.is_tax_registered,
      ownTaxBasisPoints: row.tax_basis_points,
      province: row.province as ProvinceCode | null,
    });
    return presentProfile(row, reviews, view, { bookingFeeCents: config.bookingFeeCents, taxBasisPoints });
  }

  /** The row and what the caller sees of it. @throws AppError not_found */
  async function find(actor: AnyActor | null, id: string): Promise<{ row: ProfileRow; view: View }> {
    const row = await selectProfile(db, id);
    if (!row) throw new AppError('not_found');
    const isFormerStudent = actor?.kind === 'candidate' && (await hasBooking(db, actor.id, id));
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
  async function addIn(
    transaction: Database,
    schoolId: string,
    { instructorCar, ...fields }: NewInstructor,
  ): Promise<string> {
    await refuseProductNames({ firstName: fields.firstName, lastName: fields.lastName });
    const now = nowDate(clock);
    const { year = null, transmission = null } = instructorCar;
    const car = { ...instructorCar, year, transmission };
    const plan = await planNewCar(transaction, schoolId, car, fields, now);
    const isTaken = await isEmailTaken(transaction, { schoolId, email: fields.email, besideInstructor: null });
    refuseFaults(isTaken && EMAIL_IN_USE, plan.fault);
    const columns = { ...columnsOfNew(fields), school_id: schoolId, car_id: await plan.write() };
    return insertInstructor(transaction, columns, now);
  }

  const write = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    schools.changeOffer(work).catch((error) => {
      throw refusalOf(error);
    });

  /** As the instructor's own school sees it. */
  async function own(id: string): Promise<Instructor> {
    const row = await selectProfile(db, id);
    if (!row) throw new AppError('not_found');
    return present(row, await selectReviews(db, [id]), WHOLE_VIEW);
  }

  return {
    /** API-11. @throws AppError instructor_email_in_use, car_shared */
    async add(schoolId: string, fields: NewInstructor): Promise<Instructor> {
      return own(await write((transaction) => addIn(transaction, schoolId, fields)));
    },

    /** The same for who adds several: all that `work` does comes to be, or, where it throws, none of it. */
    addSeveral: <T>(work: (transaction: Database, add: typeof addIn) => Promise<T>): Promise<T> =>
      write((transaction) => work(transaction, addIn)),

    /**
     * Changes the fields given. One who is deactivated is offered no more and loses the free
     * slots ahead; booked lessons stay.
     * @throws AppError not_found, changed_meanwhile, instructor_email_in_use, car_shared
     */
    async change(id: string, { instructorCar, isActive, version, ...fields }: InstructorChanges): Promise<Instructor> {
      await refuseProductNames({ firstName: fields.firstName, lastName: fields.lastName });
      await write(async (transaction) => {
        const instructor = await lockInstructor(transaction, id);
        if (!instructor) throw new AppError('not_found');
        const schoolId = instructor.school_id;
        const plan =
          instructorCar &&
          (await planCarChange(transaction, { id, schoolId }, withoutAbsent(instructorCar), fields, nowDate(clock)));
        // Once the car is locked as well.
        const before = await selectProfile(transaction, id);
        if (before) requireUnchanged(version, changesOf(before), { ...fields, instructorCar, isActive });
        const isTaken =
          fields.email !== undefined &&
          (await isEmailTaken(transaction, { schoolId, email: fields.email, besideInstructor: id }));
        refuseFaults(isTaken && EMAIL_IN_USE, plan?.fault);
        const carId = await plan?.write();
        const isLeaving = isActive === false && instructor.deactivated_at === null;
        await updateInstructor(transaction, id, {
          ...columnsOfChanges(fields),
          ...(carId && { car_id: carId }),
          ...(isLeaving && { deactivated_at: nowDate(clock) }),
          ...(isActive === true && { deactivated_at: null }),
        });
        if (isLeaving) await slots.withdrawFree(transaction, id);
        if (carId && carId !== instructor.car_id) await slots.leaveCar(transaction, id, instructor.car_id);
        if (isActive === true && instructor.deactivated_at !== null) await makeHoursSoon(transaction, schoolId, id);
      });
      return own(id);
    },

    /** API-12, as much of it as this caller may see. @throws AppError not_found */
    async get(actor: AnyActor, id: string): Promise<Instructor> {
      const { row, view } = await find(actor, id);
      return present(row, await selectReviews(db, [id]), view);
    },

    /** To anybody where students are offered the lessons. @throws AppError not_found for an instructor who does not exist for this caller */
    async requireVisible(actor: AnyActor | null, id: string): Promise<void> {
      await find(null, id).catch(() => find(actor, id));
    },

    /** A school's own instructors, active or not, by name. @param onlyId one of them alone */
    async ofSchool(schoolId: string, onlyId?: string): Promise<Instructor[]> {
      const all = await selectSchoolProfiles(db, schoolId);
      const rows = onlyId === undefined ? all : all.filter(({ id }) => id === onlyId);
      const reviews =
        rows.length > 0
          ? await selectReviews(
              db,
              rows.map((row) => row.id),
            )
          : [];
      const byInstructor = Map.groupBy(reviews, (review) => review.instructor_id);
      return rows.map((row) => present(row, byInstructor.get(row.id) ?? [], WHOLE_VIEW)).sort(byName);
    },

    /** A school's instructors as a schedule sheet names them, active or not, by name. */
    listForSchedule: async (on: Database, schoolId: string) => (await selectForSchedule(on, schoolId)).sort(byName),

    /** The newest of each of these, as strangers may read them; the newest of all first, one of each in turn. */
    reviewsOf: async (ids: string[]): Promise<Review[]> =>
      ids.length === 0 ? [] : (await selectReviews(db, ids)).map(presentReview),

    replacePhotoKey,

    ownersOf: (id: string) => selectOwner(db, id),

    /** Whether the instructor gives lessons. */
    isActive,
  };
}

export type InstructorService = ReturnType<typeof createInstructorService>;
