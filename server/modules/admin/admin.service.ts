import type { MessageState } from '#contract/admin.ts';
import type { AdminAction, AuditTarget } from '#contract/audit-log.ts';
import { localeOf } from '#contract/locale.ts';
import type { AccountService } from '#server/modules/accounts/accounts.service.ts';
import type { SecondFactorService } from '#server/modules/accounts/second-factor.ts';
import type { AuditRow, AuditSearch, AuditService } from '#server/modules/audit/audit.service.ts';
import type { ContactService } from '#server/modules/contact/contact.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { ReviewSearch, ReviewService } from '#server/modules/reviews/reviews.service.ts';
import { schoolApproved, schoolNameDecided } from '#server/modules/schools/mails/approval.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { type AccountRow, selectAccounts } from './accounts.repository.ts';
import { requireSomebodyElse } from './admin.policy.ts';
import { searchOf } from './admin.rules.ts';
import {
  type BookingHistory,
  type BookingRow,
  type BookingSearch,
  selectBookingHistory,
  selectBookings,
} from './bookings.repository.ts';
import { countWaitingSchools, type SchoolRow, selectSchoolLocale, selectSchools } from './schools.repository.ts';

export type { AccountRow, AuditRow, BookingHistory, BookingRow, SchoolRow };

type Admin = Actor<'admin'>;
/** As it was typed. */
type Typed<Search> = Omit<Search, 'search'> & { search: string };

const MAILS_AT_A_TIME = 500;

const MESSAGE_ACTIONS: Record<MessageState, AdminAction> = {
  new: 'message_reopened',
  answered: 'message_answered',
  closed: 'message_closed',
};

