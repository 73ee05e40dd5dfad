import type { Locale } from '#contract/accounts.ts';
import type { CalendarFeed } from '#contract/calendar-feeds.ts';
import type { BookingService } from '#server/modules/bookings/service.ts';
import type { InstructorService } from '#server/modules/instructors/service.ts';
import type { NotificationService } from '#server/modules/notifications/service.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { hashToken, newToken } from '#server/platform/sessions/sessions.ts';
import {
  countFeeds,
  deleteFeed,
  type FeedOwner,
  type FeedRow,
  insertFeed,
  selectFeedByToken,
  selectFeeds,
} from './repository.ts';

const FEEDS_MAX = 50;

export function createCalendarFeedService({
  db,
  clock,
  publicUrl,
  bookings,
  instructors,
  notifications,
}: {
  db: Database;
  clock: Clock;
  publicUrl: string;
  bookings: Pick<BookingService, 'calendarLessons'>;
  instructors: Pick<InstructorService, 'listForSchedule'>;
  notifications: Pick<NotificationService, 'calendarFile' | 'calendarName'>;
}) {
  /** @throws Refusal not_found for an instructor that is not the school's own */
  async function ownerOf(actor: Actor<'candidate' | 'school'>, instructorId: string | null): Promise<FeedOwner> {
    const nobody = { candidateId: null, schoolId: null, instructorId: null };
    if (instructorId === null)
      return actor.kind === 'candidate' ? { ...nobody, candidateId: actor.id } : { ...nobody, schoolId: actor.id };
    const own = actor.kind === 'school' ? await instructors.listForSchedule(db, actor.id) : [];
    if (!own.some((instructor) => instructor.id === instructorId)) throw new Refusal('not_found');
    return { ...nobody, instructorId };
  }

  return {
    /** @throws Refusal not_found; too_many_requests beyond fifty, which nobody needs */
    async add(actor: Actor<'candidate' | 'school'>, instructorId: string | null, locale: Locale) {
      const owner = await ownerOf(actor, instructorId);
      if ((await countFeeds(db, actor.accountId)) >= FEEDS_MAX) throw new Refusal('too_many_requests');
      const token = newToken();
      const stored = { tokenHash: hashToken(token), accountId: actor.accountId, locale, now: nowDate(clock) };
      const id = await insertFeed(db, { ...owner, ...stored });
      const feed = (await this.list(actor.accountId)).find((one) => one.id === id);
      if (!feed) throw new Refusal('not_found');
      const url = `${publicUrl}/api/calendar/${token}.ics`;
      return { ...feed, url, webcalUrl: url.replace(/^https?:/, 'webcal:') };
    },

    list: async (accountId: string): Promise<CalendarFeed[]> => (await selectFeeds(db, accountId)).map(present),

    /** @throws Refusal not_found */
    async revoke(accountId: string, id: string): Promise<void> {
      if (!(await deleteFeed(db, accountId, id))) throw new Refusal('not_found');
    },

    /** The lessons behind an address. @throws Refusal not_found, for a revoked one as for one that never was */
    async read(token: string): Promise<string> {
      const feed = await selectFeedByToken(db, hashToken(token));
      if (!feed) throw new Refusal('not_found');
      const { candidateId, schoolId, instructorId, schoolName } = feed;
      const locale: Locale = feed.locale === 'fr' ? 'fr' : 'en';
      if (candidateId !== null) {
        const lessons = await bookings.calendarLessons({ candidateId });
        return notifications.calendarFile(locale, lessons, { name: notifications.calendarName(locale, null) });
      }
      if (schoolId === null) throw new Refusal('not_found');
      const lessons = await bookings.calendarLessons({ schoolId, ...(instructorId !== null && { instructorId }) });
      const whose = instructorId === null ? (schoolName ?? '') : `${feed.firstName} ${feed.lastName}`;
      const name = notifications.calendarName(locale, whose);
      return notifications.calendarFile(locale, lessons, { name, isSchools: true });
    },
  };
}

export type CalendarFeedService = ReturnType<typeof createCalendarFeedService>;

const present = (row: FeedRow): CalendarFeed => ({
  id: row.id,
  instructor:
    row.instructorId === null
      ? null
      : { id: row.instructorId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' },
  createdAt: row.createdAt.toISOString(),
});
