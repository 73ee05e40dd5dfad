/** All tests share one key, as several servers of one database do. */
export const TEST_KEY = Buffer.alloc(32, 'test');
