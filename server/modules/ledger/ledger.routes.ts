import type { FastifyInstance } from 'fastify';
import { closedMonthEndpoints } from '#contract/closed-months.ts';
import { booksExportEndpoints, ledgerEndpoints, studentMoneyEndpoints } from '#contract/ledger.ts';
import { statementEndpoints } from '#contract/statements.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile, sendPdf } from '#server/platform/http/send-file.ts';
import { FILE_TYPES } from '#server/platform/sheets/table-file.ts';
import { exportBooks } from './books-export.ts';
import { closeMonth, listClosedMonths } from './closed-months.ts';
import { listBalances, listPaidLessons, listPayments, readLessonMoney, readStudentMoney } from './ledger.ts';
import { drawReceipt } from './receipts.ts';
import { recordPayment, recordRefund, reversePayment } from './record-payment.ts';
import { drawStatement, readStatement } from './statements.ts';

export function registerLedgerRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ledgerEndpoints.recordPayment, ({ actor, body }) => recordPayment(ctx, actor, body));

  route(app, ledgerEndpoints.recordRefund, ({ actor, body }) => recordRefund(ctx, actor, body));

  route(app, ledgerEndpoints.reversePayment, ({ actor, params, body }) =>
    reversePayment(ctx, actor, params.paymentId, body.note),
  );

  route(app, ledgerEndpoints.payments, ({ params, query }) => listPayments(ctx, params.id, query));

  route(app, ledgerEndpoints.balances, ({ params, query }) => listBalances(ctx, params.id, query));

  route(app, ledgerEndpoints.paidLessons, ({ params, query }) => listPaidLessons(ctx, params.id, query.bookings));

  route(app, ledgerEndpoints.receipt, async ({ params, reply }) => sendPdf(reply, await drawReceipt(ctx, params.id)));

  route(app, studentMoneyEndpoints.studentMoney, ({ params }) => readStudentMoney(ctx, params.id));

  route(app, ledgerEndpoints.lessonMoney, ({ params }) => readLessonMoney(ctx, params.id));

  route(app, statementEndpoints.statement, ({ actor, query }) => readStatement(ctx, actor.id, query.year));

  route(app, statementEndpoints.statementPdf, async ({ actor, query, reply }) =>
    sendPdf(reply, await drawStatement(ctx, actor.id, query.year)),
  );

  route(app, closedMonthEndpoints.bookMonths, ({ params }) => listClosedMonths(ctx, params.id));

  route(app, closedMonthEndpoints.closeMonth, ({ params, body }) => closeMonth(ctx, params.id, body.month));

  route(app, booksExportEndpoints.exportBooks, async ({ params, query, locale, reply }) => {
    const { name, bytes } = await exportBooks(ctx, { schoolId: params.id, ...query, locale });
    return sendFile(reply, FILE_TYPES[query.format], name, bytes);
  });
}
