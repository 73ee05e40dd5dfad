import type { MemberRole } from '#contract/endpoint.ts';
import { localeOf } from '#contract/locale.ts';
import type { SchoolMember } from '#contract/members.ts';
import type { AccountService } from '#server/modules/accounts/accounts.service.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { Reader } from '#server/modules/notifications/mail.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import {
  deleteInvitation,
  deleteInvitationsBefore,
  type InvitationRow,
  selectInvitations,
} from './invitations.repository.ts';
import {
  hasOtherSchool,
  insertMember,
  type MemberRow,
  type NewMember,
  selectMembers,
  updateName,
  updateRemoved,
  updateRole,
} from './members.repository.ts';

/** One that was forgotten can be seen for so long that it was sent. */
const KEPT_INVITATION_DAYS = 30;

export interface MemberDependencies {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  schools: Pick<SchoolService, 'lock'>;
  accounts: Pick<AccountService, 'lock' | 'forget'>;
  instructors: Pick<InstructorService, 'listForSchedule'>;
  feeds: { endAtSchool(transaction: Database, member: { accountId: string; schoolId: string }): Promise<void> };
  devices: { endAtSchool(transaction: Database, member: { accountId: string; schoolId: string }): Promise<void> };
}

export function createMemberService({
  db,
  clock,
  sessions,
  schools,
  accounts,
  instructors,
  feeds,
  devices,
}: MemberDependencies) {
  /** Its members, with nobody changing them until the transaction ends: of two owners who remove each other, one stays. */
  async function lockMembers(transaction: Database, schoolId: string): Promise<MemberRow[]> {
    await schools.lock(transaction, schoolId);
    return selectMembers(transaction, schoolId);
  }

  function requireAnotherOwner(all: MemberRow[], member: MemberRow): void {
    const isLast = !all.some(({ id, role }) => role === 'owner' && id !== member.id);
    if (member.role === 'owner' && isLast) throw new AppError('last_owner');
  }

  /** @throws ValidationFailure for who is no instructor of the school */
  async function requireOwnInstructor(
    transaction: Database,
    schoolId: string,
    instructorId: string | null | undefined,
  ) {
    if (!instructorId) return null;
    const own = await instructors.listForSchedule(transaction, schoolId);
    if (own.some(({ id }) => id === instructorId)) return instructorId;
    throw new ValidationFailure([{ code: 'custom', path: ['instructorId'], message: 'invalid', input: undefined }]);
  }

  /** Everywhere ends what stands on what they were. */
  async function endAccess(transaction: Database, { id, account_id: accountId, school_id: schoolId }: MemberRow) {
    await sessions.endMember(transaction, { id, accountId });
    await feeds.endAtSchool(transaction, { accountId, schoolId });
    await devices.endAtSchool(transaction, { accountId, schoolId });
  }

  return {
    lockMembers,
    requireOwnInstructor,

    /** Who signs a school up, in the transaction that does. They have no name yet but the school's. */
    async addOwner(transaction: Database, owner: { schoolId: string; accountId: string }): Promise<void> {
      await insertMember(transaction, {
        ...owner,
        role: 'owner',
        instructorId: null,
        firstName: '',
        lastName: '',
        now: nowDate(clock),
      });
    },

    /** @throws AppError already_member: they are, or the instructor has a log-in */
    add: (transaction: Database, member: Omit<NewMember, 'now'>): Promise<string> =>
      insertMember(transaction, { ...member, now: nowDate(clock) }).catch(asRefusal),

    async list(actor: Actor<'school'>): Promise<SchoolMember[]> {
      const [members, invitations] = [await selectMembers(db, actor.id), await selectInvitations(db, actor.id)];
      return [...members.map((row) => presentMember(row, actor)), ...invitations.map(presentInvitation)];
    },

    /** Those who decide of lessons, to be written to. */
    deciders: async (transaction: Database, schoolId: string): Promise<Reader[]> =>
      (await selectMembers(transaction, schoolId)).filter(({ role }) => role !== 'instructor').map(readerOf),

    /** Undefined once they have left. */
    async reader(transaction: Database, schoolId: string, id: string): Promise<Reader | undefined> {
      const member = (await selectMembers(transaction, schoolId)).find((one) => one.id === id);
      return member && readerOf(member);
    },

    /** @throws AppError not_found, changed_meanwhile, last_owner, already_member */
    change: (
      actor: Actor<'school'>,
      id: string,
      {
        role,
        instructorId = null,
        version,
      }: { role: MemberRole; instructorId?: string | null | undefined; version?: string | undefined },
    ): Promise<SchoolMember> =>
      db.transaction().execute(async (transaction) => {
        const all = await lockMembers(transaction, actor.id);
        const member = all.find((one) => one.id === id);
        if (!member) throw new AppError('not_found');
        requireUnchanged(version, roleOf(member));
        if (role !== 'owner') requireAnotherOwner(all, member);
        await accounts.lock(transaction, member.account_id);
        const own = await requireOwnInstructor(transaction, actor.id, instructorId);
        await updateRole(transaction, id, { role, instructorId: own }).catch(asRefusal);
        await endAccess(transaction, member);
        return presentMember({ ...member, role, instructor_id: own }, actor);
      }),

    async saveName({ member }: Actor<'school'>, name: { firstName: string; lastName: string }): Promise<void> {
      await refuseProductNames(name);
      if (member) await updateName(db, member.id, name);
    },

    /**
     * A member, or an invitation. What they did stays in the school's history; an account that is a member of no other school is
     * no more.
     * @throws AppError not_found, last_owner
     */
    remove: (schoolId: string, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const all = await lockMembers(transaction, schoolId);
        const member = all.find((one) => one.id === id);
        if (!member) {
          if (!(await deleteInvitation(transaction, schoolId, id))) throw new AppError('not_found');
          return;
        }
        requireAnotherOwner(all, member);
        // The account before what stands on it, as everywhere.
        await accounts.lock(transaction, member.account_id);
        await updateRemoved(transaction, member, nowDate(clock));
        await endAccess(transaction, member);
        if (!(await hasOtherSchool(transaction, member.account_id, id)))
          await accounts.forget(transaction, { id: member.account_id, email: member.email });
      }),

    sweep: (): Promise<void> =>
      deleteInvitationsBefore(db, toDate(clock.now().subtract({ hours: 24 * KEPT_INVITATION_DAYS }))),
  };
}

export type MemberService = ReturnType<typeof createMemberService>;

function asRefusal(error: unknown): never {
  const isThere = ['school_members_account', 'school_members_instructor'].includes(brokenConstraint(error) ?? '');
  throw isThere ? new AppError('already_member') : error;
}

const readerOf = ({ id, email, locale }: MemberRow): Reader => ({
  recipient: email,
  locale: localeOf(locale),
  memberId: id,
});

/** What the form of a member's role shows. */
const roleOf = ({ role, instructor_id: instructorId }: Pick<MemberRow, 'role' | 'instructor_id'>) => ({
  role,
  instructorId,
});

const presentMember = (row: MemberRow, actor: Actor<'school'>): SchoolMember => ({
  id: row.id,
  state: 'member',
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  instructorId: row.instructor_id,
  since: row.joined_at.toISOString(),
  expiresAt: null,
  isYou: row.id === actor.member?.id,
  version: versionOf(roleOf(row)),
});

export const presentInvitation = (row: InvitationRow): SchoolMember => ({
  id: row.id,
  state: 'invited',
  email: row.email,
  firstName: '',
  lastName: '',
  role: row.role,
  instructorId: row.instructor_id,
  since: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isYou: false,
  version: versionOf(roleOf(row)),
});
