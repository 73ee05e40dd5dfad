import { z } from 'zod';
import { requiredText } from '#contract/validation.ts';

export const schema = z.object({ reason: requiredText(500) });
