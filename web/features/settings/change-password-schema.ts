import { z } from 'zod';
import { changePasswordSchema } from '#contract/settings.ts';

export const schema = changePasswordSchema
  .extend({ confirmPassword: z.string().min(1, 'required') })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'passwords_differ',
  });
