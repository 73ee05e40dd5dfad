import type { SavedPlace } from '#contract/saved-places.ts';
import type { Database } from '#server/platform/database/connect.ts';

export type PlaceRow = Omit<SavedPlace, 'version'>;

export const selectPlaces = (db: Database, candidateId: string): Promise<PlaceRow[]> =>
  db
    .selectFrom('saved_places')
    .select(['id', 'name', 'address', 'postal_code as postalCode'])
    .where('candidate_id', '=', candidateId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The same, of a student who saves no other until the transaction ends. */
export async function selectPlacesLocked(transaction: Database, candidateId: string): Promise<PlaceRow[]> {
  await transaction.selectFrom('accounts').select('id').where('id', '=', candidateId).forNoKeyUpdate().execute();
  return selectPlaces(transaction, candidateId);
}

/** @returns whether it is this student's now: an id may be somebody else's */
export async function upsertPlace(
  db: Database,
  candidateId: string,
  { id, name, address, postalCode }: PlaceRow,
  now: Date,
): Promise<boolean> {
  const columns = { name, address, postal_code: postalCode };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('saved_places')
    .values({ id, candidate_id: candidateId, ...columns, created_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(columns).where('saved_places.candidate_id', '=', candidateId),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns whether there was one */
export async function deletePlace(db: Database, candidateId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_places')
    .where('id', '=', id)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function selectSearched(db: Database, candidateId: string): Promise<string | null> {
  const row = await db
    .selectFrom('searched_places')
    .select('label')
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst();
  return row?.label ?? null;
}

export async function upsertSearched(db: Database, candidateId: string, label: string): Promise<void> {
  await db
    .insertInto('searched_places')
    .values({ candidate_id: candidateId, label })
    .onConflict((conflict) => conflict.column('candidate_id').doUpdateSet({ label }))
    .execute();
}

export async function deleteSearched(db: Database, candidateId: string): Promise<void> {
  await db.deleteFrom('searched_places').where('candidate_id', '=', candidateId).execute();
}

export async function forgetPlaces(db: Database, candidateId: string): Promise<void> {
  await db.deleteFrom('saved_places').where('candidate_id', '=', candidateId).execute();
  await deleteSearched(db, candidateId);
}
