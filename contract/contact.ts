import * as z from 'zod/mini';
import { emailSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { optionalLines, requiredLines } from './validation.ts';

export const CONTACT_TEXT_MAX = 5000;

/** Joins lines, because text near an email's headers must not contain line breaks. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** API-17. The server decides the recipient, so it accepts `to` and ignores it. */
export const contactMessageSchema = z.object({
  to: z.optional(z.unknown()),
  subject: z.pipe(requiredLines(150), z.transform(oneLine)),
  text: optionalLines(CONTACT_TEXT_MAX),
  name: z.pipe(optionalLines(161), z.transform(oneLine)),
  /** Address for the reply. */
  replyTo: z.optional(emailSchema),
});

export const contactEndpoints = {
  sendContactMessage: endpoint({
    method: 'POST',
    path: '/email/send',
    access: 'anyone',
    summary: 'Send a message to the support team',
    body: contactMessageSchema,
    status: 201,
    response: z.object({ message: z.string() }),
  }),
};
