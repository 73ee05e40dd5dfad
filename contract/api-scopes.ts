/** What a program may be let do for a school. */
export const SCHOOL_SCOPES = ['read_bookings', 'read_slots', 'write_slots', 'read_students', 'webhooks'] as const;

/** What a key may be limited to; each call of the API says which of them it takes. */
export type ApiScope = (typeof SCHOOL_SCOPES)[number];
