import type { MailKind } from './mail-kinds.ts';

interface Bound {
  hours: number;
  atMost: number;
}

/**
 * Mail that somebody else can cause, or a thief with a session: so many of a kind to one address. What is beyond is not stored,
 * and whoever caused it is answered as ever.
 */
export const BOUNDS: Partial<Record<MailKind, readonly Bound[]>> = {
  verify_account: [
    { hours: 1, atMost: 5 },
    { hours: 24, atMost: 10 },
  ],
  // Any school can type any address, and there may be any number of schools.
  confirm_address: [
    { hours: 1, atMost: 3 },
    { hours: 24, atMost: 6 },
  ],
  already_registered: [
    { hours: 1, atMost: 2 },
    { hours: 24, atMost: 4 },
  ],
  // By the hour alone, which is as long as a link works: one that works is always in the mailbox, however many others ask.
  reset_password: [{ hours: 1, atMost: 5 }],
  // The message is kept for the desk all the same.
  contact_message: [
    { hours: 1, atMost: 30 },
    { hours: 24, atMost: 200 },
  ],
  calendar_feed_added: [{ hours: 1, atMost: 10 }],
};
