import * as z from 'zod/mini';
import { searchText } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { idSchema } from './validation.ts';

/** `failed`: we've stopped trying. `trying`: refused at least once, and we retry automatically. */
export const UNDELIVERED_STATES = ['failed', 'trying'] as const;

export const undeliveredMailSchema = z.object({
  id: z.string(),
  /** One of `MAIL_KINDS`, or a newer kind that the page may not know. */
  kind: z.string(),
  recipient: z.string(),
  attempts: z.number(),
  /** Last error from the mail server or the connection. */
  lastError: z.nullable(z.string()),
  /** False while retries are pending, and once the source data is erased. */
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
    summary: 'Undelivered emails, newest first, filtered by part of the recipient’s address',
    query: z.extend(pageQuery, {
      state: z._default(z.enum(UNDELIVERED_STATES, { error: 'invalid' }), 'failed'),
      search: searchText,
    }),
    response: pageSchema(undeliveredMailSchema),
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/admin/mail/:id/send-again',
    access: ['admin'],
    summary: 'Retry a failed email. Refused while a retry is pending, so that it is sent only once',
    params: z.object({ id: idSchema }),
    status: 204,
    refusals: ['status_conflict'],
  }),
  sendAllMailAgain: endpoint({
    method: 'POST',
    path: '/admin/mail/send-again',
    access: ['admin'],
    summary: 'Retry all failed emails, oldest first, up to 500 at a time',
    response: z.object({ sent: z.number(), left: z.number() }),
  }),
};
