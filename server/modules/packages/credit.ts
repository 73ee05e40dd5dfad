import { addDays } from '#contract/bookable-days.ts';
import { isGoodFor } from '#contract/package-kinds.ts';
import type { Transaction } from '#server/context.ts';
import { lockMoneyOf, sumPackages } from '#server/modules/ledger/ledger.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { dayIn } from '#server/platform/clock.ts';
import { selectOwned, updateExpiry } from './orders.db.ts';
import { type Credit, creditFor, type Left, movedCredit } from './packages.rules.ts';

/** What a school gives back is not lost because its package expires meanwhile. */
const RETURNED_DAYS = 30;

/** Nobody takes of it until the transaction ends. */
async function leftOf(
  tx: Transaction,
  { candidateId, schoolId }: { candidateId: string; schoolId: string },
  isGood: (order: { kinds: string[] }) => boolean = () => true,
) {
  await lockMoneyOf(tx, schoolId, candidateId);
  // Read once it is held: one that was ended meanwhile, or is to be, has nothing to book with.
  const owned = (await selectOwned(tx, candidateId, schoolId)).filter(isGood);
  if (owned.length === 0) return { left: [], today: '' };
  const timeZone = owned[0]?.time_zone ?? ZONE_UNTIL_SAID;
  const sums = await sumPackages(
    tx,
    owned.map(({ id }) => id),
  );
  const left = owned.map(({ id, expires_on }): Left => {
    const { cents = 0, minutes = 0 } = sums.get(id) ?? {};
    return { packageOrderId: id, cents, minutes, expiresOn: expires_on ?? '' };
  });
  return { left, today: dayIn(timeZone, tx.clock.now()) };
}

/** What a lesson takes of what its student has with the school for such lessons; null where there is not enough. */
export async function takeCredit(
  tx: Transaction,
  candidateId: string,
  { school_id: schoolId }: { school_id: string },
  minutes: number,
  kind: { id: string; hasPrice: boolean } | null,
): Promise<Credit | null> {
  const { left, today } = await leftOf(tx, { candidateId, schoolId }, ({ kinds }) => isGoodFor(kinds, kind));
  return creditFor(minutes, left, today);
}

/** Before a lesson that a package pays is given back for the school's part: there is time to book it anew. */
export async function prolongCredit(
  tx: Transaction,
  lesson: { package_order_id: string | null; time_zone: string },
): Promise<void> {
  if (lesson.package_order_id === null) return;
  const today = dayIn(lesson.time_zone, tx.clock.now());
  await updateExpiry(tx, lesson.package_order_id, addDays(today, RETURNED_DAYS));
}

/** What a lesson that a package pays takes of it at another length; null where there is not enough. */
export async function moveCredit(
  tx: Transaction,
  lesson: { candidate_id: string; school_id: string; package_order_id: string },
  taken: { minutes: number; cents: number },
  minutes: number,
): Promise<{ minutes: number; cents: number } | null> {
  if (minutes === taken.minutes) return taken;
  const { left, today } = await leftOf(tx, {
    candidateId: lesson.candidate_id,
    schoolId: lesson.school_id,
  });
  const over: Left = { packageOrderId: lesson.package_order_id, cents: 0, minutes: 0, expiresOn: '' };
  const own = left.find(({ packageOrderId }) => packageOrderId === lesson.package_order_id) ?? over;
  return movedCredit(minutes, taken, own, today);
}