export function createAdminService({
  db,
  reading,
  written,
  audit,
  accounts,
  secondFactor,
  schools,
  reviews,
  contact,
  notifications,
}: {
  db: Database;
  /** For lists, which may be a second old. */
  reading: Database;
  /** What an administrator did is to be seen in them at once. */
  written: (transaction: Database) => Promise<void>;
  audit: AuditService;
  accounts: Pick<AccountService, 'lock' | 'markExpired' | 'setDisabled'>;
  secondFactor: Pick<SecondFactorService, 'removeSecondFactor'>;
  schools: SchoolService;
  reviews: Pick<ReviewService, 'search' | 'setHidden'>;
  contact: ContactService;
  notifications: NotificationService;
}) {
  async function record(
    transaction: Database,
    actor: Admin,
    action: AdminAction,
    target: { kind: AuditTarget; id: string; reason?: string },
  ): Promise<void> {
    await audit.record(transaction, actor.accountId, action, target);
    await written(transaction);
  }

  /** A school whose account is locked is offered no more, so the day's lists change with it. */
  const setDisabled = (actor: Admin, id: string, isDisabled: boolean): Promise<void> =>
    schools.changeOffer(async (transaction) => {
      await accounts.setDisabled(transaction, id, isDisabled);
      await record(transaction, actor, isDisabled ? 'account_disabled' : 'account_enabled', { kind: 'account', id });
    });

  return {
    schools: (asked: Parameters<typeof selectSchools>[1]) => selectSchools(reading, asked),
    accounts: (asked: Parameters<typeof selectAccounts>[1]) => selectAccounts(reading, asked),
    bookings: ({ search, ...asked }: Typed<BookingSearch>) =>
      selectBookings(reading, { ...asked, search: searchOf(search) }),
    reviews: ({ search, ...asked }: Typed<ReviewSearch>) => reviews.search({ ...asked, search: searchOf(search) }),
    messages: contact.list,
    mail: notifications.undelivered,
    auditLog: (asked: AuditSearch) => audit.list(asked),

    /** What waits for an administrator. */
    async waiting(): Promise<{ schools: number; messages: number; mail: number }> {
      const [waitingSchools, messages, mail] = await Promise.all([
        countWaitingSchools(reading),
        contact.countNew(),
        notifications.countGivenUp(db),
      ]);
      return { schools: waitingSchools, messages, mail };
    },

    /** @throws AppError not_found */
    async booking(id: string): Promise<BookingHistory> {
      const history = await selectBookingHistory(db, id);
      if (!history) throw new AppError('not_found');
      return history;
    },

    /**
     * Lets students see a school and tells it so; a second time changes nothing.
     * @throws AppError not_found; school_information_missing while it has declared nothing
     */
    async approveSchool(actor: Admin, id: string): Promise<void> {
      await schools.changeOffer(async (transaction) => {
        const school = await schools.get(transaction, id);
        if (school.isApproved) return;
        if (!school.isInformationComplete) throw new AppError('school_information_missing');
        await schools.approveIn(transaction, id);
        const reader = { recipient: school.mailAddress, locale: await selectSchoolLocale(transaction, id) };
        await notifications.enqueue(transaction, schoolApproved.to(reader, { name: school.name }));
        await record(transaction, actor, 'school_approved', { kind: 'school', id });
      });
    },

    /** @throws AppError not_found; status_conflict when the school asks for another name by now */
    async decideSchoolName(actor: Admin, id: string, asked: { name: string; isApproved: boolean }): Promise<void> {
      await schools.changeOffer(async (transaction) => {
        const { name: oldName, mail_address, locale } = await schools.decideName(transaction, id, asked);
        const reader = { recipient: mail_address, locale: localeOf(locale) };
        await notifications.enqueue(transaction, schoolNameDecided.to(reader, { ...asked, oldName }));
        const action = asked.isApproved ? 'school_name_approved' : 'school_name_refused';
        const reason = `${oldName} → ${asked.name}`;
        await record(transaction, actor, action, { kind: 'school', id, reason });
      });
    },

    /** @throws AppError not_found, forbidden for one's own */
    async disableAccount(actor: Admin, id: string): Promise<void> {
      requireSomebodyElse(actor, id);
      await setDisabled(actor, id, true);
    },

    /** @throws AppError not_found */
    enableAccount: (actor: Admin, id: string): Promise<void> => setDisabled(actor, id, false),

    /** @throws AppError not_found, forbidden for one's own */
    async expirePassword(actor: Admin, id: string): Promise<void> {
      requireSomebodyElse(actor, id);
      await db.transaction().execute(async (transaction) => {
        await accounts.lock(transaction, id);
        await accounts.markExpired(transaction, id);
        await record(transaction, actor, 'password_expired', { kind: 'account', id });
      });
    },

    /** For a holder who lost the phone and the recovery codes. @throws AppError not_found, second_factor_changed, forbidden for one's own */
    async removeSecondFactor(actor: Admin, id: string): Promise<void> {
      requireSomebodyElse(actor, id);
      await db.transaction().execute(async (transaction) => {
        await accounts.lock(transaction, id);
        await secondFactor.removeSecondFactor(transaction, id);
        await record(transaction, actor, 'second_factor_removed', { kind: 'account', id });
      });
    },

    /** Averages follow at once; what is so already stays as it is. @throws AppError not_found */
    async setReviewVisibility(
      actor: Admin,
      id: string,
      { isHidden, reason }: { isHidden: boolean; reason: string },
    ): Promise<void> {
      await schools.changeOffer(async (transaction) => {
        if (!(await reviews.setHidden(transaction, id, isHidden ? reason : null))) return;
        await record(transaction, actor, isHidden ? 'review_hidden' : 'review_shown', { kind: 'review', id, reason });
      });
    },

    /** @throws AppError not_found */
    async markMessage(actor: Admin, id: string, state: MessageState): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await contact.mark(transaction, id, state);
        await record(transaction, actor, MESSAGE_ACTIONS[state], { kind: 'message', id });
      });
    },

    /** @throws AppError status_conflict when it is not given up, or nothing is left to make it from */
    async sendMailAgain(actor: Admin, id: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const [sent] = await notifications.sendAgain(transaction, { id });
        if (sent === undefined) throw new AppError('status_conflict');
        await record(transaction, actor, 'mail_sent_again', { kind: 'email', id });
      });
    },

    /** The oldest first, so many at a time. @returns how many were put back, and how many are left */
    sendAllMailAgain: (actor: Admin): Promise<{ sent: number; left: number }> =>
      db.transaction().execute(async (transaction) => {
        const ids = await notifications.sendAgain(transaction, { oldest: MAILS_AT_A_TIME });
        for (const id of ids) await record(transaction, actor, 'mail_sent_again', { kind: 'email', id });
        return { sent: ids.length, left: await notifications.countGivenUp(transaction) };
      }),
  };
}

export type AdminService = ReturnType<typeof createAdminService>;
