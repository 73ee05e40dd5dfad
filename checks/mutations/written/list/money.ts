import type { Mutation } from '../mutation.ts';

const CREDIT = 'server/migrations/0065_credit.sql';
const LEDGER = 'server/modules/ledger/record-payment.ts';
const ORDERS = 'server/modules/packages/orders.service.ts';
const SERIES = 'server/modules/bookings/cancel-series.repository.ts';
const inBookings = (title: string) => ({ file: 'server/modules/bookings/cancel-series.test.ts', title });
const inClosed = (title: string) => ({ file: 'server/modules/ledger/closed-months.test.ts', title });
const inLedger = (title: string) => ({ file: 'server/modules/ledger/ledger.test.ts', title });
const inOrders = (title: string) => ({ file: 'server/modules/packages/orders.test.ts', title });
const inCredit = (title: string) => ({ file: 'server/modules/packages/credit.test.ts', title });
const inEndings = (title: string) => ({ file: 'server/modules/packages/package-endings.test.ts', title });
const inRaces = (title: string) => ({ file: 'server/modules/packages/credit-races.test.ts', title });

/** Packages and what is left of them, payments, closed months, and lessons that are cancelled together. */
export const MONEY: Mutation[] = (
  [
    [
      'an entry sums to zero',
      CREDIT,
      'ADD CONSTRAINT ledger_entries_zero CHECK (',
      'ADD CONSTRAINT ledger_entries_zero CHECK (true OR ',
      inLedger('an entry that does not sum to zero'),
    ],
    [
      'what was entered is never changed',
      'server/migrations/0057_ledger.sql',
      "RAISE EXCEPTION 'the ledger is append-only: a mistake is reversed by another entry';",
      'RETURN NULL;',
      inLedger('any change of what was written, the database refuses'),
    ],
    [
      'no more is paid than is owed, nor given back than is due',
      LEDGER,
      'if (left > 0) {',
      'if (left < 0) {',
      inLedger('bad input is refused'),
    ],
    [
      'a payment that is sent again is one',
      LEDGER,
      'if (known) {',
      'if (known?.id === null) {',
      inLedger('two members who record the same payment at once make one'),
    ],
    [
      'receipts are numbered one after the other',
      'server/modules/ledger/ledger.repository.ts',
      '(await books.forUpdate().executeTakeFirstOrThrow())',
      '(await books.executeTakeFirstOrThrow())',
      inLedger('no number skipped'),
    ],
    [
      'a mistake is reversed once',
      LEDGER,
      'if (mistake.undone_by !== null) return read(transaction, mistake.undone_by);',
      '',
      inLedger('a mistake is reversed by another entry, once'),
    ],
    [
      'a reversal is not reversed',
      LEDGER,
      " || mistake.kind === 'reversal') throw",
      ') throw',
      inLedger('a reversal stays'),
    ],
    [
      'a reversal is of an open day',
      LEDGER,
      'firstOpen !== null && firstOpen > day ? firstOpen : day',
      'firstOpen === null ? day : day',
      inClosed('in a zone behind'),
    ],
    [
      'nothing is entered in a month that a school has closed',
      'server/migrations/0070_balances_and_closed_months.sql',
      'IF NEW.day < first_open THEN',
      'IF false THEN',
      inClosed('the database refuses an entry of a closed month, and to open one again'),
    ],
    [
      'who dates a payment in a closed month is told the first day that is open',
      LEDGER,
      'if (firstOpen !== null && body.date < firstOpen) throw',
      'if (firstOpen === null && body.date === firstOpen) throw',
      inClosed('months are closed one after the other'),
    ],
    [
      'what a lesson came to is entered in an open month',
      'server/migrations/0070_balances_and_closed_months.sql',
      'NEW.day := greatest(NEW.day, first_open);',
      '',
      inClosed('what a lesson came to is entered in an open one'),
    ],
    [
      'a month is closed once nothing is under way in it',
      'server/modules/ledger/closed-months.ts',
      'await holdEntriesOf(transaction, schoolId);',
      'void holdEntriesOf;',
      inClosed('what is under way as a month is closed'),
    ],
    [
      'credit is never less than nothing',
      CREDIT,
      'IF (credit < 0 OR minutes < 0) AND EXISTS (',
      'IF false AND EXISTS (',
      inCredit('less than nothing of credit'),
    ],
    [
      'who books from credit waits for who ends its package',
      'server/modules/packages/credit.service.ts',
      'await ledger.hold(transaction, schoolId, candidateId);',
      '',
      inEndings('a lesson that is booked while its package is ended'),
    ],
    [
      'who books from credit waits for who asks for the end of its package',
      'server/modules/packages/orders.repository.ts',
      "    .where('end_asked_at', 'is', null)\n",
      '',
      inEndings('a lesson that is booked while the end of its package is asked for'),
    ],
    [
      'a lesson’s share returns to no package that is over',
      'server/migrations/0077_credit_back_under_its_lock.sql',
      '      PERFORM hold_money_of(NEW.school_id, NEW.candidate_id);\n',
      '',
      inEndings('a lesson that is found missed while its package is ended'),
    ],
    [
      'a lesson that is to come from credit is not booked without',
      'server/modules/bookings/prepare-booking.ts',
      "if (fromCredit && !taken) throw new AppError('credit_short');",
      '',
      inRaces('the last hour of credit'),
    ],
    [
      'a lesson costs what its student was shown',
      'server/modules/bookings/prepare-booking.ts',
      'if (total !== undefined && toCents(total) !== payable(booking))',
      'if (total !== undefined && toCents(total) < 0)',
      inRaces('the last hour of credit'),
    ],
    [
      'a package costs what its student was shown',
      ORDERS,
      'if (toCents(asked.total) !== toCents(offered.total))',
      'if (toCents(asked.total) < 0)',
      inOrders('what can not be had is refused'),
    ],
    [
      'a package costs no more than was agreed when it was asked for',
      ORDERS,
      'if (totalCents > row.agreed_cents)',
      'if (totalCents < 0)',
      inOrders('tax that came between is never more than the student agreed to'),
    ],
    [
      'a package is accepted once, by one of two members at once',
      'server/modules/packages/orders.repository.ts',
      "await (isLocked ? query.forNoKeyUpdate('package_orders') : query).executeTakeFirst()",
      'await (isLocked ? query : query).executeTakeFirst()',
      inRaces('of two members who accept the same order at once'),
    ],
    [
      'what was declined or taken back is not accepted any more',
      ORDERS,
      "if (row.status !== 'asked' || row.student_name === '') throw",
      "if (row.student_name === '') throw",
      inOrders('a request is declined or taken back'),
    ],
    [
      'a school accepts no order of another school',
      ORDERS,
      "if (row?.school_id !== schoolId) throw new AppError('not_found');",
      "if (!row || schoolId === '') throw new AppError('not_found');",
      inOrders('what can not be had is refused'),
    ],
    [
      'a school reads and answers its own orders alone',
      'contract/package-orders.ts',
      "  owner: { school: 'params.id' },\n  members: 'managers_if_allowed',",
      "  members: 'managers_if_allowed',",
      { file: 'server/access-matrix.test.ts', title: 'another one’s record' },
    ],
    [
      'a student asks to end their own package alone',
      'contract/package-orders.ts',
      "{ access: ['candidate'], owner: { packageOrder: 'params.id' }, params: orderParams }",
      "{ access: ['candidate'], params: orderParams }",
      inEndings('a student asks to end a package'),
    ],
    [
      'an invoice is its student’s and its school’s',
      'contract/package-orders.ts',
      "    access: ['candidate', 'school'],\n    owner: { packageOrder: 'params.id' },",
      "    access: ['candidate', 'school'],",
      inOrders('an invoice is there once the school accepted'),
    ],
    [
      'a school whose lessons are not offered accepts nothing',
      ORDERS,
      "if (!row.is_school_offered) throw new AppError('package_not_offered');",
      '',
      inEndings('of a school that closed'),
    ],
    [
      'a package is ended without lessons ahead',
      ORDERS,
      'if (await hasLessonsAhead(transaction, row.id, nowDate(clock))) throw',
      "if ((await hasLessonsAhead(transaction, row.id, nowDate(clock))) && row.id === '') throw",
      inEndings('a student asks to end a package'),
    ],
    [
      'lessons that were booked together are cancelled by their own student and school',
      'contract/booking-series.ts',
      "    owner: { booking: 'params.id' },\n",
      '',
      inBookings('another one’s are not found'),
    ],
    [
      'a student waits for so many answers and no more, of those asked for at once too',
      ORDERS,
      'await accounts.lock(transaction, candidateId);',
      '',
      inOrders('a student waits for ten answers and no more'),
    ],
    [
      'of lessons that were booked together those to come are cancelled',
      SERIES,
      ".where('bookings.starts_at', '>', now)",
      ".where('bookings.created_at', '<=', now)",
      inBookings('a preview says what each gives back'),
    ],
    [
      'each of them gives back what cancelling it alone gives',
      'server/modules/bookings/cancel-locked-booking.ts',
      'refundOf(transition, booking, now.epochMilliseconds) ??',
      'refundOf(transition, booking, booking.created_at.getTime()) ??',
      inBookings('a preview says what each gives back'),
    ],
    [
      'a preview of their cancelling stays a preview',
      'server/modules/bookings/cancel-series.ts',
      'if (isPreview) throw new Undone(cancelled);',
      'if (isPreview && cancelled.length === 0) throw new Undone(cancelled);',
      inBookings('a preview says what each gives back'),
    ],
  ] as const
).map(
  ([protection, file, find, replace, test]): Mutation => ({
    row: 'money',
    protection,
    takenOut: [{ file, find, replace }],
    test,
  }),
);
