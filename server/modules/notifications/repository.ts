import type { Selectable } from 'kysely';
import type { Locale } from '#contract/accounts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Email } from '#server/platform/database/schema.ts';
import type { MailData, MailKind } from './mail-kinds.ts';

export type EmailRow = Selectable<Email>;

export async function insertEmail<K extends MailKind>(
  db: Database,
  email: { kind: K; recipient: string; locale: Locale; data: MailData[K]; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('emails')
    .values({
      kind: email.kind,
      recipient: email.recipient,
      locale: email.locale,
      data: JSON.stringify(email.data),
      created_at: email.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const selectEmail = (db: Database, id: string): Promise<EmailRow | undefined> =>
  db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();

/** What the message was made from goes with it: a link's token and a pickup address are kept no longer than they are needed. */
export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('emails')
    .set((row) => ({ status: 'sent', sent_at: now, data: '{}', last_error: null, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markTried(
  db: Database,
  id: string,
  outcome: { error: string; status: 'queued' | 'failed' },
): Promise<void> {
  await db
    .updateTable('emails')
    .set((row) => ({ status: outcome.status, last_error: outcome.error, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What could not be delivered is kept for the operator, but not for good: a pickup address may stand in it. */
export async function forgetFailed(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('emails')
    .set({ data: '{}' })
    .where('status', '=', 'failed')
    .where('created_at', '<', before)
    .execute();
}
