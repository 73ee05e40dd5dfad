import { z } from 'zod';
import { LESSON_OUTCOMES } from '#contract/bookings.ts';

export const schema = z.object({ outcome: z.enum(LESSON_OUTCOMES, { error: 'required' }) });
