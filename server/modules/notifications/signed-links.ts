import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, perContext } from '#server/context.ts';

export interface LinkSigner {
  /** @param what everything the link depends on: once any of it changes, the link stops working */
  sign(recipient: string, what: string): string;
  isSigned(recipient: string, what: string, signature: string): boolean;
}

/**
 * Signs the links of emails that work without a log-in. A signature covers the recipient and what the link opens, so there is nothing to
 * store or revoke: the server recomputes it from the current record.
 */
export function createLinkSigner(ctx: Context): LinkSigner {
  const key = ctx.secrets.keyOf('mailed links');
  const sign = (recipient: string, what: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([recipient.toLowerCase(), what]))
      .digest('base64url');
  return {
    sign,
    isSigned(recipient, what, signature) {
      const [expected, given] = [Buffer.from(sign(recipient, what)), Buffer.from(signature)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

export const linkSigner = perContext(createLinkSigner);
