import * as z from 'zod/mini';
import { emailSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { optionalLines, requiredLines } from './validation.ts';

export const CONTACT_TEXT_MAX = 5000;

/** One line, however it was typed: what goes near a mail's headers has no line of its own. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** API-17. Where it goes is the server's to say, so `to` is taken and not looked at. */
export const contactMessageSchema = z.object({
  to: z.optional(z.unknown()),
  subject: z.pipe(requiredLines(150), z.transform(oneLine)),
  text: optionalLines(CONTACT_TEXT_MAX),
  name: z.pipe(optionalLines(161), z.transform(oneLine)),
  /** Where the sender wants to be answered. */
  replyTo: z.optional(emailSchema),
});

export const contactEndpoints = {
  sendContactMessage: endpoint({
    method: 'POST',
    path: '/email/send',
    access: 'anyone',
    summary: 'Write to the support team',
    body: contactMessageSchema,
    status: 201,
    response: z.object({ message: z.string() }),
  }),
};
