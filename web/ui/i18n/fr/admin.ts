import type { Texts } from '../catalogues.ts';
import type { admin as en } from '../en/admin.ts';

export const admin: Texts<typeof en> = {};
