import type { Texts } from '../catalogues.ts';
import type { school as en } from '../en/school.ts';

export const school: Texts<typeof en> = {};
