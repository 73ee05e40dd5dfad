import { z } from 'zod';
import { emailSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { optionalLines, requiredLines } from './validation.ts';

export const CONTACT_TEXT_MAX = 5000;

/** One line, however it was typed: what goes near a mail's headers has no line of its own. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** API-17. Where it goes is the server's to say, so `to` is taken and not looked at. */
export const contactMessageSchema = z.object({
  to: z.unknown().optional(),
  subject: requiredLines(150).transform(oneLine),
  text: optionalLines(CONTACT_TEXT_MAX),
  name: optionalLines(161).transform(oneLine),
  /** Where the sender wants to be answered. */
  replyTo: emailSchema.optional(),
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
