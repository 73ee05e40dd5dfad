import { Secret, TOTP } from 'otpauth';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { APP_CODES } from '#server/modules/accounts/totp.ts';
import { TEST_PASSWORD } from './actors.ts';
import type { TestApp } from './test-app.ts';

/** What the server and an app make codes from. */
export const seedOf = (key: string): Buffer => Buffer.from(Secret.fromBase32(key).bytes);

/** As it could stand in a text. */
export const seedSpellings = (key: string): string[] => [
  key,
  ...(['hex', 'base64', 'latin1'] as const).map((encoding) => seedOf(key).toString(encoding)),
];

/** What an authenticator app shows for a key, at the clock's moment or some steps of 30 s away from it. */
export const appCode = (app: TestApp, key: string, stepsAway = 0): string =>
  TOTP.generate({
    ...APP_CODES,
    secret: Secret.fromBase32(key),
    timestamp: app.clock.nowMs() + stepsAway * APP_CODES.period * 1000,
  });

export const callOf = (app: TestApp, name: keyof typeof secondFactorEndpoints, as: string | null, payload?: object) => {
  const { method, path } = secondFactorEndpoints[name];
  return app.call({ method, url: `/api${path}`, as, ...(payload && { payload }) });
};

/** Turns the second factor of whoever is logged in on, as the page does. The code of this step is used up by it. */
export async function turnOn(app: TestApp, cookie: string): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = (await callOf(app, 'startSecondFactor', cookie, { password: TEST_PASSWORD })).body as { key: string };
  const confirmed = await callOf(app, 'confirmSecondFactor', cookie, { code: appCode(app, key) });
  return { key, ...(confirmed.body as { recoveryCodes: string[] }) };
}
