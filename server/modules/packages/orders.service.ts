import { localeOf } from '#contract/locale.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { endingRule, mostKept } from '#contract/package-endings.ts';
import type { PackageOrder } from '#contract/package-orders.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { AccountService } from '#server/modules/accounts/accounts.service.ts';
import type { LedgerService } from '#server/modules/ledger/ledger.service.ts';
import type { MemberService } from '#server/modules/members/members.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { packageAccepted, packageAsked, packageDeclined, packageEndAsked, packageEnded } from './mails/packages.ts';
import {
  countAsked,
  hasLessonsAhead,
  insertOrder,
  type OrderRow,
  selectAsked,
  selectOrder,
  selectOrderOwners,
  selectOrders,
  updateAccepted,
  updateEndAsked,
  updateEnded,
  updateRefused,
} from './orders.repository.ts';
import { expiryOf, packageCharges } from './packages.rules.ts';
import type { PackageService } from './packages.service.ts';
import { presentOrder, refundDay, schoolDay } from './present-order.ts';

/** Of all schools together: nobody takes more courses at once. */
const ASKED_MAX = 10;
const SHOWN_MAX = 500;

/** What students ask schools for, and have of it. */
export function createPackageOrderService({
  db,
  clock,
  accounts,
  ledger,
  members,
  notifications,
  packages,
  schools,
}: {
  db: Database;
  clock: Clock;
  accounts: Pick<AccountService, 'lock'>;
  ledger: Pick<LedgerService, 'hold' | 'packageSums' | 'takeInvoiceNumber'>;
  members: Pick<MemberService, 'deciders'>;
  notifications: Pick<NotificationService, 'enqueue'>;
  packages: Pick<PackageService, 'holdOffered'>;
  schools: Pick<SchoolService, 'taxBasisPoints'>;
}) {
  const today = (row: OrderRow) => schoolDay(row, nowDate(clock));
  /** What it would be owed with now. */
  function taxNow(row: OrderRow): number {
    const province = row.province as ProvinceCode | null;
    const taxBasisPoints = schools.taxBasisPoints({
      isTaxRegistered: row.is_tax_registered,
      ownTaxBasisPoints: row.tax_basis_points,
      province,
    });
    return packageCharges(row.price_cents, { taxBasisPoints, province }).taxCents;
  }

  async function present(executor: Database, rows: OrderRow[]): Promise<PackageOrder[]> {
    const sums = await ledger.packageSums(
      executor,
      rows.filter(({ tax_cents }) => tax_cents !== null).map(({ id }) => id),
    );
    return rows.map((row) =>
      presentOrder(row, sums.get(row.id) ?? {}, { taxCents: row.tax_cents ?? taxNow(row), today: today(row) }),
    );
  }

  async function read(executor: Database, id: string): Promise<PackageOrder> {
    const row = await selectOrder(executor, id);
    const [order] = await present(executor, row ? [row] : []);
    if (!order) throw new AppError('not_found');
    return order;
  }

  /** One at a time is answered. @throws AppError not_found for another school's */
  async function lockOf(transaction: Database, schoolId: string, id: string): Promise<OrderRow> {
    const row = await selectOrder(transaction, id, { isLocked: true });
    if (row?.school_id !== schoolId) throw new AppError('not_found');
    return row;
  }

  /** One that the caller was found to own. */
  async function lockOwn(transaction: Database, id: string): Promise<OrderRow> {
    const row = await selectOrder(transaction, id, { isLocked: true });
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** What is left of a package, that may be ended now. @throws AppError status_conflict, package_has_lessons */
  async function endingOf(transaction: Database, row: OrderRow) {
    if (row.status !== 'accepted') throw new AppError('status_conflict');
    await ledger.hold(transaction, row.school_id, row.candidate_id);
    if (await hasLessonsAhead(transaction, row.id, nowDate(clock))) throw new AppError('package_has_lessons');
    const {
      cents: leftCents = 0,
      minutes = 0,
      paid = 0,
    } = (await ledger.packageSums(transaction, [row.id])).get(row.id) ?? {};
    const province = row.province as ProvinceCode | null;
    const rule = endingRule(province);
    return {
      minutes,
      leftCents,
      isPaid: paid > 0,
      mostCents: mostKept(province, { leftCents, hasBegun: minutes < row.minutes }),
      refundDays: rule?.refundDays ?? null,
      isLeftToAgreement: rule !== null && rule.most === null,
      source: rule?.source ?? null,
      taxCents: Math.round((leftCents * (row.tax_cents ?? 0)) / row.price_cents),
    };
  }

  const presentEnding = (ending: Awaited<ReturnType<typeof endingOf>>) => ({
    minutesLeft: ending.minutes,
    creditLeft: toDollars(ending.leftCents),
    tax: toDollars(ending.taxCents),
    mostKept: toDollars(ending.mostCents),
    refundDays: ending.refundDays,
    isLeftToAgreement: ending.isLeftToAgreement,
    source: ending.source,
  });

  const mailOf = (row: OrderRow) => ({
    orderId: row.id,
    studentName: row.student_name.trim(),
    schoolName: row.school_name,
    name: { en: row.name_en, fr: row.name_fr },
    minutes: row.minutes,
  });
  const studentOf = (row: OrderRow) => ({ recipient: row.student_email, locale: localeOf(row.student_locale) });

  return {
    ownersOf: (id: string) => selectOrderOwners(db, id),

    ofSchool: async (schoolId: string): Promise<PackageOrder[]> =>
      present(db, await selectOrders(db, { schoolId }, SHOWN_MAX)),

    ofStudent: async (candidateId: string): Promise<PackageOrder[]> =>
      present(db, await selectOrders(db, { candidateId }, SHOWN_MAX)),

    /** @throws AppError not_found, package_not_offered, price_changed (with what it costs now), packages_asked_full */
    ask: (candidateId: string, asked: { packageId: string; total: number }): Promise<PackageOrder> =>
      db.transaction().execute(async (transaction) => {
        // What one student asks for at once is counted, and found, one after the other.
        await accounts.lock(transaction, candidateId);
        const { offered, schoolId } = await packages.holdOffered(transaction, asked.packageId);
        if (toCents(asked.total) !== toCents(offered.total))
          throw new AppError('price_changed', {
            details: { price: offered.price, tax: offered.tax, total: offered.total },
          });
        const known = await selectAsked(transaction, asked.packageId, candidateId);
        if (known) return read(transaction, known.id);
        if ((await countAsked(transaction, candidateId)) >= ASKED_MAX) throw new AppError('packages_asked_full');
        const { packageId } = asked;
        const { name, minutes, validMonths } = offered;
        const money = { priceCents: toCents(offered.price), agreedCents: toCents(offered.total) };
        const kinds = offered.kinds.map(({ id }) => id);
        const order = {
          packageId,
          schoolId,
          candidateId,
          name,
          minutes,
          validMonths,
          kinds,
          ...money,
          now: nowDate(clock),
        };
        const id = await insertOrder(transaction, order);
        const row = await selectOrder(transaction, id);
        const readers = await members.deciders(transaction, schoolId);
        if (row)
          await notifications.enqueue(
            transaction,
            ...readers.map((reader) => packageAsked.to(reader, { ...mailOf(row), totalCents: order.agreedCents })),
          );
        return read(transaction, id);
      }),

    /** What the school has answered stays answered. @throws AppError status_conflict */
    takeBack: (candidateId: string, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await selectOrder(transaction, id, { isLocked: true });
        if (row?.candidate_id !== candidateId) throw new AppError('not_found');
        if (row.status === 'taken_back') return;
        if (row.status !== 'asked') throw new AppError('status_conflict');
        await updateRefused(transaction, id, 'taken_back', nowDate(clock));
      }),

    /** @throws AppError not_found, status_conflict, package_not_offered; price_changed where tax has made it more than the student agreed to */
    accept: (schoolId: string, id: string): Promise<PackageOrder> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockOf(transaction, schoolId, id);
        if (row.status === 'accepted') return read(transaction, id);
        if (row.status !== 'asked' || row.student_name === '') throw new AppError('status_conflict');
        // Nobody could book with what they would owe.
        if (!row.is_school_offered) throw new AppError('package_not_offered');
        const taxCents = taxNow(row);
        const totalCents = row.price_cents + taxCents;
        if (totalCents > row.agreed_cents)
          throw new AppError('price_changed', { details: { total: toDollars(totalCents) } });
        const expiresOn = expiryOf(today(row), row.valid_months);
        const invoiceNumber = await ledger.takeInvoiceNumber(transaction, schoolId);
        await updateAccepted(transaction, id, { taxCents, expiresOn, invoiceNumber, now: nowDate(clock) });
        const mail = { ...mailOf(row), totalCents, expiresOn };
        await notifications.enqueue(transaction, packageAccepted.to(studentOf(row), mail));
        return read(transaction, id);
      }),

    /** @throws AppError not_found, for one that the student does not have too; package_has_lessons */
    ending: (schoolId: string, id: string) =>
      db.transaction().execute(async (transaction) => {
        return presentEnding(await endingOf(transaction, hadNow(await lockOf(transaction, schoolId, id))));
      }),

    /** The same, to its student. @throws AppError status_conflict, package_has_lessons */
    myEnding: (id: string) =>
      db.transaction().execute(async (transaction) => {
        return presentEnding(await endingOf(transaction, hadNow(await lockOwn(transaction, id))));
      }),

    /** Its student wants it to end: nothing is booked with it from then on, and the school ends it. @throws AppError status_conflict, package_has_lessons */
    askToEnd: (id: string): Promise<PackageOrder> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockOwn(transaction, id);
        const ending = await endingOf(transaction, row);
        if (row.end_asked_at !== null) return read(transaction, id);
        if (ending.minutes === 0) throw new AppError('status_conflict');
        const now = nowDate(clock);
        await updateEndAsked(transaction, id, now);
        const readers = await members.deciders(transaction, row.school_id);
        const refundBy = ending.isPaid ? refundDay({ ...row, end_asked_at: now }) : null;
        const mail = { ...mailOf(row), minutesLeft: ending.minutes, refundBy };
        await notifications.enqueue(transaction, ...readers.map((reader) => packageEndAsked.to(reader, mail)));
        return read(transaction, id);
      }),

    /** Its student does not want it to end any more. @throws AppError status_conflict once it has ended */
    keep: (id: string): Promise<PackageOrder> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockOwn(transaction, id);
        if (row.status !== 'accepted') throw new AppError('status_conflict');
        await updateEndAsked(transaction, id, null);
        return read(transaction, id);
      }),

    /** @throws AppError not_found, status_conflict, package_has_lessons, price_changed; invalid_request for more than may be kept */
    end: (schoolId: string, id: string, said: { minutesLeft: number; kept: number }): Promise<PackageOrder> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockOf(transaction, schoolId, id);
        if (row.status === 'ended') return read(transaction, id);
        const ending = await endingOf(transaction, row);
        if (ending.minutes !== said.minutesLeft) throw new AppError('price_changed');
        if (toCents(said.kept) > ending.mostCents)
          throw new AppError('invalid_request', { fields: [{ path: 'kept', code: 'out_of_range' }] });
        await updateEnded(transaction, id, toCents(said.kept), nowDate(clock));
        const ended = await read(transaction, id);
        const mail = {
          ...mailOf(row),
          ...{ minutesLeft: said.minutesLeft, keptCents: toCents(said.kept), refundBy: ended.refundBy },
          ...{ refundCents: toCents(ended.refundDue), owedCents: toCents(ended.owed) },
        };
        // Who has deleted the account has no address.
        if (row.student_name !== '') await notifications.enqueue(transaction, packageEnded.to(studentOf(row), mail));
        return ended;
      }),

    /** @throws AppError not_found, status_conflict */
    decline: (schoolId: string, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockOf(transaction, schoolId, id);
        if (row.status === 'declined') return;
        if (row.status !== 'asked') throw new AppError('status_conflict');
        await updateRefused(transaction, id, 'declined', nowDate(clock));
        await notifications.enqueue(transaction, packageDeclined.to(studentOf(row), mailOf(row)));
      }),
  };
}

export type PackageOrderService = ReturnType<typeof createPackageOrderService>;

/** What nobody has can't be ended, and there is nothing to say of it. @throws AppError not_found */
function hadNow(row: OrderRow): OrderRow {
  if (row.status !== 'accepted') throw new AppError('not_found');
  return row;
}
