import { z } from 'zod';
import { slotPlaceSchema } from '#contract/availability.ts';

export const schema = slotPlaceSchema.omit({ timeZone: true }).extend({ instructorId: z.string().min(1, 'required') });
