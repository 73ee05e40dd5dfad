import type { ActorKind, Endpoint, OwnedRecord } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type ActingGuardian, type Actor, type AnyActor, onlyInstructor } from './actor.ts';

/** A record's owners: their ids by kind of account, and its instructor. */
export type Owners = Partial<Record<ActorKind | 'instructor', string>>;

/** One lookup per kind of record, provided by its module; undefined if the record doesn't exist. */
export type OwnersOf = Record<OwnedRecord, (id: string) => Promise<Owners | undefined>>;

/** The guardian's rights if the account may act for the student now; otherwise undefined. */
export type ActingFor = (accountId: string, studentId: string) => Promise<ActingGuardian | undefined>;

type Inputs = Partial<Record<'params' | 'query' | 'body' | 'fields', unknown>>;

/**
 * The actor on behalf of the student whose guardian they are, for calls that allow guardians.
 * @throws AppError forbidden for anything the student doesn't allow them to do
 */
async function asGuardian(
  { guardians }: Endpoint,
  actor: AnyActor,
  studentId: string | undefined,
  actingFor: ActingFor,
): Promise<Actor<'candidate'> | undefined> {
  if (!guardians || studentId === undefined || actor.kind !== 'candidate') return undefined;
  const guardian = await actingFor(actor.accountId, studentId);
  if (!guardian) return undefined;
  if (guardians === 'cancel_if_allowed' && !guardian.mayCancel) throw new AppError('forbidden');
  return { ...actor, id: studentId, guardian };
}

/**
 * @returns who acts (a guardian on the student's behalf) and the owners of the last record in the path
 * @throws AppError not_authenticated; forbidden when acting for someone else; not_found for another owner's record, as
 * if
 * it didn't exist; for an instructor also a colleague's
 */
export async function requireOwner(
  endpoint: Endpoint,
  caller: AnyActor | null,
  inputs: Inputs,
  ownersOf: OwnersOf,
  actingFor: ActingFor,
): Promise<{ actor: AnyActor; owners?: Owners | undefined }> {
  const { owner = {}, members } = endpoint;
  if (caller === null) throw new AppError('not_authenticated');
  if (caller.kind === 'admin') return { actor: caller };
  let actor: AnyActor = caller;
  let owners: Owners | undefined;
  const instructorId = members === 'everybody' ? undefined : onlyInstructor(actor);
  for (const [what, place] of Object.entries(owner) as [keyof typeof owner, string][]) {
    const [part = '', name = ''] = place.split('.');
    const id = (inputs[part as keyof Inputs] as Record<string, string> | undefined)?.[name] ?? '';
    if (what === 'school' || what === 'candidate') {
      if (id === actor.id) continue;
      const guardian = await asGuardian(endpoint, actor, what === 'candidate' ? id : undefined, actingFor);
      if (!guardian) throw new AppError('forbidden');
      actor = guardian;
      continue;
    }
    owners = await ownersOf[what](id);
    if (owners?.[actor.kind] !== actor.id) {
      const guardian = await asGuardian(endpoint, actor, owners?.candidate, actingFor);
      if (!guardian) throw new AppError('not_found');
      actor = guardian;
    }
    if (instructorId !== undefined && owners?.instructor !== instructorId) throw new AppError('not_found');
  }
  return { actor, owners };
}
