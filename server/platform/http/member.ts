import type { Endpoint, MemberAccess, MemberRole, OwnedRecord } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Ask } from '#server/platform/database/last-in-transactions.ts';
import type { AnyActor, Member } from './actor.ts';
import type { Owners } from './owner.ts';

const ROLES: Record<MemberAccess, readonly MemberRole[]> = {
  owners: ['owner'],
  books: ['owner', 'bookkeeper'],
  managers: ['owner', 'manager'],
  managers_if_allowed: ['owner', 'manager', 'bookkeeper'],
  prices: ['owner', 'manager'],
  desk: ['owner', 'manager', 'front_desk'],
  payments: ['owner', 'manager', 'front_desk', 'bookkeeper'],
  own: ['owner', 'manager', 'front_desk', 'instructor'],
  own_booking: ['owner', 'manager', 'front_desk', 'instructor'],
  own_setup: ['owner', 'manager', 'instructor'],
  own_if_allowed: ['owner', 'manager', 'instructor'],
  everybody: ['owner', 'manager', 'front_desk', 'bookkeeper', 'instructor'],
};

/** True if the role may make this call at all. Calls without `members` are for owners. */
export const mayCall = ({ members = 'owners' }: Endpoint, role: MemberRole): boolean => ROLES[members].includes(role);

/** What a school lets its members do beyond the default. */
export interface MembersMay {
  managersSeeFigures: boolean;
  instructorsSetHours: boolean;
  instructorsBook: boolean;
  deskOverrides: boolean;
}

/** The setting of the school that a role needs as well. */
const NEEDED: Partial<Record<MemberAccess, Partial<Record<MemberRole, keyof MembersMay>>>> = {
  managers_if_allowed: { manager: 'managersSeeFigures' },
  prices: { manager: 'managersSeeFigures' },
  own_booking: { instructor: 'instructorsBook' },
  own_if_allowed: { instructor: 'instructorsSetHours' },
};

/** @throws AppError forbidden if the school doesn't allow this to the caller's role */
export async function requireAllowed(
  { members = 'owners' }: Endpoint,
  actor: AnyActor | null,
  membersMay: (schoolId: string) => Promise<MembersMay>,
): Promise<void> {
  const needed = actor?.member && NEEDED[members]?.[actor.member.role];
  if (needed && !(await membersMay(actor.id))[needed]) throw new AppError('forbidden');
}

/** A member's call for the school's history, or a guardian's call on a student's behalf. */
export type Done = DoneByMember | DoneByGuardian;

export interface DoneByGuardian {
  /** Checked again when the transaction ends; if they lost access, it's rolled back. */
  guardian: { id: string };
  action: string;
  target: { kind: 'booking'; id: string };
}

export interface DoneByMember {
  member: Pick<Member, 'id' | 'role'>;
  /** The API key that made the call, if any. */
  keyName?: string;
  /** The call, such as `POST /booking/:id/cancel`. */
  action: string;
  target: { kind: Exclude<OwnedRecord, 'slot' | 'payment' | 'car' | 'packageOrder'> | 'member' | 'school'; id: string };
}

/** The last step of each transaction in such a call. */
export type NoteDone = (done: Done) => (ask: Ask) => Promise<void>;

/**
 * The history entry of a call; null for reads, and for calls that anyone makes on their own account.
 * @param owners of the record that the call names
 */
export function createHistoryEntry(
  { method, path, members, owner = {} }: Endpoint,
  actor: AnyActor | null,
  { params, body }: { params: unknown; body: unknown },
  owners: Owners | undefined,
): Done | null {
  if (!actor || method === 'GET' || members === 'everybody') return null;
  const named = { ...(body as object | undefined), ...(params as object) } as Record<string, unknown>;
  const idOf = (name: string) => (typeof named[name] === 'string' ? named[name] : undefined);
  if (actor.guardian)
    return {
      guardian: actor.guardian,
      action: `${method} ${path}`,
      target: { kind: 'booking', id: idOf('id') ?? actor.id },
    };
  if (!actor.member) return null;
  const target = (): DoneByMember['target'] => {
    if ('booking' in owner) return { kind: 'booking', id: idOf('id') ?? actor.id };
    if ('review' in owner) return { kind: 'review', id: idOf('id') ?? actor.id };
    const memberId = idOf('memberId');
    if (memberId !== undefined) return { kind: 'member', id: memberId };
    const instructorId = owners?.instructor ?? idOf('instructorId');
    return instructorId === undefined ? { kind: 'school', id: actor.id } : { kind: 'instructor', id: instructorId };
  };
  const keyName = actor.key && { keyName: actor.key.name };
  return { member: actor.member, action: `${method} ${path}`, target: target(), ...keyName };
}
