import type { FastifyInstance } from 'fastify';
import { passkeyEndpoints } from '#contract/passkeys.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { originOf } from '#server/platform/http/cross-site.ts';
import { route } from '#server/platform/http/route.ts';
import { deviceOf } from '#server/platform/sessions/device.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts';

/** For each network address: these calls hash a password. */
const CHANGE_LIMIT = { max: 20, timeWindow: '10 minutes' };

export function registerPasskeyRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, passkeyEndpoints.passkeys, ({ actor }) => listPasskeys(ctx, actor.accountId));

  route(app, passkeyEndpoints.startPasskey, { limit: CHANGE_LIMIT }, async ({ actor, body, request }) => ({
    options: { ...(await startPasskey(ctx, actor.accountId, body, originOf(request, ctx.publicOrigin))) },
  }));

  route(app, passkeyEndpoints.addPasskey, { limit: CHANGE_LIMIT }, ({ actor, body, request }) => {
    const { sessionTokenHash: tokenHash } = request;
    if (tokenHash === null) throw new AppError('not_authenticated');
    const session = { tokenHash, device: deviceOf(request.headers['user-agent']) };
    return addPasskey(ctx, actor.accountId, session, body.credential, originOf(request, ctx.publicOrigin));
  });

  route(app, passkeyEndpoints.removePasskey, ({ actor, params }) => removePasskey(ctx, actor.accountId, params.id));
}
