import type { Selectable } from 'kysely';
import type { MessageState } from '#contract/admin.ts';
import type { Locale } from '#contract/locale.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { isAfterCursor, type PageAsked, toContainsPattern, toPage } from '#server/platform/database/keyset.ts';
import type { ContactMessage } from '#server/platform/database/schema.ts';

export type ContactMessageRow = Selectable<ContactMessage>;

export async function insertMessage(
  tx: Transaction,
  message: {
    accountId: string | null;
    name: string;
    email: string;
    subject: string;
    text: string;
    locale: Locale;
    now: Date;
  },
): Promise<void> {
  await tx.db
    .insertInto('contact_messages')
    .values({
      account_id: message.accountId,
      name: message.name,
      email: message.email,
      subject: message.subject,
      body: message.text,
      locale: message.locale,
      created_at: message.now,
    })
    .execute();
}

export async function selectMessages(
  ctx: Queryable,
  { state, search, after, limit }: PageAsked & { state: MessageState | 'all'; search: string },
): Promise<Page<ContactMessageRow>> {
  let query = ctx.db
    .selectFrom('contact_messages')
    .selectAll()
    .where(isAfterCursor('created_at', 'id', after));
  if (state === 'new') query = query.where('answered_at', 'is', null).where('closed_at', 'is', null);
  if (state === 'answered') query = query.where('answered_at', 'is not', null);
  if (state === 'closed') query = query.where('closed_at', 'is not', null);
  if (search) {
    const wanted = toContainsPattern(search);
    query = query.where((row) =>
      row.or([row('subject', 'ilike', wanted), row('name', 'ilike', wanted), row('email', 'ilike', wanted)]),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}

export async function countNew(ctx: Queryable): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('contact_messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns false if there is no such message */
export async function updateState(
  tx: Transaction,
  id: string,
  moments: { answeredAt: Date | null; closedAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('contact_messages')
    .set({ answered_at: moments.answeredAt, closed_at: moments.closedAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What somebody wrote while logged in, or with this address. */
export async function deleteMessagesOfPerson(tx: Transaction, account: { id: string; email: string }): Promise<void> {
  await tx.db
    .deleteFrom('contact_messages')
    .where((row) =>
      row.or([
        row('account_id', '=', account.id),
        row(row.fn<string>('lower', ['email']), '=', account.email.toLowerCase()),
      ]),
    )
    .execute();
}

export const selectMessagesOfPerson = (ctx: Queryable, accountId: string): Promise<ContactMessageRow[]> =>
  ctx.db.selectFrom('contact_messages').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute();
