import { z } from 'zod';
import { emailSchema } from '#contract/accounts.ts';
import { CONTACT_TEXT_MAX, contactMessageSchema } from '#contract/contact.ts';
import { optionalText, requiredText } from '#contract/validation.ts';

export const schema = z.object({
  firstName: requiredText(80),
  lastName: optionalText(80),
  email: emailSchema,
  subject: contactMessageSchema.shape.subject,
  message: optionalText(CONTACT_TEXT_MAX),
});
