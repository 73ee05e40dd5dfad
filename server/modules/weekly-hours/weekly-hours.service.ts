import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/endpoint.ts';
import { type HoursEffect, UNDO_MINUTES, type WeeklyHours, type weeklyHoursEndpoints } from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import { createSlotMaking, type Effect, type MakingDependencies, NO_EFFECT, sumOf } from './make-slots.ts';
import {
  type HoursRow,
  selectChanged,
  selectHours,
  selectSchoolsWithHours,
  upsertHours,
} from './weekly-hours.repository.ts';

type Request = BodyOf<(typeof weeklyHoursEndpoints)['saveWeeklyHours']>;

type SchoolMember = Pick<Actor<'school'>, 'id' | 'accountId'>;

/** Of all of a school, or of one of its instructors alone. */
interface MakeSlots {
  schoolId: string;
  instructorId?: string;
}
const MAKE_SLOTS: JobKind<MakeSlots> = { name: 'make-weekly-slots' };

export function createWeeklyHoursService({
  db,
  jobs,
  ...parts
}: MakingDependencies & {
  db: Database;
  jobs: Jobs;
  availability: Pick<AvailabilityService, 'lockSchedule' | 'forgetDays'>;
}) {
  const { clock, availability, instructors, schools } = parts;
  const making = createSlotMaking(parts);

  /** Undone until then. */
  const undoUntil = (row: HoursRow): Date => new Date(row.changed_at.getTime() + UNDO_MINUTES * 60_000);

  function present(row: HoursRow | undefined): Omit<WeeklyHours, 'checksTravel'> {
    if (!row) return { lines: [], version: 0, changedAt: null, changedBy: null, undo: null };
    const until = undoUntil(row);
    return {
      lines: row.lines,
      version: row.version,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
      undo: until > nowDate(clock) ? { changeId: row.change_id, until: until.toISOString() } : null,
    };
  }

  /** Writes the hours of some, and what follows for their slots. */
  async function write(
    transaction: Database,
    actor: SchoolMember,
    changes: { instructorId: string; lines: HoursLine[] }[],
  ): Promise<{ effect: Effect; changeId: string; version: number }> {
    const changeId = randomUUID();
    const school = await making.schoolHours(transaction, actor.id);
    const change = { changeId, accountId: actor.accountId, now: nowDate(clock) };
    let effect = NO_EFFECT;
    let version = 0;
    for (const [index, { instructorId, lines }] of changes.entries()) {
      const written = await upsertHours(transaction, instructorId, { ...change, lines });
      if (index === 0) version = written;
      effect = sumOf(effect, await making.apply(transaction, school, instructorId, lines));
    }
    return { effect, changeId, version };
  }

  /** In turn with all that changes the school's schedule as a whole; when it returns lists show what it did. */
  async function change<T extends { effect: Effect }>(
    schoolId: string,
    work: (transaction: Database) => Promise<T>,
  ): Promise<T> {
    const result = await db.transaction().execute(async (transaction) => {
      await availability.lockSchedule(transaction, schoolId);
      return work(transaction);
    });
    availability.forgetDays(result.effect.days);
    return result;
  }

  /** @throws AppError changed_meanwhile with what somebody else has saved since */
  function requireVersion(row: HoursRow | undefined, version: number | undefined): void {
    const current = row?.version ?? 0;
    if (version === undefined || version === current) return;
    const { lines, changedBy } = present(row);
    throw new AppError('changed_meanwhile', { details: { version: current, fields: { lines }, changedBy } });
  }

  /**
   * Makes what a school's hours, or those of one instructor, want and is not there, and takes away what they do not want any more: a
   * second time it does nothing.
   */
  async function makeAgain(schoolId: string, instructorId?: string): Promise<void> {
    await change(schoolId, async (transaction) => {
      const rows = await selectHours(transaction, schoolId, instructorId === undefined ? undefined : [instructorId]);
      let effect = NO_EFFECT;
      if (rows.size === 0) return { effect };
      const school = await making.schoolHours(transaction, schoolId);
      for (const [id, { lines }] of rows) effect = sumOf(effect, await making.apply(transaction, school, id, lines));
      return { effect };
    });
  }

  jobs.define(MAKE_SLOTS, ({ schoolId, instructorId }) =>
    makeAgain(schoolId, instructorId).catch((error) => {
      // A school that is gone, or has no place any more, has no slots to be made.
      if (!(error instanceof AppError)) throw error;
    }),
  );

  return {
    change,

    async show(schoolId: string, instructorId: string): Promise<WeeklyHours> {
      const { checksTravel } = await schools.settingsIn(db, schoolId);
      return { ...present((await selectHours(db, schoolId, [instructorId])).get(instructorId)), checksTravel };
    },

    /** By instructor. */
    linesOf: async (schoolId: string): Promise<Map<string, HoursLine[]>> =>
      new Map([...(await selectHours(db, schoolId))].map(([id, { lines }]) => [id, lines])),

    /** Of all who give lessons, by name; to an instructor their own. */
    async ofSchool(actor: Actor<'school'>) {
      const { id: schoolId } = actor;
      const only = onlyInstructor(actor);
      const rows = await selectHours(db, schoolId);
      return (await instructors.listForSchedule(db, schoolId))
        .filter(({ id, isActive }) => isActive && (only === undefined || id === only))
        .map(({ id, firstName, lastName }) => ({
          instructorId: id,
          firstName,
          lastName,
          lines: rows.get(id)?.lines ?? [],
        }));
    },

    /** What saving would do. @throws AppError not_found, school_information_missing */
    async preview(schoolId: string, instructorId: string, { lines, alsoTo = [] }: Request): Promise<HoursEffect> {
      const school = await making.schoolHours(db, schoolId);
      let effect = NO_EFFECT;
      for (const id of new Set([instructorId, ...alsoTo]))
        effect = sumOf(effect, await making.apply(db, school, id, lines));
      return effect;
    },

    /** @throws AppError changed_meanwhile, not_found, school_information_missing */
    async save(actor: SchoolMember, instructorId: string, { lines, alsoTo = [], version: read }: Request) {
      const { effect, ...saved } = await change(actor.id, async (transaction) => {
        const row = (await selectHours(transaction, actor.id, [instructorId])).get(instructorId);
        const ordered = lines.toSorted((one, other) => one.weekday - other.weekday || (one.from < other.from ? -1 : 1));
        // Sent again after an answer that was lost.
        if (row && alsoTo.length === 0 && isDeepStrictEqual(row.lines, JSON.parse(JSON.stringify(ordered))))
          return { effect: NO_EFFECT, changeId: row.change_id, version: row.version };
        requireVersion(row, read);
        const ids = [...new Set([instructorId, ...alsoTo])];
        return write(
          transaction,
          actor,
          ids.map((id) => ({ instructorId: id, lines: ordered })),
        );
      });
      return { ...effect, ...saved };
    },

    /** @throws AppError undo_over */
    async undo(actor: Actor<'school'>, changeId: string): Promise<HoursEffect> {
      const { effect } = await change(actor.id, async (transaction) => {
        const since = toDate(clock.now().subtract({ minutes: UNDO_MINUTES }));
        const only = onlyInstructor(actor);
        const all = await selectChanged(transaction, actor.id, { changeId, since });
        const rows = all.filter((row) => only === undefined || row.instructor_id === only);
        if (rows.length === 0) throw new AppError('undo_over');
        return write(
          transaction,
          actor,
          rows.map((row) => ({ instructorId: row.instructor_id, lines: row.lines_before })),
        );
      });
      return effect;
    },

    makeAgain,

    /** In a transaction of `change`, once what one instructor's slots are made by has changed. */
    async makeFor(transaction: Database, schoolId: string, instructorId: string): Promise<Effect> {
      const lines = (await selectHours(transaction, schoolId, [instructorId])).get(instructorId)?.lines ?? [];
      return making.apply(transaction, await making.schoolHours(transaction, schoolId), instructorId, lines);
    },

    /** Has the slots of a school, or of one instructor, made once the transaction has committed. */
    makeSoon: (transaction: Database, schoolId: string, instructorId?: string): Promise<void> =>
      jobs.enqueue(transaction, MAKE_SLOTS, { schoolId, ...(instructorId !== undefined && { instructorId }) }),

    /** Each school by itself: one that fails is tried again, and is in no other's way. */
    async makeAll(): Promise<void> {
      const schools = await selectSchoolsWithHours(db);
      await jobs.enqueueAll(
        db,
        MAKE_SLOTS,
        schools.map((schoolId) => ({ data: { schoolId } })),
      );
    },
  };
}

export type WeeklyHoursService = ReturnType<typeof createWeeklyHoursService>;
