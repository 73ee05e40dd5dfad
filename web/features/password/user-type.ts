import { USER_TYPES, type UserType } from '#contract/accounts.ts';

/** Of an address: whatever is no kind of user is a student (FP-01). */
export const userTypeFrom = (written: string | null | undefined): UserType =>
  USER_TYPES.find((type) => type === written?.toUpperCase()) ?? 'STUDENT';
