import type { Texts } from '../catalogues.ts';
import type { publicPages as en } from '../en/public.ts';

export const publicPages: Texts<typeof en> = {};
