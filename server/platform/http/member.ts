import type { Endpoint, MemberAccess, MemberRole, OwnedRecord } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Ask } from '#server/platform/database/last-in-transactions.ts';
import type { AnyActor, Member } from './actor.ts';
import type { Owners } from './owner.ts';

const ROLES: Record<MemberAccess, readonly MemberRole[]> = {
  owners: ['owner'],
  managers: ['owner', 'manager'],
  managers_if_allowed: ['owner', 'manager'],
  own: ['owner', 'manager', 'instructor'],
  own_if_allowed: ['owner', 'manager', 'instructor'],
  everybody: ['owner', 'manager', 'instructor'],
};

/** Whether a member of that role may make such a call at all. What a call does not say is for owners. */
export const mayCall = ({ members = 'owners' }: Endpoint, role: MemberRole): boolean => ROLES[members].includes(role);

/** What a school lets its members do beyond what all schools do. */
export interface MembersMay {
  managersSeeFigures: boolean;
  instructorsSetHours: boolean;
}

/** @throws AppError forbidden: to managers and instructors, what their school does not let them */
export async function requireAllowed(
  { members }: Endpoint,
  actor: AnyActor | null,
  membersMay: (schoolId: string) => Promise<MembersMay>,
): Promise<void> {
  const role = actor?.member?.role;
  if (
    !actor ||
    !(members === 'managers_if_allowed' ? role === 'manager' : members === 'own_if_allowed' && role === 'instructor')
  )
    return;
  const may = await membersMay(actor.id);
  if (!(role === 'manager' ? may.managersSeeFigures : may.instructorsSetHours)) throw new AppError('forbidden');
}

/** What a member's call is about, for the school's history; or a guardian's, in a student's name. */
export type Done = DoneByMember | DoneByGuardian;

export interface DoneByGuardian {
  /** Who may still do it when the transaction ends, or nothing is done. */
  guardian: { id: string };
  action: string;
  target: { kind: 'booking'; id: string };
}

export interface DoneByMember {
  member: Pick<Member, 'id' | 'role'>;
  /** The API key that did it, if one did. */
  keyName?: string;
  /** The call's name, `POST /booking/:id/cancel`. */
  action: string;
  target: { kind: Exclude<OwnedRecord, 'slot' | 'payment' | 'car' | 'packageOrder'> | 'member' | 'school'; id: string };
}

/** What the transactions of such a call do last. */
export type NoteDone = (done: Done) => (ask: Ask) => Promise<void>;

/**
 * What is to be written down of a call; null where nothing is: who only looks, and what everybody does with their own account.
 * @param owners of the record that the call names
 */
export function doneBy(
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
