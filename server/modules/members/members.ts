import type { MemberRole } from '#contract/endpoint.ts';
import { resolveLocale } from '#contract/locale.ts';
import type { SchoolMember } from '#contract/members.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { forgetAccount, lockAccount } from '#server/modules/accounts/accounts.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import type { Reader } from '#server/modules/notifications/mail.ts';
import { lockSchool } from '#server/modules/schools/schools.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import {
  deleteInvitation,
  deleteInvitationsTo,
  type InvitationRow,
  selectInvitations,
  selectInvitationsTo,
} from './invitations.db.ts';
import {
  hasOtherSchool,
  insertMember,
  type MemberRow,
  type NewMember,
  selectMembers,
  updateName,
  updateRemoved,
  updateRole,
} from './members.db.ts';

/** Schools' invitations to the person. */
export const membersPersonalData: PersonalData = {
  tables: ['member_invitations'],

  export: async (ctx, { email }) => ({
    schoolInvitations: (await selectInvitationsTo(ctx, email)).map(({ name, role, created_at }) => ({
      school: name,
      role,
      invitedAt: created_at.toISOString(),
    })),
  }),

  erase: (tx, { email }) => deleteInvitationsTo(tx, email),
};

/** Locks a school's members until the transaction ends, so that two owners can't remove each other. */
export async function lockMembers(tx: Transaction, schoolId: string): Promise<MemberRow[]> {
  await lockSchool(tx, schoolId);
  return selectMembers(tx, schoolId);
}

function assertAnotherOwner(all: MemberRow[], member: MemberRow): void {
  const isLast = !all.some(({ id, role }) => role === 'owner' && id !== member.id);
  if (member.role === 'owner' && isLast) throw new AppError('last_owner');
}

/** @throws ValidationFailure when the instructor isn't one of the school's */
export async function assertOwnInstructor(tx: Transaction, schoolId: string, instructorId: string | null | undefined) {
  if (!instructorId) return null;
  const own = await listScheduleInstructors(tx, schoolId);
  if (own.some(({ id }) => id === instructorId)) return instructorId;
  throw new ValidationFailure([{ code: 'custom', path: ['instructorId'], message: 'invalid', input: undefined }]);
}

/** Ends the calendar addresses and devices that a membership opened, and its sessions or only its API keys. */
async function endAccess(
  tx: Transaction,
  { id, account_id: accountId, school_id: schoolId }: MemberRow,
  ended: 'sessions' | 'keys',
) {
  if (ended === 'sessions') await tx.sessions.endMember(tx.db, { id, accountId });
  else await tx.sessions.changeRole(tx.db, { id, accountId });
  await emit(tx, 'member.left', { accountId, schoolId });
}

/** Makes the account that signed a school up its owner. They have no name of their own yet. */
export async function addOwner(tx: Transaction, owner: { schoolId: string; accountId: string }): Promise<void> {
  await insertMember(tx, {
    ...owner,
    role: 'owner',
    instructorId: null,
    firstName: '',
    lastName: '',
    now: nowDate(tx.clock),
  });
}

/** @throws AppError already_member for this account or instructor */
export function addMember(tx: Transaction, member: Omit<NewMember, 'now'>): Promise<string> {
  return insertMember(tx, { ...member, now: nowDate(tx.clock) }).catch(rethrowAsRefusal);
}

export async function listMembers(ctx: Context, actor: Actor<'school'>): Promise<SchoolMember[]> {
  const [members, invitations] = [await selectMembers(ctx, actor.id), await selectInvitations(ctx, actor.id)];
  return [...members.map((row) => presentMember(row, actor)), ...invitations.map(presentInvitation)];
}

const DECIDERS: readonly MemberRole[] = ['owner', 'manager', 'front_desk'];

/** The members who answer instructors' requests, and get the emails about them. */
export async function findDeciders(tx: Transaction, schoolId: string): Promise<Reader[]> {
  return (await selectMembers(tx, schoolId)).filter(({ role }) => DECIDERS.includes(role)).map(toReader);
}

/** Undefined once they have left. */
export async function findMemberReader(tx: Transaction, schoolId: string, id: string): Promise<Reader | undefined> {
  const member = (await selectMembers(tx, schoolId)).find((one) => one.id === id);
  return member && toReader(member);
}

/** @throws AppError not_found, changed_meanwhile, last_owner, already_member */
export function changeMember(
  ctx: Context,
  actor: Actor<'school'>,
  id: string,
  {
    role,
    instructorId = null,
    version,
  }: { role: MemberRole; instructorId?: string | null | undefined; version?: string | undefined },
): Promise<SchoolMember> {
  return inTransaction(ctx, async (tx) => {
    const all = await lockMembers(tx, actor.id);
    const member = all.find((one) => one.id === id);
    if (!member) throw new AppError('not_found');
    requireUnchanged(version, pickRole(member));
    if (role !== 'owner') assertAnotherOwner(all, member);
    await lockAccount(tx, member.account_id);
    const own = await assertOwnInstructor(tx, actor.id, instructorId);
    await updateRole(tx, id, { role, instructorId: own }).catch(rethrowAsRefusal);
    await endAccess(tx, member, 'keys');
    return presentMember({ ...member, role, instructor_id: own }, actor);
  });
}

export async function saveMemberName(
  ctx: Context,
  { member }: Actor<'school'>,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await refuseProductNames(name);
  if (member) await inTransaction(ctx, (tx) => updateName(tx, member.id, name));
}

/**
 * Removes a member or an invitation. The school's history stays. An account without another school is erased.
 * @throws AppError not_found, last_owner
 */
export function removeMember(ctx: Context, schoolId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const all = await lockMembers(tx, schoolId);
    const member = all.find((one) => one.id === id);
    if (!member) {
      if (!(await deleteInvitation(tx, schoolId, id))) throw new AppError('not_found');
      return;
    }
    assertAnotherOwner(all, member);
    // Lock the account before its sessions, as everywhere, so that two requests can't deadlock.
    await lockAccount(tx, member.account_id);
    await updateRemoved(tx, member, nowDate(tx.clock));
    await endAccess(tx, member, 'sessions');
    if (!(await hasOtherSchool(tx, member.account_id, id)))
      await forgetAccount(tx, { id: member.account_id, email: member.email });
  });
}

function rethrowAsRefusal(error: unknown): never {
  const isThere = ['school_members_account', 'school_members_instructor'].includes(brokenConstraint(error) ?? '');
  throw isThere ? new AppError('already_member') : error;
}

const toReader = ({ id, email, locale }: MemberRow): Reader => ({
  recipient: email,
  locale: resolveLocale(locale),
  memberId: id,
});

/** The fields of a member's role that the version covers. */
const pickRole = ({ role, instructor_id: instructorId }: Pick<MemberRow, 'role' | 'instructor_id'>) => ({
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
  version: computeVersion(pickRole(row)),
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
  version: computeVersion(pickRole(row)),
});
