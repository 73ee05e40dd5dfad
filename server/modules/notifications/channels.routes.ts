import type { FastifyInstance } from 'fastify';
import { channelEndpoints } from '#contract/channels.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { choosePreset, readChannels } from './channels.ts';
import { addDevice, removeDevice } from './devices.ts';

export function registerChannelRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, channelEndpoints.channels, ({ actor, request }) => readChannels(ctx, actor, request.sessionTokenHash));

  route(app, channelEndpoints.choosePreset, ({ actor, body }) => choosePreset(ctx, actor, body));

  route(app, channelEndpoints.addDevice, async ({ actor, body, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    const address = { endpoint: body.endpoint, ...body.keys };
    await addDevice(ctx, actor, request.sessionTokenHash, address, request.headers['user-agent']);
  });

  route(app, channelEndpoints.removeDevice, ({ actor, params }) => removeDevice(ctx, actor, params.id));
}
