import { localeOf } from '#contract/accounts.ts';
import type { Profile } from '#contract/settings.ts';
import type { AccountService } from '#server/modules/accounts/accounts.service.ts';
import type { ContactService } from '#server/modules/contact/contact.service.ts';
import type { PhotoService } from '#server/modules/photos/photos.service.ts';
import type { ProgressService } from '#server/modules/progress/progress.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { ownData } from './own-data.ts';
import { countLiveBookings, eraseTraces, selectOwnRows } from './profile.repository.ts';

type Candidate = Actor<'candidate'>;

export function createProfileService({
  db,
  clock,
  accounts,
  contact,
  photos,
  progress,
}: {
  db: Database;
  clock: Clock;
  accounts: AccountService;
  contact: ContactService;
  photos: Pick<PhotoService, 'discard'>;
  progress: Pick<ProgressService, 'ofCandidate'>;
}) {
  async function describe(actor: Candidate) {
    const account = await accounts.describe(actor);
    if (!account) throw new AppError('not_authenticated');
    return account;
  }

  async function read(actor: Candidate): Promise<Profile> {
    const account = await describe(actor);
    return {
      first_name: account.first_name,
      last_name: account.last_name,
      email: account.email,
      locale: localeOf(account.locale),
      memberSince: account.created_at.toISOString(),
    };
  }

  return {
    read,

    async save(actor: Candidate, fields: Pick<Profile, 'first_name' | 'last_name' | 'locale'>): Promise<Profile> {
      const { first_name: firstName, last_name: lastName, locale } = fields;
      await accounts.update(actor.accountId, { firstName, lastName, locale });
      return read(actor);
    },

    /** Everything that is kept about the student. */
    async download(actor: Candidate): Promise<Record<string, unknown>> {
      const account = await describe(actor);
      const [rows, done, messages, secondFactor] = await Promise.all([
        selectOwnRows(db, { id: actor.id, email: account.email }),
        progress.ofCandidate(actor.id),
        contact.ofAccount(actor.accountId),
        accounts.secondFactor(actor.accountId),
      ]);
      return ownData({ account, progress: done, messages, secondFactor, now: nowDate(clock), ...rows });
    },

    /**
     * Erases the student for good: name, address, photo, what they wrote, where they were picked up, how they drive. Past
     * bookings stay without a name, and the stars of their reviews.
     * @throws ValidationFailure wrong_password
     * @throws AppError lessons_booked: whoever waits at the curb must hear of it first, by a cancellation
     */
    async erase(actor: Candidate, password: string): Promise<void> {
      await accounts.requirePassword(actor.accountId, password, 'password');
      const photoKey = await db.transaction().execute(async (transaction) => {
        const account = await accounts.lock(transaction, actor.accountId);
        const live = await countLiveBookings(transaction, actor.id, nowDate(clock));
        if (live > 0) throw new AppError('lessons_booked', { details: { lessons: live } });
        const person = { id: actor.id, email: account.email };
        await contact.erase(transaction, person);
        await eraseTraces(transaction, person);
        await accounts.erase(transaction, actor.accountId);
        return account.photoKey;
      });
      if (photoKey !== null) await photos.discard(photoKey);
    },
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
