import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { nowDate } from '#server/platform/clock.ts';
import { markAdults, type NewAdult } from './adults.db.ts';
import { parentCopiesStopped } from './mails/adult.ts';

const BATCH = 500;

/** Stops parents' copies of messages about students who are 18 by now, and tells both sides once. */
export async function stopParentCopies(ctx: Context): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await inTransaction(ctx, async (tx) => {
      const adults = await markAdults(tx, {
        today: tx.clock.now().toString().slice(0, 10),
        now: nowDate(tx.clock),
        limit: BATCH,
      });
      for (const adult of adults) await tellBoth(tx, adult);
      return adults.length === BATCH;
    });
}

async function tellBoth(tx: Transaction, adult: NewAdult): Promise<void> {
  // Nobody got copies.
  if (adult.messagesBefore === 'student' || !adult.isSchoolOffered) return;
  const { schoolName, firstName } = adult;
  const locale = resolveLocale(adult.locale);
  const parents = adult.parents.flatMap(({ email }) => (email === null ? [] : [email]));
  const mails = [
    ...(adult.email === null
      ? []
      : [parentCopiesStopped.to({ recipient: adult.email, locale }, { schoolName, firstName, isParent: false })]),
    ...parents.map((recipient) =>
      parentCopiesStopped.to({ recipient, locale }, { schoolName, firstName, isParent: true }),
    ),
  ];
  if (mails.length > 0) await enqueueEmails(tx, ...mails);
}
