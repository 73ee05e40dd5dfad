import type { FastifyInstance } from 'fastify';
import { passkeyEndpoints } from '#contract/passkeys.ts';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { resolveOrigin } from '#server/platform/http/cross-site.ts';
import { route } from '#server/platform/http/route.ts';
import { parseDevice } from '#server/platform/sessions/device.ts';
import { assertPassword } from './own-password.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts';

/** Low, because these calls hash a password and some of them ten codes. */
const CHANGE_LIMIT = { max: 20, timeWindow: '10 minutes' };

export function registerSecurityRoutes(app: FastifyInstance, ctx: Context): void {
  registerSecondFactorRoutes(app, ctx);
  registerPasskeyRoutes(app, ctx);
}

function registerSecondFactorRoutes(app: FastifyInstance, ctx: Context): void {
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

function registerPasskeyRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, passkeyEndpoints.passkeys, ({ actor }) => listPasskeys(ctx, actor.accountId));

  route(app, passkeyEndpoints.startPasskey, { limit: CHANGE_LIMIT }, async ({ actor, body, request }) => ({
    options: { ...(await startPasskey(ctx, actor.accountId, body, resolveOrigin(request, ctx.publicOrigin))) },
  }));

  route(app, passkeyEndpoints.addPasskey, { limit: CHANGE_LIMIT }, ({ actor, body, request }) => {
    const { sessionTokenHash: tokenHash } = request;
    if (tokenHash === null) throw new AppError('not_authenticated');
    const session = { tokenHash, device: parseDevice(request.headers['user-agent']) };
    return addPasskey(ctx, actor.accountId, session, body.credential, resolveOrigin(request, ctx.publicOrigin));
  });

  route(app, passkeyEndpoints.removePasskey, ({ actor, params }) => removePasskey(ctx, actor.accountId, params.id));
}
