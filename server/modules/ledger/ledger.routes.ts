import type { FastifyInstance } from 'fastify';
import { ledgerEndpoints } from '#contract/ledger.ts';
import { route } from '#server/platform/http/route.ts';
import type { LedgerService } from './ledger.service.ts';
import type { Receipts } from './receipts.ts';

export function registerLedgerRoutes(
  app: FastifyInstance,
  { ledger, receipts }: { ledger: LedgerService; receipts: Receipts },
): void {
  route(app, ledgerEndpoints.recordPayment, ({ actor, body }) => ledger.recordPayment(actor, body));

  route(app, ledgerEndpoints.recordRefund, ({ actor, body }) => ledger.recordRefund(actor, body));

  route(app, ledgerEndpoints.reversePayment, ({ actor, params, body }) =>
    ledger.reverse(actor, params.paymentId, body.note),
  );

  route(app, ledgerEndpoints.payments, ({ params, query }) => ledger.paymentsOf(params.id, query));

  route(app, ledgerEndpoints.balances, ({ params }) => ledger.balancesOf(params.id));

  route(app, ledgerEndpoints.receipt, async ({ params, reply }) => {
    const { name, bytes } = await receipts.draw(params.id);
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(bytes);
  });

  route(app, ledgerEndpoints.lessonMoney, ({ params }) => ledger.ofLesson(params.id));
}
