import type { FastifyInstance } from 'fastify';
import { channelEndpoints } from '#contract/channels.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import type { ChannelService } from './channels.service.ts';
import type { DeviceService } from './devices.service.ts';

export function registerChannelRoutes(
  app: FastifyInstance,
  { channels, devices }: { channels: ChannelService; devices: DeviceService },
): void {
  route(app, channelEndpoints.channels, ({ actor, request }) => channels.read(actor, request.sessionTokenHash));

  route(app, channelEndpoints.choosePreset, ({ actor, body }) => channels.choose(actor, body));

  route(app, channelEndpoints.addDevice, async ({ actor, body, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    const address = { endpoint: body.endpoint, ...body.keys };
    await devices.add(actor, request.sessionTokenHash, address, request.headers['user-agent']);
  });

  route(app, channelEndpoints.removeDevice, ({ actor, params }) => devices.remove(actor, params.id));
}
