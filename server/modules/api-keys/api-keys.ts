import { randomUUID } from 'node:crypto';
import { type ApiKey, KEYS_MAX, type NewApiKey } from '#contract/api-keys.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { toReader } from '#server/modules/accounts/mails/reader.ts';
import { whileLoggedIn } from '#server/modules/accounts/sessions.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { OpenKey } from '#server/platform/sessions/api-key-sessions.ts';
import { apiKeyAdded } from './mails/key-added.ts';

export async function listApiKeys(ctx: Context, schoolId: string): Promise<ApiKey[]> {
  return (await ctx.apiKeySessions.list(ctx.db, schoolId)).map(presentKey);
}

/**
 * Emails the owner who adds a key.
 * @throws AppError api_keys_full; not_authenticated when the session has ended in the meantime
 */
export async function addApiKey(
  ctx: Context,
  { id: schoolId, accountId, member }: Actor<'school'>,
  sessionTokenHash: Buffer,
  { name, scopes, expiresAt: until }: NewApiKey,
): Promise<ApiKey & { key: string }> {
  const expiresAt = until ? new Date(until) : null;
  if (expiresAt && expiresAt <= nowDate(ctx.clock)) throwExpired();
  const memberId = member?.id;
  if (memberId === undefined) throw new AppError('forbidden');
  return whileLoggedIn(ctx, accountId, sessionTokenHash, async (tx, account) => {
    if ((await tx.apiKeySessions.list(tx.db, schoolId)).length >= KEYS_MAX) throw new AppError('api_keys_full');
    const id = randomUUID();
    const made = { id, name, scopes: [...new Set(scopes)], expiresAt };
    const key = await tx.apiKeySessions.begin(tx.db, { memberId, accountId }, made);
    await enqueueEmails(tx, apiKeyAdded.to(toReader(account), { name }));
    const stored = (await tx.apiKeySessions.list(tx.db, schoolId)).find((one) => one.id === id);
    if (!stored) throw new AppError('not_found');
    return { ...presentKey(stored), key };
  });
}

/** @throws AppError not_found */
export function revokeApiKey(ctx: Context, schoolId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tx.apiKeySessions.end(tx.db, schoolId, id))) throw new AppError('not_found');
  });
}

function throwExpired(): never {
  throw new ValidationFailure([{ code: 'custom', path: ['expiresAt'], message: 'date_over', input: undefined }]);
}

const presentKey = ({ scopes, createdAt, lastUsedAt, expiresAt, ...key }: OpenKey): ApiKey => ({
  ...key,
  scopes: [...scopes],
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});
