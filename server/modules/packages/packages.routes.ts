import type { FastifyInstance } from 'fastify';
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

  route(app, packageEndpoints.askForPackage, { limit: ASK_LIMIT }, ({ actor, body }) =>
    packageOrders.ask(actor.id, body),
  );
  route(app, packageEndpoints.myPackages, ({ actor }) => packageOrders.ofStudent(actor.id));
  route(app, packageEndpoints.takeBackPackage, async ({ actor, params, reply }) => {
    await packageOrders.takeBack(actor.id, params.id);
    return reply.code(204).send();
  });
  route(app, packageEndpoints.myPackageEnding, ({ params }) => packageOrders.myEnding(params.id));
  route(app, packageEndpoints.askToEndPackage, { limit: ASK_LIMIT }, ({ params }) => packageOrders.askToEnd(params.id));
  route(app, packageEndpoints.keepPackage, ({ params }) => packageOrders.keep(params.id));
  route(app, packageEndpoints.packageInvoice, async ({ params, reply }) =>
    sendPdf(reply, await invoices.draw(params.id)),
  );
  route(app, packageEndpoints.packageOrders, ({ params }) => packageOrders.ofSchool(params.id));
  route(app, packageEndpoints.acceptPackage, ({ params }) => packageOrders.accept(params.id, params.orderId));
  route(app, packageEndpoints.declinePackage, async ({ params, reply }) => {
    await packageOrders.decline(params.id, params.orderId);
    return reply.code(204).send();
  });
  route(app, packageEndpoints.packageEnding, ({ params }) => packageOrders.ending(params.id, params.orderId));
  route(app, packageEndpoints.endPackage, ({ params, body }) => packageOrders.end(params.id, params.orderId, body));
}
