import type { Queryable, Transaction } from '#server/context.ts';

export interface FeedOwner {
  candidateId: string | null;
  schoolId: string | null;
  instructorId: string | null;
}

/** The account that added feeds, as a member of a school or as a student. */
export interface FeedHolder {
  accountId: string;
  schoolId: string | null;
}

export async function insertFeed(
  tx: Transaction,
  feed: FeedOwner & { tokenHash: Buffer; accountId: string; locale: string; now: Date },
): Promise<string> {
  const { id } = await tx.db
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

/** All of a student's; of a member of a school, those added there. */
const selectOwnFeeds = (ctx: Queryable, { accountId, schoolId }: FeedHolder) => {
  const feeds = ctx.db
    .selectFrom('calendar_feeds')
    .leftJoin('instructors', 'instructors.id', 'calendar_feeds.instructor_id')
    .where('calendar_feeds.account_id', '=', accountId);
  if (schoolId === null) return feeds;
  return feeds.where((row) => row(row.fn.coalesce('calendar_feeds.school_id', 'instructors.school_id'), '=', schoolId));
};

export const selectFeeds = (ctx: Queryable, holder: FeedHolder) =>
  selectOwnFeeds(ctx, holder)
    .select([
      'calendar_feeds.id',
      'calendar_feeds.created_at as createdAt',
      'calendar_feeds.last_read_at as lastReadAt',
      'calendar_feeds.instructor_id as instructorId',
      'instructors.first_name as firstName',
      'instructors.last_name as lastName',
    ])
    .orderBy('calendar_feeds.created_at', 'desc')
    .orderBy('calendar_feeds.id')
    .execute();
export type FeedRow = Awaited<ReturnType<typeof selectFeeds>>[number];

/** Undefined if the account may not log in, or is no longer a member of the school whose lessons the feed shows. */
export const selectFeedByToken = (ctx: Queryable, tokenHash: Buffer) =>
  ctx.db
    .selectFrom('calendar_feeds')
    .innerJoin('accounts', 'accounts.id', 'calendar_feeds.account_id')
    .leftJoin('instructors', 'instructors.id', 'calendar_feeds.instructor_id')
    .leftJoin('schools', (join) =>
      join.on((row) => row('schools.id', '=', row.fn.coalesce('calendar_feeds.school_id', 'instructors.school_id'))),
    )
    .leftJoin('school_members as member', (join) =>
      join
        .onRef('member.account_id', '=', 'accounts.id')
        .onRef('member.school_id', '=', 'schools.id')
        .on('member.removed_at', 'is', null)
        .on((row) =>
          row.or([
            row('member.role', 'in', ['owner', 'manager', 'front_desk']),
            row('member.instructor_id', '=', row.ref('calendar_feeds.instructor_id')),
          ]),
        ),
    )
    .select([
      'calendar_feeds.id',
      'calendar_feeds.last_read_at as lastReadAt',
      'calendar_feeds.candidate_id as candidateId',
      'calendar_feeds.instructor_id as instructorId',
      'calendar_feeds.locale',
      'member.school_id as schoolId',
      'schools.name as schoolName',
      'instructors.first_name as firstName',
      'instructors.last_name as lastName',
    ])
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.erased_at', 'is', null)
    .executeTakeFirst();

export async function countFeeds(ctx: Queryable, accountId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('calendar_feeds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function noteRead(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.db.updateTable('calendar_feeds').set({ last_read_at: now }).where('id', '=', id).execute();
}

export async function deleteFeedsOfAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.db.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute();
}

/** All of a holder's, or one. @returns how many */
export async function deleteFeeds(tx: Transaction, holder: FeedHolder, id?: string): Promise<number> {
  const own = selectOwnFeeds(tx, holder).select('calendar_feeds.id');
  const { numDeletedRows } = await tx.db
    .deleteFrom('calendar_feeds')
    .where('id', 'in', id === undefined ? own : own.where('calendar_feeds.id', '=', id))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Without the addresses, which are stored as hashes. */
export const selectFeedsOfPerson = (ctx: Queryable, accountId: string) =>
  ctx.db
    .selectFrom('calendar_feeds')
    .select(['locale', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
