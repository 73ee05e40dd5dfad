/** What a program may be let do for a school. */
export const SCHOOL_SCOPES = ['read_bookings', 'read_slots', 'write_slots', 'read_students', 'webhooks'] as const;

/** What a student's may: see their lessons, book and cancel; book without the student's word for each lesson. */
export const STUDENT_SCOPES = ['read_bookings', 'book', 'book_unasked'] as const;

/** What a key may be limited to; each call of the API says which of them it takes. */
export type ApiScope = (typeof SCHOOL_SCOPES | typeof STUDENT_SCOPES)[number];
