import type { BodyOf } from '#contract/endpoint.ts';
import { ACTIVE_KINDS_MAX, type LessonKind, type lessonKindEndpoints, type OwnKind } from '#contract/lesson-kinds.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { Context, Transaction } from '#server/context.ts';
import { changeOffer, lockSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { insertKind, type KindRow, selectBookable, selectKinds, selectOffered, updateKind } from './lesson-kinds.db.ts';

type NewKind = BodyOf<(typeof lessonKindEndpoints)['addLessonKind']>;
type KindChanges = BodyOf<(typeof lessonKindEndpoints)['changeLessonKind']>;

export interface BookedKind {
  id: string;
  names: LessonKind['names'];
  minutes: number;
  /** Null: priced by the hour, at the instructor's rate. */
  priceCents: number | null;
}

const toColumns = ({ names, minutes, price }: NewKind, retiredAt: Date | null) => ({
  names,
  minutes,
  price_cents: price === null ? null : toCents(price),
  retired_at: retiredAt,
});

async function find(ctx: Context, schoolId: string, id: string): Promise<KindRow> {
  const kind = (await selectKinds(ctx, schoolId)).find((one) => one.id === id);
  if (!kind) throw new AppError('not_found');
  return kind;
}

/** The school is locked, so kinds added at once are counted one after the other. */
async function requireRoom(tx: Transaction, schoolId: string): Promise<void> {
  const active = (await selectKinds(tx, schoolId)).filter(({ retired_at }) => retired_at === null);
  if (active.length >= ACTIVE_KINDS_MAX) throw new AppError('lesson_kinds_full');
}

export async function listLessonKinds(ctx: Context, schoolId: string): Promise<OwnKind[]> {
  return (await selectKinds(ctx, schoolId)).map(present);
}

/** Kinds that a school offers to students, the shortest first. */
export async function listOfferedLessonKinds(ctx: Context, schoolId: string): Promise<LessonKind[]> {
  const active = (await selectKinds(ctx, schoolId)).filter(({ retired_at }) => retired_at === null);
  return active.toSorted((one, other) => one.minutes - other.minutes).map(presentOffered);
}

/** What students can book with an instructor besides a plain lesson. */
export async function listInstructorLessonKinds(ctx: Context, instructorId: string): Promise<LessonKind[]> {
  return (await selectOffered(ctx, instructorId)).map(presentOffered);
}

/** @throws AppError kind_not_offered */
export async function findLessonKindToBook(ctx: Context, kindId: string, instructorId: string): Promise<BookedKind> {
  const kind = await selectBookable(ctx, { kindId, instructorId });
  if (!kind) throw new AppError('kind_not_offered');
  return { id: kind.id, names: kind.names, minutes: kind.minutes, priceCents: kind.price_cents };
}

/** Passes if all of these are the school's, retired or not. @throws AppError invalid_request */
export async function assertOwnLessonKinds(ctx: Context, schoolId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const own = new Set((await selectKinds(ctx, schoolId)).map(({ id }) => id));
  if (!ids.every((id) => own.has(id)))
    throw new AppError('invalid_request', { fields: [{ path: 'kinds', code: 'invalid' }] });
}

/** @throws AppError lesson_kinds_full */
export function addLessonKind(ctx: Context, schoolId: string, kind: NewKind): Promise<OwnKind> {
  return changeOffer(ctx, async (tx) => {
    await refuseProductNames({ 'names.en': kind.names.en, 'names.fr': kind.names.fr });
    await lockSchool(tx, schoolId);
    await requireRoom(tx, schoolId);
    const id = await insertKind(tx, schoolId, toColumns(kind, null), nowDate(tx.clock));
    return present(await find(tx, schoolId, id));
  });
}

/** Booked lessons keep their length and price. @throws AppError not_found, changed_meanwhile, lesson_kinds_full */
export function changeLessonKind(
  ctx: Context,
  schoolId: string,
  id: string,
  { isActive, version, ...kind }: KindChanges,
): Promise<OwnKind> {
  return changeOffer(ctx, async (tx) => {
    await refuseProductNames({ 'names.en': kind.names.en, 'names.fr': kind.names.fr });
    await lockSchool(tx, schoolId);
    const before = await find(tx, schoolId, id);
    requireUnchanged(version, editableFields(before));
    if (isActive && before.retired_at !== null) await requireRoom(tx, schoolId);
    await updateKind(tx, id, toColumns(kind, isActive ? null : (before.retired_at ?? nowDate(tx.clock))));
    return present(await find(tx, schoolId, id));
  });
}

const presentOffered = ({ id, names, minutes, price_cents }: KindRow): LessonKind => ({
  id,
  names,
  minutes,
  price: price_cents === null ? null : toDollars(price_cents),
});

/** The fields of the form. */
function editableFields(kind: KindRow) {
  const { id: _, ...shown } = presentOffered(kind);
  return { ...shown, isActive: kind.retired_at === null };
}

const present = (kind: KindRow): OwnKind => ({
  id: kind.id,
  ...editableFields(kind),
  version: computeVersion(editableFields(kind)),
});
