import type { CalendarFeed } from '#contract/calendar-feeds.ts';
import { type Locale, localeOf } from '#contract/locale.ts';
import type { LoggedInTransaction } from '#server/modules/accounts/logged-in-transaction.ts';
import { namedOf, readerOf } from '#server/modules/accounts/mails/reader.ts';
import type { BookingService } from '#server/modules/bookings/bookings.service.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Actor, type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  countFeeds,
  deleteFeeds,
  deleteFeedsOf,
  type FeedHolder,
  type FeedOwner,
  type FeedRow,
  insertFeed,
  noteRead,
  selectFeedByToken,
  selectFeeds,
} from './calendar-feeds.repository.ts';
import { calendarFeedAdded } from './mails/feed-added.ts';

const FEEDS_MAX = 50;
// Calendars ask every quarter of an hour or so: a write for each would turn reads into writes.
const NOTE_EVERY_MS = 3_600_000;

export function createCalendarFeedService({
  db,
  clock,
  publicUrl,
  bookings,
  instructors,
  notifications,
  whileLoggedIn,
}: {
  db: Database;
  clock: Clock;
  publicUrl: string;
  bookings: Pick<BookingService, 'calendar'>;
  instructors: Pick<InstructorService, 'listForSchedule'>;
  notifications: Pick<NotificationService, 'enqueue'>;
  whileLoggedIn: LoggedInTransaction;
}) {
  /** @throws AppError not_found for an instructor that is not the school's own */
  async function ownerOf(actor: Actor<'candidate' | 'school'>, instructorId: string | null): Promise<FeedOwner> {
    const nobody = { candidateId: null, schoolId: null, instructorId: null };
    const only = onlyInstructor(actor);
    if (only !== undefined && ![null, only].includes(instructorId)) throw new AppError('not_found');
    if (only !== undefined) return { ...nobody, instructorId: only };
    if (instructorId === null)
      return actor.kind === 'candidate' ? { ...nobody, candidateId: actor.id } : { ...nobody, schoolId: actor.id };
    const own = actor.kind === 'school' ? await instructors.listForSchedule(db, actor.id) : [];
    if (!own.some((instructor) => instructor.id === instructorId)) throw new AppError('not_found');
    return { ...nobody, instructorId };
  }

  return {
    /**
     * A new address; the account's holder hears of it by email.
     * @throws AppError not_found; calendar_feeds_full beyond fifty, which nobody needs; not_authenticated when the session has
     *   ended meanwhile, for a feed must not outlive what ended it
     */
    async add(
      actor: Actor<'candidate' | 'school'>,
      sessionTokenHash: Buffer,
      instructorId: string | null,
      locale: Locale,
    ) {
      const { accountId } = actor;
      const owner = await ownerOf(actor, instructorId);
      const token = newToken();
      // With the account locked: of a hundred at once each is counted.
      const id = await whileLoggedIn(accountId, sessionTokenHash, async (transaction, holder) => {
        if ((await countFeeds(transaction, accountId)) >= FEEDS_MAX) throw new AppError('calendar_feeds_full');
        const stored = { tokenHash: hashToken(token), accountId, locale, now: nowDate(clock) };
        await notifications.enqueue(transaction, calendarFeedAdded.to(readerOf(holder), namedOf(holder)));
        return insertFeed(transaction, { ...owner, ...stored });
      });
      const feed = (await this.list(actor)).find((one) => one.id === id);
      if (!feed) throw new AppError('not_found');
      const url = `${publicUrl}/api/calendar/${token}.ics`;
      return { ...feed, url, webcalUrl: url.replace(/^https?:/, 'webcal:') };
    },

    list: async (actor: AnyActor): Promise<CalendarFeed[]> => (await selectFeeds(db, holderOf(actor))).map(present),

    /** @throws AppError not_found */
    async revoke(actor: AnyActor, id: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if ((await deleteFeeds(transaction, holderOf(actor), id)) === 0) throw new AppError('not_found');
      });
    },

    /** All of an account's, in the transaction that ends its sessions. */
    endAll: deleteFeedsOf,

    /** Those of somebody who is no more what they were at a school, in the transaction that says so. */
    async endAtSchool(transaction: Database, member: { accountId: string; schoolId: string }): Promise<void> {
      await deleteFeeds(transaction, member);
    },

    /** The lessons behind an address. @throws AppError not_found, for a revoked one as for one that never was */
    async read(token: string): Promise<string> {
      const feed = await selectFeedByToken(db, hashToken(token));
      if (!feed) throw new AppError('not_found');
      const now = nowDate(clock);
      if (now.getTime() - (feed.lastReadAt?.getTime() ?? 0) > NOTE_EVERY_MS) await noteRead(db, feed.id, now);
      const { candidateId, schoolId, instructorId, schoolName } = feed;
      const locale = localeOf(feed.locale);
      if (candidateId !== null) return bookings.calendar({ candidateId }, { locale, whose: null });
      if (schoolId === null) throw new AppError('not_found');
      const whose = instructorId === null ? (schoolName ?? '') : `${feed.firstName} ${feed.lastName}`;
      return bookings.calendar({ schoolId, ...(instructorId !== null && { instructorId }) }, { locale, whose });
    },
  };
}

export type CalendarFeedService = ReturnType<typeof createCalendarFeedService>;

const holderOf = ({ kind, accountId, id }: AnyActor): FeedHolder => ({
  accountId,
  schoolId: kind === 'school' ? id : null,
});

const present = (row: FeedRow): CalendarFeed => ({
  id: row.id,
  instructor:
    row.instructorId === null
      ? null
      : { id: row.instructorId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' },
  createdAt: row.createdAt.toISOString(),
  lastReadAt: row.lastReadAt?.toISOString() ?? null,
});
