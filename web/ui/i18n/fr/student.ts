import type { Texts } from '../catalogues.ts';
import type { student as en } from '../en/student.ts';

export const student: Texts<typeof en> = {};
