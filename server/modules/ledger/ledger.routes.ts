import type { FastifyInstance } from 'fastify';
import { booksExportEndpoints } from '#contract/books-exports.ts';
import { closedMonthEndpoints } from '#contract/closed-months.ts';
import { ledgerEndpoints } from '#contract/ledger.ts';
import { statementEndpoints } from '#contract/statements.ts';
import { studentMoneyEndpoints } from '#contract/student-money.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile, sendPdf } from '#server/platform/http/send-file.ts';
import { FILE_TYPES } from '#server/platform/sheets/table-file.ts';
import type { Ledger } from './compose-ledger.ts';

export function registerLedgerRoutes(
  app: FastifyInstance,
  { ledger, recordPayment, receipts, statements, studentMoney, closedMonths, booksExport }: Ledger,
): void {
  route(app, ledgerEndpoints.recordPayment, ({ actor, body }) => recordPayment.payment(actor, body));

  route(app, ledgerEndpoints.recordRefund, ({ actor, body }) => recordPayment.refund(actor, body));

  route(app, ledgerEndpoints.reversePayment, ({ actor, params, body }) =>
    recordPayment.reverse(actor, params.paymentId, body.note),
  );

  route(app, ledgerEndpoints.payments, ({ params, query }) => ledger.paymentsOf(params.id, query));

  route(app, ledgerEndpoints.balances, ({ params, query }) => ledger.balancesOf(params.id, query));

  route(app, ledgerEndpoints.paidLessons, ({ params }) => ledger.paidLessons(params.id));

  route(app, ledgerEndpoints.receipt, async ({ params, reply }) => sendPdf(reply, await receipts.draw(params.id)));

  route(app, studentMoneyEndpoints.studentMoney, ({ params }) => studentMoney(params.id));

  route(app, ledgerEndpoints.lessonMoney, ({ params }) => ledger.ofLesson(params.id));

  route(app, statementEndpoints.statement, ({ actor, query }) => statements.of(actor.id, query.year));

  route(app, statementEndpoints.statementPdf, async ({ actor, query, reply }) =>
    sendPdf(reply, await statements.draw(actor.id, query.year)),
  );

  route(app, closedMonthEndpoints.bookMonths, ({ params }) => closedMonths.of(params.id));

  route(app, closedMonthEndpoints.closeMonth, ({ params, body }) => closedMonths.close(params.id, body.month));

  route(app, booksExportEndpoints.exportBooks, async ({ params, query, locale, reply }) => {
    const { name, bytes } = await booksExport({ schoolId: params.id, ...query, locale });
    return sendFile(reply, FILE_TYPES[query.format], name, bytes);
  });
}
