import type { FastifyInstance } from 'fastify';
import { packageOrderEndpoints } from '#contract/package-orders.ts';
import { packageEndpoints } from '#contract/packages.ts';
import type { Invoices } from '#server/modules/ledger/invoices.ts';
import { route } from '#server/platform/http/route.ts';
import { sendPdf } from '#server/platform/http/send-file.ts';
import type { PackageOrderService } from './orders.service.ts';
import type { PackageService } from './packages.service.ts';

/** Each is a mail to the school, and what was asked can be taken back and asked again. */
const ASK_LIMIT = { max: 30, timeWindow: '10 minutes' };

export function registerPackageRoutes(
  app: FastifyInstance,
  {
    packages,
    packageOrders,
    invoices,
  }: { packages: PackageService; packageOrders: PackageOrderService; invoices: Invoices },
): void {
  route(app, packageEndpoints.offeredPackages, ({ params }) => packages.offeredOf(params.id));
  route(app, packageEndpoints.packages, ({ params }) => packages.ofSchool(params.id));
  route(app, packageEndpoints.addPackage, ({ params, body }) => packages.add(params.id, body));
  route(app, packageEndpoints.changePackage, ({ params, body }) => packages.change(params.id, params.packageId, body));
  route(app, packageEndpoints.withdrawPackage, ({ params }) => packages.withdraw(params.id, params.packageId));

  route(app, packageOrderEndpoints.askForPackage, { limit: ASK_LIMIT }, ({ actor, body }) =>
    packageOrders.ask(actor.id, body),
  );
  route(app, packageOrderEndpoints.myPackages, ({ actor }) => packageOrders.ofStudent(actor.id));
  route(app, packageOrderEndpoints.takeBackPackage, async ({ actor, params, reply }) => {
    await packageOrders.takeBack(actor.id, params.id);
    return reply.code(204).send();
  });
  route(app, packageOrderEndpoints.myPackageEnding, ({ params }) => packageOrders.myEnding(params.id));
  route(app, packageOrderEndpoints.askToEndPackage, { limit: ASK_LIMIT }, ({ params }) =>
    packageOrders.askToEnd(params.id),
  );
  route(app, packageOrderEndpoints.keepPackage, ({ params }) => packageOrders.keep(params.id));
  route(app, packageOrderEndpoints.packageInvoice, async ({ params, reply }) =>
    sendPdf(reply, await invoices.draw(params.id)),
  );
  route(app, packageOrderEndpoints.packageOrders, ({ params }) => packageOrders.ofSchool(params.id));
  route(app, packageOrderEndpoints.acceptPackage, ({ params }) => packageOrders.accept(params.id, params.orderId));
  route(app, packageOrderEndpoints.declinePackage, async ({ params, reply }) => {
    await packageOrders.decline(params.id, params.orderId);
    return reply.code(204).send();
  });
  route(app, packageOrderEndpoints.packageEnding, ({ params }) => packageOrders.ending(params.id, params.orderId));
  route(app, packageOrderEndpoints.endPackage, ({ params, body }) =>
    packageOrders.end(params.id, params.orderId, body),
  );
}
