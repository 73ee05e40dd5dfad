import { Secret, TOTP } from 'otpauth';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { APP_CODES } from '#server/modules/accounts/totp.ts';
import { TEST_PASSWORD } from './actors.ts';
import type { TestApp } from './test-app.ts';

/** The bytes from which the server and an app make codes. */
export const decodeSeed = (key: string): Buffer => Buffer.from(Secret.fromBase32(key).bytes);

/** The seed in every notation that could appear in a text. */
export const seedSpellings = (key: string): string[] => [
  key,
  ...(['hex', 'base64', 'latin1'] as const).map((encoding) => decodeSeed(key).toString(encoding)),
];

/** The code that an authenticator app shows for a key, at the clock's time or some steps of 30 s away. */
export const appCode = (app: TestApp, key: string, stepsAway = 0): string =>
  TOTP.generate({
    ...APP_CODES,
    secret: Secret.fromBase32(key),
    timestamp: app.clock.nowMs() + stepsAway * APP_CODES.period * 1000,
  });

export const callSecondFactor = (
  app: TestApp,
  name: keyof typeof secondFactorEndpoints,
  as: string | null,
  payload?: object,
) => {
  const { method, path } = secondFactorEndpoints[name];
  return app.call({ method, url: `/api${path}`, as, ...(payload && { payload }) });
};

/** Turns on the second factor of a session's account, as the page does. That uses up the current code. */
export async function turnOn(app: TestApp, cookie: string): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = (await callSecondFactor(app, 'startSecondFactor', cookie, { password: TEST_PASSWORD })).body as {
    key: string;
  };
  const confirmed = await callSecondFactor(app, 'confirmSecondFactor', cookie, { code: appCode(app, key) });
  return { key, ...(confirmed.body as { recoveryCodes: string[] }) };
}
