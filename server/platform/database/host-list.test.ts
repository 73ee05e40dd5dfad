import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { parseHosts } from './host-list.ts';

test.each([
  ['postgres://u:p@one/db', ['postgres://u:p@one/db']],
  [
    'postgres://u:p,@w@one:5432,two:5433,[::1]/db?target_session_attrs=read-write',
    ['one:5432', 'two:5433', '[::1]'].map((host) => `postgres://u:p,@w@${host}/db?target_session_attrs=read-write`),
  ],
  ['postgres://one,two/db', ['postgres://one/db', 'postgres://two/db']],
  [
    'postgres://u@localhost/db?host=one,two&port=1,2',
    ['postgres://u@localhost/db?host=one&port=1', 'postgres://u@localhost/db?host=two&port=2'],
  ],
  [
    'postgres://u@localhost/db?host=/run/a,/run/b,c',
    ['postgres://u@localhost/db?host=%2Frun%2Fa', 'postgres://u@localhost/db?host=%2Frun%2Fb%2Cc'],
  ],
])('%s names its hosts', (address, hosts) => {
  expect(parseHosts(address)).toEqual(hosts);
});

test('each of several hosts must be an address, and we look for the one that accepts writes', () => {
  const read = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).database?.connectionString;
  const several = 'postgres://u:p@one:5432,two:5432/db?target_session_attrs=read-write';
  expect(read(several)).toBe(several);
  expect(read('postgres://one,two/db?target_session_attrs=primary')).toBeDefined();
  expect(() => read('postgres://one,two:port/db')).toThrow('DATABASE_URL must be an address');
  expect(() => read('http://one,two/db')).toThrow('DATABASE_URL must be an address');
  expect(() => read('postgres://one,two/db?target_session_attrs=standby')).toThrow('the server writes');
});
