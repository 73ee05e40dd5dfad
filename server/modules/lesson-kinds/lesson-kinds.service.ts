import type { BodyOf } from '#contract/endpoint.ts';
import { ACTIVE_KINDS_MAX, type LessonKind, type lessonKindEndpoints, type OwnKind } from '#contract/lesson-kinds.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import {
  insertKind,
  type KindRow,
  selectBookable,
  selectKinds,
  selectOffered,
  updateKind,
} from './lesson-kinds.repository.ts';

type NewKind = BodyOf<(typeof lessonKindEndpoints)['addLessonKind']>;
type KindChanges = BodyOf<(typeof lessonKindEndpoints)['changeLessonKind']>;

export interface BookedKind {
  id: string;
  names: LessonKind['names'];
  minutes: number;
  /** Null: by the hour, at the instructor's rate. */
  priceCents: number | null;
}

export function createLessonKindService({
  db,
  clock,
  schools,
}: {
  db: Database;
  clock: Clock;
  schools: Pick<SchoolService, 'changeOffer' | 'lock'>;
}) {
  const columnsOf = ({ names, minutes, price }: NewKind, retiredAt: Date | null) => ({
    names,
    minutes,
    price_cents: price === null ? null : toCents(price),
    retired_at: retiredAt,
  });

  async function find(executor: Database, schoolId: string, id: string): Promise<KindRow> {
    const kind = (await selectKinds(executor, schoolId)).find((one) => one.id === id);
    if (!kind) throw new AppError('not_found');
    return kind;
  }

  /** The school is locked: two that are added at once are counted one after the other. */
  async function requireRoom(transaction: Database, schoolId: string): Promise<void> {
    const active = (await selectKinds(transaction, schoolId)).filter(({ retired_at }) => retired_at === null);
    if (active.length >= ACTIVE_KINDS_MAX) throw new AppError('lesson_kinds_full');
  }

  return {
    ofSchool: async (schoolId: string): Promise<OwnKind[]> => (await selectKinds(db, schoolId)).map(present),

    /** Those of a school that students are offered, the shortest first. */
    async offeredOf(schoolId: string): Promise<LessonKind[]> {
      const active = (await selectKinds(db, schoolId)).filter(({ retired_at }) => retired_at === null);
      return active.toSorted((one, other) => one.minutes - other.minutes).map(presentOffered);
    },

    /** What can be booked with an instructor, beside the plain lesson. */
    offeredBy: async (instructorId: string): Promise<LessonKind[]> =>
      (await selectOffered(db, instructorId)).map(presentOffered),

    /** What a booking of it is made from. @throws AppError kind_not_offered */
    async toBook(executor: Database, kindId: string, instructorId: string): Promise<BookedKind> {
      const kind = await selectBookable(executor, { kindId, instructorId });
      if (!kind) throw new AppError('kind_not_offered');
      return { id: kind.id, names: kind.names, minutes: kind.minutes, priceCents: kind.price_cents };
    },

    /** That these are a school's own, retired or not. @throws AppError invalid_request */
    async requireOf(executor: Database, schoolId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const own = new Set((await selectKinds(executor, schoolId)).map(({ id }) => id));
      if (!ids.every((id) => own.has(id)))
        throw new AppError('invalid_request', { fields: [{ path: 'kinds', code: 'invalid' }] });
    },

    /** @throws AppError lesson_kinds_full */
    add: (schoolId: string, kind: NewKind): Promise<OwnKind> =>
      schools.changeOffer(async (transaction) => {
        await refuseProductNames({ 'names.en': kind.names.en, 'names.fr': kind.names.fr });
        await schools.lock(transaction, schoolId);
        await requireRoom(transaction, schoolId);
        const id = await insertKind(transaction, schoolId, columnsOf(kind, null), nowDate(clock));
        return present(await find(transaction, schoolId, id));
      }),

    /** Lessons that are booked keep their length and price. @throws AppError not_found, changed_meanwhile, lesson_kinds_full */
    change: (schoolId: string, id: string, { isActive, version, ...kind }: KindChanges): Promise<OwnKind> =>
      schools.changeOffer(async (transaction) => {
        await refuseProductNames({ 'names.en': kind.names.en, 'names.fr': kind.names.fr });
        await schools.lock(transaction, schoolId);
        const before = await find(transaction, schoolId, id);
        requireUnchanged(version, changesOf(before));
        if (isActive && before.retired_at !== null) await requireRoom(transaction, schoolId);
        await updateKind(transaction, id, columnsOf(kind, isActive ? null : (before.retired_at ?? nowDate(clock))));
        return present(await find(transaction, schoolId, id));
      }),
  };
}

export type LessonKindService = ReturnType<typeof createLessonKindService>;

const presentOffered = ({ id, names, minutes, price_cents }: KindRow): LessonKind => ({
  id,
  names,
  minutes,
  price: price_cents === null ? null : toDollars(price_cents),
});

/** What the form of a kind shows. */
function changesOf(kind: KindRow) {
  const { id: _, ...shown } = presentOffered(kind);
  return { ...shown, isActive: kind.retired_at === null };
}

const present = (kind: KindRow): OwnKind => ({ id: kind.id, ...changesOf(kind), version: versionOf(changesOf(kind)) });
