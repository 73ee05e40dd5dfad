import type { Database } from '#server/platform/database/connect.ts';

/** Of a program's lessons: how many wait for the student's word, and how many since then were made and not confirmed, whatever came of them. */
export function countUnconfirmed(
  db: Database,
  keyId: string,
  { now, since }: { now: Date; since: Date },
): Promise<{ waiting: number; made: number }> {
  return db
    .selectFrom('bookings')
    .select((row) => [
      row.fn
        .countAll<number>()
        .filterWhere((one) => one.and([one('confirm_by', '>', now), one('status', '=', 'Booked')]))
        .as('waiting'),
      row.fn.countAll<number>().filterWhere('created_at', '>', since).as('made'),
    ])
    .where('program_key_id', '=', keyId)
    .where('confirm_by', 'is not', null)
    .executeTakeFirstOrThrow();
}

/** Until when it waits; undefined where it does not. */
export async function selectConfirmBy(db: Database, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('confirm_by')
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirst();
  return row?.confirm_by ?? undefined;
}

/** Of a booking that the caller has locked: its student said that they want it, or did more with it. */
export async function updateConfirmed(db: Database, id: string): Promise<void> {
  await db.updateTable('bookings').set({ confirm_by: null }).where('id', '=', id).executeTakeFirstOrThrow();
}
