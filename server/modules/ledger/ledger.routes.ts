import type { FastifyInstance } from 'fastify';
import { booksExportEndpoints } from '#contract/books-exports.ts';
import { closedMonthEndpoints } from '#contract/closed-months.ts';
import { ledgerEndpoints } from '#contract/ledger.ts';
import { statementEndpoints } from '#contract/statements.ts';
import { studentMoneyEndpoints } from '#contract/student-money.ts';
import { route } from '#server/platform/http/route.ts';
import { FILE_TYPES } from '#server/platform/sheets/table-file.ts';
import type { BooksExport } from './books-export.ts';
import type { ClosedMonths } from './closed-months.ts';
import type { LedgerService } from './ledger.service.ts';
import type { Receipts } from './receipts.ts';
import type { Statements } from './statements.ts';
import type { StudentMoneyOf } from './student-money.ts';

interface LedgerParts {
  ledger: LedgerService;
  receipts: Receipts;
  statements: Statements;
  studentMoney: StudentMoneyOf;
  closedMonths: ClosedMonths;
  booksExport: BooksExport;
}

export function registerLedgerRoutes(
  app: FastifyInstance,
  { ledger, receipts, statements, studentMoney, closedMonths, booksExport }: LedgerParts,
): void {
  route(app, ledgerEndpoints.recordPayment, ({ actor, body }) => ledger.recordPayment(actor, body));

  route(app, ledgerEndpoints.recordRefund, ({ actor, body }) => ledger.recordRefund(actor, body));

  route(app, ledgerEndpoints.reversePayment, ({ actor, params, body }) =>
    ledger.reverse(actor, params.paymentId, body.note),
  );

  route(app, ledgerEndpoints.payments, ({ params, query }) => ledger.paymentsOf(params.id, query));

  route(app, ledgerEndpoints.balances, ({ params, query }) => ledger.balancesOf(params.id, query));

  route(app, ledgerEndpoints.receipt, async ({ params, reply }) => {
    const { name, bytes } = await receipts.draw(params.id);
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(bytes);
  });

  route(app, studentMoneyEndpoints.studentMoney, ({ params }) => studentMoney(params.id));

  route(app, ledgerEndpoints.lessonMoney, ({ params }) => ledger.ofLesson(params.id));

  route(app, statementEndpoints.statement, ({ actor, query }) => statements.of(actor.id, query.year));

  route(app, statementEndpoints.statementPdf, async ({ actor, query, reply }) => {
    const { name, bytes } = await statements.draw(actor.id, query.year);
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(bytes);
  });

  route(app, closedMonthEndpoints.bookMonths, ({ params }) => closedMonths.of(params.id));

  route(app, closedMonthEndpoints.closeMonth, ({ params, body }) => closedMonths.close(params.id, body.month));

  route(app, booksExportEndpoints.exportBooks, async ({ params, query, locale, reply }) => {
    const { name, bytes } = await booksExport({ schoolId: params.id, ...query, locale });
    return reply
      .type(FILE_TYPES[query.format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(bytes);
  });
}
