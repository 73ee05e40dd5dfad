/** What every test seals with, as several servers of one database share theirs. */
export const TEST_KEY = Buffer.alloc(32, 'test');
