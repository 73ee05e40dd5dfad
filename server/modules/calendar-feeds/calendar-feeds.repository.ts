import type { Database } from '#server/platform/database/connect.ts';

export interface FeedOwner {
  candidateId: string | null;
  schoolId: string | null;
  instructorId: string | null;
}

export async function insertFeed(
  db: Database,
  feed: FeedOwner & { tokenHash: Buffer; accountId: string; locale: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('calendar_feeds')
    .values({
      token_hash: feed.tokenHash,
      account_id: feed.accountId,
      candidate_id: feed.candidateId,
      school_id: feed.schoolId,
      instructor_id: feed.instructorId,
      locale: feed.locale,
      created_at: feed.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const selectFeeds = (db: Database, accountId: string) =>
  db
    .selectFrom('calendar_feeds')
    .leftJoin('instructors', 'instructors.id', 'calendar_feeds.instructor_id')
    .select([
      'calendar_feeds.id',
      'calendar_feeds.created_at as createdAt',
      'calendar_feeds.last_read_at as lastReadAt',
      'calendar_feeds.instructor_id as instructorId',
      'instructors.first_name as firstName',
      'instructors.last_name as lastName',
    ])
    .where('calendar_feeds.account_id', '=', accountId)
    .orderBy('calendar_feeds.created_at', 'desc')
    .orderBy('calendar_feeds.id')
    .execute();
export type FeedRow = Awaited<ReturnType<typeof selectFeeds>>[number];

/** Of an account that may log in; undefined for every other address. */
export const selectFeedByToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('accounts', 'accounts.id', 'calendar_feeds.account_id')
    .leftJoin('schools', 'schools.id', 'accounts.school_id')
    .leftJoin('instructors', 'instructors.id', 'calendar_feeds.instructor_id')
    .select([
      'calendar_feeds.id',
      'calendar_feeds.last_read_at as lastReadAt',
      'calendar_feeds.candidate_id as candidateId',
      'calendar_feeds.instructor_id as instructorId',
      'calendar_feeds.locale',
      'accounts.school_id as schoolId',
      'schools.name as schoolName',
      'instructors.first_name as firstName',
      'instructors.last_name as lastName',
    ])
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.erased_at', 'is', null)
    .executeTakeFirst();

export async function countFeeds(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_feeds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function noteRead(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('calendar_feeds').set({ last_read_at: now }).where('id', '=', id).execute();
}

export async function deleteFeedsOf(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute();
}

/** @returns false when it is not a feed of this account */
export async function deleteFeed(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Without the addresses: they are kept as hashes. */
export const selectFeedsOfPerson = (db: Database, accountId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['locale', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
