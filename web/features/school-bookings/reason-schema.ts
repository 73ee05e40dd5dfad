import { z } from 'zod';
import { requiredText } from '#contract/validation.ts';

/** A student who loses a lesson is told why: the page asks for what the API leaves open. */
export const schema = z.object({ reason: requiredText(500) });
