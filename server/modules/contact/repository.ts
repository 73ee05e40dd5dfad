import type { Selectable } from 'kysely';
import type { Locale } from '#contract/accounts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ContactMessage } from '#server/platform/database/schema.ts';

export type ContactMessageRow = Selectable<ContactMessage>;

export async function insertMessage(
  db: Database,
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
  await db
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

export interface MessageFilter {
  state: 'new' | 'answered' | 'all';
  offset: number;
  limit: number;
}

/** The newest first, with how many there are in all. */
export async function selectMessages(
  db: Database,
  { state, offset, limit }: MessageFilter,
): Promise<{ rows: ContactMessageRow[]; total: number }> {
  let query = db.selectFrom('contact_messages');
  if (state === 'new') query = query.where('answered_at', 'is', null);
  if (state === 'answered') query = query.where('answered_at', 'is not', null);
  const [rows, count] = await Promise.all([
    query.selectAll().orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(limit).execute(),
    query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** @returns whether there is such a message */
export async function updateAnswered(db: Database, id: string, answeredAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ answered_at: answeredAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What somebody wrote while logged in, or gave this address with. */
export async function deleteMessagesOf(db: Database, account: { id: string; email: string }): Promise<void> {
  await db
    .deleteFrom('contact_messages')
    .where((row) =>
      row.or([
        row('account_id', '=', account.id),
        row(row.fn<string>('lower', ['email']), '=', account.email.toLowerCase()),
      ]),
    )
    .execute();
}

export const selectMessagesOf = (db: Database, accountId: string): Promise<ContactMessageRow[]> =>
  db.selectFrom('contact_messages').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute();
