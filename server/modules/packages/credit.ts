import { addDays } from '#contract/bookable-days.ts';
import { isGoodFor } from '#contract/package-kinds.ts';
import type { Transaction } from '#server/context.ts';
import { lockMoney, sumPackages } from '#server/modules/ledger/ledger.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn } from '#server/platform/clock.ts';
import { selectOwned, updateExpiry } from './orders.db.ts';
import { type Credit, changeCredit, type Left, pickCredit } from './packages.rules.ts';

/** Credit that a school returns stays usable this long, even if the package would have expired. */
const RETURNED_DAYS = 30;

/** Locks the student's credit with the school until the transaction ends. */
async function lockCredit(
  tx: Transaction,
  { candidateId, schoolId }: { candidateId: string; schoolId: string },
  isGood: (order: { kinds: string[] }) => boolean = () => true,
) {
  await lockMoney(tx, schoolId, candidateId);
  // Read under the lock, because a package may just have ended.
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

/** What a lesson takes from the student's packages; null if none has enough for this kind of lesson. */
export async function takeCredit(
  tx: Transaction,
  candidateId: string,
  { school_id: schoolId }: { school_id: string },
  minutes: number,
  kind: { id: string; hasPrice: boolean } | null,
): Promise<Credit | null> {
  const { left, today } = await lockCredit(tx, { candidateId, schoolId }, ({ kinds }) => isGoodFor(kinds, kind));
  return pickCredit(minutes, left, today);
}

/** Called before a school returns a lesson to its package, so that there is time to book again. */
export async function prolongCredit(
  tx: Transaction,
  lesson: { package_order_id: string | null; time_zone: string },
): Promise<void> {
  if (lesson.package_order_id === null) return;
  const today = dayIn(lesson.time_zone, tx.clock.now());
  await updateExpiry(tx, lesson.package_order_id, addDays(today, RETURNED_DAYS));
}

/** What a lesson takes from its package at another length; null if there isn't enough. */
export async function moveCredit(
  tx: Transaction,
  lesson: { candidate_id: string; school_id: string; package_order_id: string },
  taken: { minutes: number; cents: number },
  minutes: number,
): Promise<{ minutes: number; cents: number } | null> {
  if (minutes === taken.minutes) return taken;
  const { left, today } = await lockCredit(tx, {
    candidateId: lesson.candidate_id,
    schoolId: lesson.school_id,
  });
  const over: Left = { packageOrderId: lesson.package_order_id, cents: 0, minutes: 0, expiresOn: '' };
  const own = left.find(({ packageOrderId }) => packageOrderId === lesson.package_order_id) ?? over;
  return changeCredit(minutes, taken, own, today);
}

/**
 * Checks that a package still has the minutes that a lesson takes again, because its end is undone or corrected. The ledger takes them. A
 * package that has ended takes none: the lesson is then owed as money, as it was returned as money.
 * @throws AppError credit_short
 */
export async function retakeCredit(
  tx: Transaction,
  lesson: { candidate_id: string; school_id: string; package_order_id: string | null },
  minutes: number,
): Promise<void> {
  if (lesson.package_order_id === null || minutes === 0) return;
  const { left } = await lockCredit(tx, { candidateId: lesson.candidate_id, schoolId: lesson.school_id });
  const own = left.find(({ packageOrderId }) => packageOrderId === lesson.package_order_id);
  if (own && own.minutes < minutes) throw new AppError('credit_short');
}
