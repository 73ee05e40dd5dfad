import { GRACE_SECONDS } from '#contract/office-messages.ts';
import { tellOfficeChanges } from '#server/modules/bookings/office-messages.ts';
import { tellOfOutcome } from '#server/modules/bookings/settle-booking.ts';
import type { TestApp } from './test-app.ts';

/** Lets a lesson's outcome stand, and tells the student of a no-show. */
export async function tellOutcome(app: TestApp, bookingId: string): Promise<void> {
  const { outcome_at } = await app.db
    .selectFrom('bookings')
    .select('outcome_at')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  if (outcome_at) await tellOfOutcome(app.ctx, { bookingId, outcomeAt: outcome_at.toISOString() });
}

/** Lets the office's latest changes stand, and writes the messages about them. */
export async function tellOffice(app: TestApp): Promise<void> {
  const at = app.clock.now().toString();
  const readers = await app.db
    .selectFrom('office_changes')
    .select(['school_id as schoolId', 'reader', 'reader_id as readerId'])
    .distinct()
    .orderBy('reader')
    .execute();
  if (readers.length > 0) app.clock.advance({ seconds: GRACE_SECONDS });
  for (const { reader, ...ids } of readers)
    await tellOfficeChanges(app.ctx, { ...ids, reader: reader as 'student' | 'instructor' | 'school', at });
}
