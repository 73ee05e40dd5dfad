import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, SettingError } from './config.ts';

describe('a wrong setting stops the start with one line that names it', () => {
  test.each([
    [{ PORT: 'abc' }, 'The setting PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'The setting PORT must be a whole number from 0 to 65535.'],
    [{ METRICS_PORT: 'yes' }, 'The setting METRICS_PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://host/db' }, 'The setting DATABASE_URL must be an address like'],
    [
      { DATABASE_REPLICA_URL: 'postgres://u:p@standby.example/lanewise' },
      'The setting DATABASE_REPLICA_URL requires DATABASE_URL',
    ],
    [
      { DATABASE_URL: 'postgres://u:p@a/l', DATABASE_REPLICA_URL: 'postgres://u:p@b,c/l' },
      'The setting DATABASE_REPLICA_URL must name one host',
    ],
    [{ PUBLIC_URL: 'lanewise.example' }, 'The setting PUBLIC_URL must be an address like'],
    [{ BOOKING_FEE: '2,50' }, 'The setting BOOKING_FEE must be dollars like 2.50.'],
    [{ SECRETS_KEY: 'secret' }, 'The setting SECRETS_KEY must be 32 random bytes in base64: openssl rand -base64 32.'],
    [{ DRAIN_SECONDS: '6' }, 'The setting DRAIN_SECONDS must be a whole number from 0 to 5.'],
    [{ LIMITS: 'no' }, 'The setting LIMITS must be on or off.'],
    [{ JOBS: 'no' }, 'The setting JOBS must be on or off.'],
    [{ DEMO: 'yes' }, 'The setting DEMO must be 1 or 0.'],
    [{ NODE_ENV: 'staging' }, 'The setting NODE_ENV must be development, production or test.'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', LIMITS: 'off' }, 'LIMITS can’t be off'],
    [{ NODE_ENV: 'production' }, 'The setting PUBLIC_URL is required'],
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', DATABASE_URL: 'postgres://u:p@db.example/lanewise' },
      'The setting SECRETS_KEY is required with DATABASE_URL in production',
    ],
    [{ S3_BUCKET: 'photos' }, 'go together'],
    [{ GEOCODER_URL: 'photon' }, 'The setting GEOCODER_URL must be an address like http://localhost:2322/api.'],
    [{ GEOCODER_URL: 'http://localhost:2322/' }, 'The setting GEOCODER_URL must end in /api (Photon)'],
    [{ OSRM_URL: 'ftp://localhost' }, 'The setting OSRM_URL must be an address like http://localhost:5000.'],
    [{ TRUSTED_PROXIES: 'nginx' }, 'The setting TRUSTED_PROXIES must be addresses like'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'The setting TRUSTED_PROXIES must be addresses like'],
    [{ TRUSTED_PROXIES: '127.0.0.1, 0.0.0.0/0' }, 'The setting TRUSTED_PROXIES must be addresses like'],
    [{ TRUSTED_PROXIES: '127.0.0.1/' }, 'The setting TRUSTED_PROXIES must be addresses like'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', DEMO: '1' }, 'The setting DEMO can’t be 1'],
    [{ NODE_ENV: 'development', HOST: '0.0.0.0' }, 'The setting HOST is for a public server'],
    [{ NODE_ENV: 'development', HOST: '::' }, 'The setting HOST is for a public server'],
    [{ NODE_ENV: 'development', PUBLIC_URL: 'https://a.example' }, 'The setting PUBLIC_URL is for a public server'],
    [{ NODE_ENV: 'development', TRUSTED_PROXIES: '127.0.0.1' }, 'The setting TRUSTED_PROXIES is for a public server'],
    [{ NODE_ENV: 'test', HOST: '0.0.0.0' }, 'The setting HOST must be a local address'],
    // Without NODE_ENV but reachable by others: production, with its requirements.
    [{ HOST: '0.0.0.0' }, 'The setting PUBLIC_URL is required'],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, 'The setting PUBLIC_URL is required'],
    [{ PUBLIC_URL: 'https://a.example', LIMITS: 'off' }, 'LIMITS can’t be off'],
    [{ PUBLIC_URL: 'https://a.example', DEMO: '1' }, 'The setting DEMO can’t be 1'],
  ])('%o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(SettingError);
    expect(() => readConfig(environment)).toThrow(message);
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: null });
});

test('the embedded database approves schools and shows a demo; an outside one does neither unless configured', () => {
  expect(readConfig({})).toMatchObject({ isApprovalAutomatic: true, isDemo: true });
  const outside = { DATABASE_URL: 'postgres://u:p@db.example/lanewise' };
  expect(readConfig(outside)).toMatchObject({ isApprovalAutomatic: false, isDemo: false });
  expect(readConfig({ ...outside, DEMO: '1', SCHOOL_APPROVAL: 'auto' })).toMatchObject({
    isApprovalAutomatic: true,
    isDemo: true,
  });
});

test('the key is 32 bytes, and comes from a file if the setting is missing', () => {
  const key = Buffer.alloc(32, 7);
  expect(readConfig({ SECRETS_KEY: key.toString('base64') }).secretsKey).toEqual(key);
  expect(readConfig({}).secretsKey).toBeNull();
});

test('turns dollars into cents', () => {
  expect(readConfig({ BOOKING_FEE: '2.50' }).bookingFeeCents).toBe(250);
});

test('a server behind a proxy drains before it stops; one in a terminal stops at once', () => {
  expect(readConfig({}).drainSeconds).toBe(0);
  expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' }).drainSeconds).toBe(3);
  expect(readConfig({ DRAIN_SECONDS: '1' }).drainSeconds).toBe(1);
});

test('a server that others can reach runs in production even without NODE_ENV; one for this machine does not', () => {
  const forOthers = { isProduction: true, isForThisMachine: false, isDemo: false };
  const address = { PUBLIC_URL: 'https://a.example' };
  for (const setting of [{}, { HOST: '0.0.0.0' }, { HOST: '192.168.1.7' }, { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }])
    expect(readConfig({ ...address, ...setting })).toMatchObject(forOthers);
  for (const host of ['localhost', '127.0.0.1', '::1', '127.0.0.2'])
    expect(readConfig({ HOST: host, PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({
      isProduction: false,
      isForThisMachine: true,
    });
});

test('emails always use React’s production build: nothing loads React before it is chosen', () => {
  const program = `
    import { preferProductionBuilds } from './server/config.ts';
    import './server/app.ts';
    preferProductionBuilds();
    await import('./server/modules/notifications/layout.ts');
    // Of the other build alone.
    console.log(typeof (await import('react')).act);
  `;
  const options = {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '' },
  } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], options);
  expect([stdout.trim(), stderr]).toEqual(['undefined', '']);
});
