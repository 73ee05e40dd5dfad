import type { SavedPlace } from '#contract/places.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export type PlaceRow = Omit<SavedPlace, 'version'>;

export const selectPlaces = (ctx: Queryable, candidateId: string): Promise<PlaceRow[]> =>
  ctx.db
    .selectFrom('saved_places')
    .select(['id', 'name', 'address', 'postal_code as postalCode'])
    .where('candidate_id', '=', candidateId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The same, and keeps the student from saving others until the transaction ends. */
export async function selectPlacesLocked(tx: Transaction, candidateId: string): Promise<PlaceRow[]> {
  await tx.db.selectFrom('accounts').select('id').where('id', '=', candidateId).forNoKeyUpdate().execute();
  return selectPlaces(tx, candidateId);
}

/** @returns false if the id belongs to another student's place */
export async function upsertPlace(
  tx: Transaction,
  candidateId: string,
  { id, name, address, postalCode }: PlaceRow,
  now: Date,
): Promise<boolean> {
  const columns = { name, address, postal_code: postalCode };
  const { numInsertedOrUpdatedRows = 0n } = await tx.db
    .insertInto('saved_places')
    .values({ id, candidate_id: candidateId, ...columns, created_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(columns).where('saved_places.candidate_id', '=', candidateId),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns whether it existed */
export async function deletePlace(tx: Transaction, candidateId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('saved_places')
    .where('id', '=', id)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function selectSearched(ctx: Queryable, candidateId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('searched_places')
    .select('label')
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst();
  return row?.label ?? null;
}

export async function upsertSearched(tx: Transaction, candidateId: string, label: string): Promise<void> {
  await tx.db
    .insertInto('searched_places')
    .values({ candidate_id: candidateId, label })
    .onConflict((conflict) => conflict.column('candidate_id').doUpdateSet({ label }))
    .execute();
}

export async function deleteSearched(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db.deleteFrom('searched_places').where('candidate_id', '=', candidateId).execute();
}

export async function forgetPlaces(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db.deleteFrom('saved_places').where('candidate_id', '=', candidateId).execute();
  await deleteSearched(tx, candidateId);
}
