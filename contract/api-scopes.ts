/** Scopes of a school's API key. Each endpoint names the one it requires. */
export const SCHOOL_SCOPES = ['read_bookings', 'read_slots', 'write_slots', 'read_students', 'webhooks'] as const;

export type ApiScope = (typeof SCHOOL_SCOPES)[number];
