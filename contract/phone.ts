import { z } from 'zod';

// Optional +1 or 1, area and exchange codes that start with 2-9, ten digits, common separators.
const CANADIAN_PHONE = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})$/;

/** A Canadian number in the one way we show it, `(416) 555-0123`; null when it is not one. */
export function formatPhone(input: string): string | null {
  const match = CANADIAN_PHONE.exec(input.trim());
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : null;
}

const toShown = (input: string, context: z.RefinementCtx): string => {
  const shown = formatPhone(input);
  if (shown === null) {
    context.addIssue({ code: 'custom', message: 'invalid_phone' });
    return z.NEVER;
  }
  return shown;
};

/** Any spacing in, one spelling out. */
export const phoneSchema = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .max(40, 'invalid_phone')
  .transform(toShown);

export const optionalPhoneSchema = z
  .string()
  .trim()
  .max(40, 'invalid_phone')
  .nullish()
  .transform((input, context) => (input ? toShown(input, context) : ''));
