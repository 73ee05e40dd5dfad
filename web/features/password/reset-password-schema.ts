import { z } from 'zod';
import { newPasswordSchema } from '#contract/accounts.ts';

export const schema = z
  .object({ newPassword: newPasswordSchema, confirmPassword: z.string().min(1, 'required') })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'passwords_differ',
  });
