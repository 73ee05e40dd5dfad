import type { CalendarFeed } from '#contract/calendar-feeds.ts';
import { type Locale, resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { toNamed, toReader } from '#server/modules/accounts/mails/reader.ts';
import { whileLoggedIn } from '#server/modules/accounts/sessions.ts';
import { writeCalendar } from '#server/modules/bookings/bookings.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { type Actor, type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  countFeeds,
  deleteFeeds,
  deleteFeedsOfAccount,
  type FeedHolder,
  type FeedOwner,
  type FeedRow,
  insertFeed,
  noteRead,
  selectFeedByToken,
  selectFeeds,
  selectFeedsOfPerson,
} from './calendar-feeds.db.ts';
import { calendarFeedAdded } from './mails/feed-added.ts';

export const calendarFeedsPersonalData: PersonalData = {
  tables: ['calendar_feeds'],

  export: async (ctx, { id }) => ({
    calendarAddresses: (await selectFeedsOfPerson(ctx, id)).map((feed) => ({
      language: feed.locale,
      createdAt: feed.created_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => deleteFeedsOfAccount(tx, id),
};

const FEEDS_MAX = 50;
// Calendar apps poll every 15 minutes or so, and a write each time would cost more than the read.
const NOTE_EVERY_MS = 3_600_000;

/** @throws AppError not_found for another school's instructor */
async function getFeedOwner(
  ctx: Context,
  actor: Actor<'candidate' | 'school'>,
  instructorId: string | null,
): Promise<FeedOwner> {
  const nobody = { candidateId: null, schoolId: null, instructorId: null };
  const only = onlyInstructor(actor);
  if (only !== undefined && ![null, only].includes(instructorId)) throw new AppError('not_found');
  if (only !== undefined) return { ...nobody, instructorId: only };
  if (instructorId === null)
    return actor.kind === 'candidate' ? { ...nobody, candidateId: actor.id } : { ...nobody, schoolId: actor.id };
  const own = actor.kind === 'school' ? await listScheduleInstructors(ctx, actor.id) : [];
  if (!own.some((instructor) => instructor.id === instructorId)) throw new AppError('not_found');
  return { ...nobody, instructorId };
}

/**
 * Adds a feed and emails the account's holder about it.
 * @throws AppError not_found; calendar_feeds_full beyond fifty; not_authenticated if the session has just ended, because a feed must not
 *   outlive the password change that ended it
 */
export async function addCalendarFeed(
  ctx: Context,
  actor: Actor<'candidate' | 'school'>,
  sessionTokenHash: Buffer,
  instructorId: string | null,
  locale: Locale,
) {
  const { accountId } = actor;
  const owner = await getFeedOwner(ctx, actor, instructorId);
  const token = newToken();
  // The account is locked, so concurrent calls are all counted.
  const id = await whileLoggedIn(ctx, accountId, sessionTokenHash, async (tx, holder) => {
    if ((await countFeeds(tx, accountId)) >= FEEDS_MAX) throw new AppError('calendar_feeds_full');
    const stored = { tokenHash: hashToken(token), accountId, locale, now: nowDate(tx.clock) };
    await enqueueEmails(tx, calendarFeedAdded.to(toReader(holder), toNamed(holder)));
    return insertFeed(tx, { ...owner, ...stored });
  });
  const feed = (await listCalendarFeeds(ctx, actor)).find((one) => one.id === id);
  if (!feed) throw new AppError('not_found');
  const url = `${ctx.publicUrl}/api/calendar/${token}.ics`;
  return { ...feed, url, webcalUrl: url.replace(/^https?:/, 'webcal:') };
}

export async function listCalendarFeeds(ctx: Context, actor: AnyActor): Promise<CalendarFeed[]> {
  return (await selectFeeds(ctx, feedHolder(actor))).map(present);
}

/** @throws AppError not_found */
export async function revokeCalendarFeed(ctx: Context, actor: AnyActor, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await deleteFeeds(tx, feedHolder(actor), id)) === 0) throw new AppError('not_found');
  });
}

export { deleteFeedsOfAccount as endCalendarFeeds } from './calendar-feeds.db.ts';

/** For a member who left a school or changed roles, in the transaction that says so. */
export async function endCalendarFeedsAtSchool(
  tx: Transaction,
  member: { accountId: string; schoolId: string },
): Promise<void> {
  await deleteFeeds(tx, member);
}

/** The lessons behind an address. @throws AppError not_found, for a revoked address as for an unknown one */
export async function readCalendarFeed(ctx: Context, token: string): Promise<string> {
  const feed = await selectFeedByToken(ctx, hashToken(token));
  if (!feed) throw new AppError('not_found');
  const now = nowDate(ctx.clock);
  if (now.getTime() - (feed.lastReadAt?.getTime() ?? 0) > NOTE_EVERY_MS)
    await inTransaction(ctx, (tx) => noteRead(tx, feed.id, now));
  const { candidateId, schoolId, instructorId, schoolName } = feed;
  const locale = resolveLocale(feed.locale);
  if (candidateId !== null) return writeCalendar(ctx, { candidateId }, { locale, whose: null });
  if (schoolId === null) throw new AppError('not_found');
  const whose = instructorId === null ? (schoolName ?? '') : `${feed.firstName} ${feed.lastName}`;
  return writeCalendar(ctx, { schoolId, ...(instructorId !== null && { instructorId }) }, { locale, whose });
}

const feedHolder = ({ kind, accountId, id }: AnyActor): FeedHolder => ({
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
