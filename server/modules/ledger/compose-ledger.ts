import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { createBooksExport } from './books-export.ts';
import { createClosedMonths } from './closed-months.ts';
import { createInvoices } from './invoices.ts';
import { createLedgerService } from './ledger.service.ts';
import { createReceipts } from './receipts.ts';
import { createRecordPayment } from './record-payment.ts';
import { createStatements } from './statements.ts';
import { createStudentMoney } from './student-money.ts';

/** What is written and read of money, each part given what it needs. */
export function composeLedger(parts: { db: Database; clock: Clock; schools: SchoolService }) {
  return {
    ledger: createLedgerService(parts),
    recordPayment: createRecordPayment(parts),
    receipts: createReceipts(parts.db),
    invoices: createInvoices(parts),
    studentMoney: createStudentMoney(parts.db),
    statements: createStatements(parts),
    closedMonths: createClosedMonths(parts),
    booksExport: createBooksExport(parts),
  };
}

export type Ledger = ReturnType<typeof composeLedger>;
