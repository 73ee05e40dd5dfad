import { z } from 'zod';
import { emailSchema } from '#contract/accounts.ts';

export const schema = z.object({ email: emailSchema });
