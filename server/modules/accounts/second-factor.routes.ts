import type { FastifyInstance } from 'fastify';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { assertPassword } from './own-password.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts';

/** For each network address: these calls hash a password, some also ten codes. */
const CHANGE_LIMIT = { max: 20, timeWindow: '10 minutes' };

export function registerSecondFactorRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, secondFactorEndpoints.secondFactor, ({ actor }) => readSecondFactor(ctx, actor.accountId));

  route(app, secondFactorEndpoints.startSecondFactor, { limit: CHANGE_LIMIT }, async ({ actor, body }) => {
    await assertPassword(ctx, actor.accountId, body.password, 'password');
    return { key: await startSecondFactor(ctx, actor.accountId) };
  });

  route(app, secondFactorEndpoints.confirmSecondFactor, { limit: CHANGE_LIMIT }, async ({ actor, body, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    return {
      recoveryCodes: await confirmSecondFactor(ctx, actor.accountId, request.sessionTokenHash, body.code),
    };
  });

  route(app, secondFactorEndpoints.renewRecoveryCodes, { limit: CHANGE_LIMIT }, async ({ actor, body }) => {
    await assertPassword(ctx, actor.accountId, body.password, 'password');
    return { recoveryCodes: await renewRecoveryCodes(ctx, actor.accountId, body.code) };
  });

  route(app, secondFactorEndpoints.turnOffSecondFactor, { limit: CHANGE_LIMIT }, async ({ actor, body }) => {
    await assertPassword(ctx, actor.accountId, body.password, 'password');
    await turnOffSecondFactor(ctx, actor.accountId, body.code);
  });
}
