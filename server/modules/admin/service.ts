import type { AdminAction } from '#contract/admin.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import type { AccountService } from '#server/modules/accounts/service.ts';
import type { ContactService } from '#server/modules/contact/service.ts';
import type { NotificationService } from '#server/modules/notifications/service.ts';
import type { SchoolService } from '#server/modules/schools/service.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { requireSomebodyElse } from './policy.ts';
import {
  type AccountRow,
  type AuditRow,
  insertAuditEntry,
  type Part,
  type SchoolRow,
  selectAccounts,
  selectAuditLog,
  selectSchoolLocale,
  selectSchools,
} from './repository.ts';

export type { AccountRow, AuditRow, SchoolRow };

type Admin = Actor<'admin'>;

export function createAdminService({
  db,
  clock,
  accounts,
  schools,
  contact,
  notifications,
}: {
  db: Database;
  clock: Clock;
  accounts: AccountService;
  schools: SchoolService;
  contact: ContactService;
  notifications: NotificationService;
}) {
  /** Says in the log who did what to whom, in the transaction that did it. */
  const record = (
    transaction: Database,
    actor: Admin,
    action: AdminAction,
    targetKind: 'school' | 'account' | 'message',
    targetId: string,
  ): Promise<void> =>
    insertAuditEntry(transaction, {
      actorAccountId: actor.accountId,
      action,
      targetKind,
      targetId,
      now: nowDate(clock),
    });

  /** A school whose account is locked is offered no more, so the day's lists change with it. */
  const setDisabled = (actor: Admin, id: string, isDisabled: boolean): Promise<void> =>
    schools.changeOffer(async (transaction) => {
      await accounts.setDisabled(transaction, id, isDisabled);
      await record(transaction, actor, isDisabled ? 'account_disabled' : 'account_enabled', 'account', id);
    });

  return {
    schools: (state: 'waiting' | 'approved' | 'incomplete', part: Part) => selectSchools(db, state, part),
    accounts: (filter: Part & { search: string; kind: ActorKind | undefined }) => selectAccounts(db, filter),
    messages: contact.list,
    auditLog: (part: Part) => selectAuditLog(db, part),

    /**
     * Lets students see a school and tells it so; a second time changes nothing.
     * @throws Refusal not_found; school_information_missing while it has declared nothing
     */
    async approveSchool(actor: Admin, id: string): Promise<void> {
      await schools.changeOffer(async (transaction) => {
        const school = await schools.get(transaction, id);
        if (school.isApproved) return;
        if (!school.isInformationComplete) throw new Refusal('school_information_missing');
        await schools.approveIn(transaction, id);
        await notifications.enqueue(transaction, {
          kind: 'school_approved',
          recipient: school.email,
          locale: await selectSchoolLocale(transaction, id),
          data: { name: school.name },
        });
        await record(transaction, actor, 'school_approved', 'school', id);
      });
    },

    /** @throws Refusal not_found, forbidden for one's own */
    async disableAccount(actor: Admin, id: string): Promise<void> {
      requireSomebodyElse(actor, id);
      await setDisabled(actor, id, true);
    },

    /** @throws Refusal not_found */
    enableAccount: (actor: Admin, id: string): Promise<void> => setDisabled(actor, id, false),

    /** @throws Refusal not_found, forbidden for one's own */
    async expirePassword(actor: Admin, id: string): Promise<void> {
      requireSomebodyElse(actor, id);
      await db.transaction().execute(async (transaction) => {
        await accounts.lock(transaction, id);
        await accounts.markExpired(transaction, id);
        await record(transaction, actor, 'password_expired', 'account', id);
      });
    },

    /** @throws Refusal not_found */
    async markMessage(actor: Admin, id: string, state: 'new' | 'answered'): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await contact.mark(transaction, id, state);
        await record(transaction, actor, state === 'answered' ? 'message_answered' : 'message_reopened', 'message', id);
      });
    },
  };
}

export type AdminService = ReturnType<typeof createAdminService>;
