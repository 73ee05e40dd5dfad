import * as z from 'zod/mini';
import { searchText } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import { idSchema } from './validation.ts';

/** `failed`: given up, nobody tries any more. `trying`: refused at least once, tried again by itself. */
export const UNDELIVERED_STATES = ['failed', 'trying'] as const;

export const undeliveredMailSchema = z.object({
  id: z.string(),
  /** One of `MAIL_KINDS`, or a newer one that a page may not know. */
  kind: z.string(),
  recipient: z.string(),
  attempts: z.number(),
  /** What the mail server, or the way to it, said last. */
  lastError: z.nullable(z.string()),
  /** False while it is tried anyway, and once what it was made from is forgotten. */
  canBeSentAgain: z.boolean(),
  createdAt: z.string(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>;

export const adminMailEndpoints = {
  undeliveredMail: endpoint({
    method: 'GET',
    path: '/admin/mail',
    access: ['admin'],
    shows: 'email',
    summary: 'Mail that could not be delivered, by a part of the recipient’s address, the newest first',
    query: z.extend(pageQuery, {
      state: z._default(z.enum(UNDELIVERED_STATES, { error: 'invalid' }), 'failed'),
      search: searchText,
    }),
    response: pageOf(undeliveredMailSchema),
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/admin/mail/:id/send-again',
    access: ['admin'],
    summary: 'Try a mail anew that was given up. One that is tried already is refused, so that it leaves once',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['status_conflict'],
  }),
  sendAllMailAgain: endpoint({
    method: 'POST',
    path: '/admin/mail/send-again',
    access: ['admin'],
    summary: 'Try all mail anew that was given up, the oldest first and at most 500 at a time',
    response: z.object({ sent: z.number(), left: z.number() }),
  }),
};
