import type { FastifyInstance } from 'fastify';
import { ledgerEndpoints } from '#contract/ledger.ts';
import { route } from '#server/platform/http/route.ts';
import type { LedgerService } from './ledger.service.ts';

export function registerLedgerRoutes(app: FastifyInstance, ledger: LedgerService): void {
  route(app, ledgerEndpoints.recordPayment, ({ actor, body }) => ledger.recordPayment(actor, body));

  route(app, ledgerEndpoints.recordRefund, ({ actor, body }) => ledger.recordRefund(actor, body));

  route(app, ledgerEndpoints.reversePayment, ({ actor, params, body }) =>
    ledger.reverse(actor, params.paymentId, body.note),
  );

  route(app, ledgerEndpoints.payments, ({ params, query }) => ledger.paymentsOf(params.id, query));

  route(app, ledgerEndpoints.balances, ({ params }) => ledger.balancesOf(params.id));

  route(app, ledgerEndpoints.lessonMoney, ({ params }) => ledger.ofLesson(params.id));
}
