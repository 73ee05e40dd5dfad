import { setTimeout as pause } from 'node:timers/promises';
import { deriveInstant } from '../../server/platform/wall-time.ts';
import type { MovableProduct } from '../support/product.ts';
import type { Witness } from '../support/witness.ts';

export const CITY_ZONE = 'America/Toronto';

/** Jobs that the product runs every night. */
export const NIGHTLY = [
  'sweep-account-links',
  'sweep-sessions',
  'complete-lessons',
  'erase-pickups',
  'warn-of-licences',
];
/** A nightly job that makes slots for weeks ahead: once a week is enough here. */
export const WEEKLY = ['make-weekly-slots-nightly'];
/** Notifying this channel makes pg-boss's workers poll immediately instead of within a second. */
const JOBS_CHANNEL = `'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24)`;
const PATIENCE_MS = 600_000;
const LOOK_EVERY_MS = 40;

export const cityTime = (date: string, time: string): Date => {
  const derived = deriveInstant({ date, time, timeZone: CITY_ZONE });
  if (derived.kind === 'skipped') throw new RangeError(`${date} ${time} does not exist in ${CITY_ZONE}`);
  return new Date(derived.instant.epochMilliseconds);
};

/**
 * Replaces autovacuum: a simulated week takes half a minute, too short for autovacuum to run and for plans to follow
 * the growing tables.
 */
export const tidyUp = (witness: Witness): Promise<unknown> => witness.rows('VACUUM (ANALYZE)');

/** Waits until every due job is done and every email is sent. */
export async function settle(witness: Witness): Promise<void> {
  const open = () =>
    witness.count(`
      SELECT (SELECT count(*) FROM jobs.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now() AND name NOT LIKE '\\_\\_%')
           + (SELECT count(*) FROM emails WHERE status = 'queued')`);
  const deadline = performance.now() + PATIENCE_MS;
  while ((await open()) > 0) {
    if (performance.now() > deadline) throw new Error('jobs or mail of the last hours do not come to an end');
    await pause(LOOK_EVERY_MS);
  }
}

/**
 * Moves the product's clock to a moment. Its jobs wait by the database's clock, which doesn't move, so this wakes the
 * jobs that would have
 * come due on the way, and the named jobs. First finishes and deletes earlier jobs, as the product does after some
 * days.
 */
export async function moveTo(
  { product, witness }: { product: MovableProduct; witness: Witness },
  moment: Date,
  jobs: readonly string[] = [],
): Promise<void> {
  await settle(witness);
  await witness.rows(`DELETE FROM jobs.job WHERE state = 'completed'`);
  await product.moveClock(moment.getTime());
  await witness.rows('INSERT INTO jobs.job (name) SELECT unnest($1::text[])', [jobs]);
  const woken = await witness.rows<{ name: string }>(
    `WITH woken AS (
       UPDATE jobs.job SET start_after = now()
        WHERE state = 'created' AND start_after > now() AND name NOT LIKE '\\_\\_%'
          AND (name <> 'remind-of-lesson' OR EXISTS (
               SELECT FROM bookings
                WHERE id = (data->>'bookingId')::uuid AND starts_at - (data->>'hours')::int * interval '1 hour' <= $1))
       RETURNING name)
     SELECT DISTINCT name FROM woken`,
    [moment],
  );
  const names = [...woken.map(({ name }) => name), ...jobs];
  await witness.rows(`SELECT pg_notify(${JOBS_CHANNEL}, name) FROM unnest($1::text[]) AS name`, [names]);
}
