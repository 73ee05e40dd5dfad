import type * as z from 'zod/mini';
import type { conversationEndpoints } from '#contract/conversations.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { findSpellingsOfSchool } from '#server/modules/name-search/name-search.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/keyset.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { type InboxAsked, type InboxRecord, selectInbox, selectInboxCounts, updateHandled } from './inbox.db.ts';

type Inbox = z.input<(typeof conversationEndpoints)['inbox']['response']>;

/** @throws AppError forbidden for an actor who isn't a member */
export async function readInbox(ctx: Context, actor: Actor<'school'>, asked: InboxAsked): Promise<Inbox> {
  if (!actor.member) throw new AppError('forbidden');
  const reader = { schoolId: actor.id, memberId: actor.member.id };
  const words = await findSpellingsOfSchool(ctx, actor.id, asked.search);
  const [rows, counts] = await Promise.all([
    selectInbox(ctx, reader, { ...asked, words }),
    selectInboxCounts(ctx, reader),
  ]);
  const { items, next } = toPage(rows, asked.limit, (row) => row);
  return { items: items.map(presentRow), next, ...counts };
}

const presentRow = ({ id, at, author, text, memberName, ...row }: InboxRecord): Inbox['items'][number] => ({
  ...row,
  bookingId: id,
  last: { author, text, sentAt: at.toISOString(), memberName },
});

/** For the whole school; who has read what stays as it is. @throws AppError not_found if nobody wrote about the booking */
export function setHandled(ctx: Context, bookingId: string, isHandled: boolean): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await updateHandled(tx, bookingId, isHandled ? nowDate(tx.clock) : null))) throw new AppError('not_found');
  });
}
