import type { FastifyInstance } from 'fastify';
import { waitingListEndpoints } from '#contract/waiting-list.ts';
import { route } from '#server/platform/http/route.ts';
import type { WaitingListService } from './service.ts';

export function registerWaitingListRoutes(app: FastifyInstance, waitingList: WaitingListService): void {
  route(app, waitingListEndpoints.joinWaitingList, ({ actor, body }) =>
    waitingList.join(actor, {
      instructorId: body.instructorId ?? null,
      date: body.date ?? null,
      province: body.province ?? null,
    }),
  );

  route(app, waitingListEndpoints.waitingList, ({ actor }) => waitingList.list(actor.id));

  route(app, waitingListEndpoints.leaveWaitingList, async ({ actor, params }) => {
    await waitingList.leave(actor.id, params.id);
    return undefined;
  });
}
