import type { ActorKind, Endpoint, OwnedRecord } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AnyActor, onlyInstructor } from './actor.ts';

/** Whose a record is: their ids, by the kind of account; and the school's instructor, whose own it is. */
export type Owners = Partial<Record<ActorKind | 'instructor', string>>;

/** Each asked of the module that has the record; undefined when there is none such. */
export type OwnersOf = Record<OwnedRecord, (id: string) => Promise<Owners | undefined>>;

type Inputs = Partial<Record<'params' | 'query' | 'body' | 'fields', unknown>>;

/**
 * @returns the owners of the record that is named last
 * @throws AppError not_authenticated; forbidden in another one's name; not_found for what is another one's, as for what does not exist; to an
 *   instructor what is a colleague's
 */
export async function requireOwner(
  { owner = {}, members }: Endpoint,
  actor: AnyActor | null,
  inputs: Inputs,
  ownersOf: OwnersOf,
): Promise<Owners | undefined> {
  if (actor === null) throw new AppError('not_authenticated');
  if (actor.kind === 'admin') return undefined;
  let owners: Owners | undefined;
  const instructorId = members === 'everybody' ? undefined : onlyInstructor(actor);
  for (const [what, place] of Object.entries(owner) as [keyof typeof owner, string][]) {
    const [part = '', name = ''] = place.split('.');
    const id = (inputs[part as keyof Inputs] as Record<string, string> | undefined)?.[name] ?? '';
    if (what === 'school' || what === 'candidate') {
      if (id !== actor.id) throw new AppError('forbidden');
      continue;
    }
    owners = await ownersOf[what](id);
    if (owners?.[actor.kind] !== actor.id) throw new AppError('not_found');
    if (instructorId !== undefined && owners.instructor !== instructorId) throw new AppError('not_found');
  }
  return owners;
}
