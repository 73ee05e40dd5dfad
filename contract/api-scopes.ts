/** What a school's API key can be limited to; each call of the API names the one it needs. */
export const SCHOOL_SCOPES = ['read_bookings', 'read_slots', 'write_slots', 'read_students', 'webhooks'] as const;

export type ApiScope = (typeof SCHOOL_SCOPES)[number];
