import type { FastifyInstance } from 'fastify';
import { packageEndpoints, packageOrderEndpoints } from '#contract/packages.ts';
import type { Context } from '#server/context.ts';
import { drawInvoice } from '#server/modules/ledger/receipts.ts';
import { route } from '#server/platform/http/route.ts';
import { sendPdf } from '#server/platform/http/send-file.ts';
import {
  acceptPackageOrder,
  declinePackageOrder,
  endPackage,
  keepPackage,
  listSchoolPackageOrders,
  listStudentPackageOrders,
  previewOwnPackageEnding,
  previewPackageEnding,
  requestPackage,
  requestPackageEnding,
  withdrawPackageRequest,
} from './orders.ts';
import { addPackage, changePackage, listOfferedPackages, listPackages, withdrawPackage } from './packages.ts';

/** Each call emails the school, and a request can be withdrawn and repeated. */
const ASK_LIMIT = { max: 30, timeWindow: '10 minutes' };

export function registerPackageRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, packageEndpoints.offeredPackages, ({ params }) => listOfferedPackages(ctx, params.id));
  route(app, packageEndpoints.packages, ({ params }) => listPackages(ctx, params.id));
  route(app, packageEndpoints.addPackage, ({ params, body }) => addPackage(ctx, params.id, body));
  route(app, packageEndpoints.changePackage, ({ params, body }) =>
    changePackage(ctx, params.id, params.packageId, body),
  );
  route(app, packageEndpoints.withdrawPackage, ({ params }) => withdrawPackage(ctx, params.id, params.packageId));

  route(app, packageOrderEndpoints.askForPackage, { limit: ASK_LIMIT }, ({ actor, body }) =>
    requestPackage(ctx, actor.id, body),
  );
  route(app, packageOrderEndpoints.myPackages, ({ actor }) => listStudentPackageOrders(ctx, actor.id));
  route(app, packageOrderEndpoints.takeBackPackage, async ({ actor, params, reply }) => {
    await withdrawPackageRequest(ctx, actor.id, params.id);
    return reply.code(204).send();
  });
  route(app, packageOrderEndpoints.myPackageEnding, ({ params }) => previewOwnPackageEnding(ctx, params.id));
  route(app, packageOrderEndpoints.askToEndPackage, { limit: ASK_LIMIT }, ({ params }) =>
    requestPackageEnding(ctx, params.id),
  );
  route(app, packageOrderEndpoints.keepPackage, ({ params }) => keepPackage(ctx, params.id));
  route(app, packageOrderEndpoints.packageInvoice, async ({ params, reply }) =>
    sendPdf(reply, await drawInvoice(ctx, params.id)),
  );
  route(app, packageOrderEndpoints.packageOrders, ({ params }) => listSchoolPackageOrders(ctx, params.id));
  route(app, packageOrderEndpoints.acceptPackage, ({ params }) => acceptPackageOrder(ctx, params.id, params.orderId));
  route(app, packageOrderEndpoints.declinePackage, async ({ params, reply }) => {
    await declinePackageOrder(ctx, params.id, params.orderId);
    return reply.code(204).send();
  });
  route(app, packageOrderEndpoints.packageEnding, ({ params }) => previewPackageEnding(ctx, params.id, params.orderId));
  route(app, packageOrderEndpoints.endPackage, ({ params, body }) => endPackage(ctx, params.id, params.orderId, body));
}
