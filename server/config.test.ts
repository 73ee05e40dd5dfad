import { describe, expect, test } from 'vitest';
import { readConfig, SettingError } from './config.ts';

describe('a wrong setting stops the start with one line that names it', () => {
  test.each([
    [{ PORT: 'abc' }, 'The setting PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'The setting PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://host/db' }, 'The setting DATABASE_URL must be an address like'],
    [{ PUBLIC_URL: 'lanewise.example' }, 'The setting PUBLIC_URL must be an address like'],
    [{ BOOKING_FEE: '2,50' }, 'The setting BOOKING_FEE must be dollars like 2.50.'],
    [{ DRAIN_SECONDS: '6' }, 'The setting DRAIN_SECONDS must be a whole number from 0 to 5.'],
    [{ LIMITS: 'no' }, 'The setting LIMITS must be on or off.'],
    [{ DEMO: 'yes' }, 'The setting DEMO must be 1 or 0.'],
    [{ NODE_ENV: 'staging' }, 'The setting NODE_ENV must be development, production or test.'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', LIMITS: 'off' }, 'LIMITS can not be off'],
    [{ NODE_ENV: 'production' }, 'The setting PUBLIC_URL is needed'],
    [{ S3_BUCKET: 'photos' }, 'go together'],
  ])('%o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(SettingError);
    expect(() => readConfig(environment)).toThrow(message);
  });
});

test('a variable that is set to nothing is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test('the embedded database approves schools and shows a demo; an outside one does neither unless asked', () => {
  expect(readConfig({})).toMatchObject({ isApprovalAutomatic: true, isDemo: true });
  const outside = { DATABASE_URL: 'postgres://u:p@db.example/lanewise' };
  expect(readConfig(outside)).toMatchObject({ isApprovalAutomatic: false, isDemo: false });
  expect(readConfig({ ...outside, DEMO: '1', SCHOOL_APPROVAL: 'auto' })).toMatchObject({
    isApprovalAutomatic: true,
    isDemo: true,
  });
});

test('money is cents inside', () => {
  expect(readConfig({ BOOKING_FEE: '2.50' }).bookingFeeCents).toBe(250);
});

test('a server that is restarted behind a proxy says so first; one at a terminal stops at once', () => {
  expect(readConfig({}).drainSeconds).toBe(0);
  expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' }).drainSeconds).toBe(3);
  expect(readConfig({ DRAIN_SECONDS: '1' }).drainSeconds).toBe(1);
});
