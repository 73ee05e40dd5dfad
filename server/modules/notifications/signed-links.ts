import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, perContext } from '#server/context.ts';

const signingKey = perContext((ctx) => ctx.secrets.keyOf('mailed links'));

/**
 * Signs the links of emails that work without a log-in. A signature covers the recipient and what the link opens, so there is nothing to
 * store or revoke: the server recomputes it from the current record.
 * @param what everything the link depends on: once any of it changes, the link stops working
 */
export const signLink = (ctx: Context, recipient: string, what: string): string =>
  createHmac('sha256', signingKey(ctx))
    .update(JSON.stringify([recipient.toLowerCase(), what]))
    .digest('base64url');

export function isSignedLink(ctx: Context, recipient: string, what: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signLink(ctx, recipient, what)), Buffer.from(signature)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
