import type { ActorKind, Endpoint, OwnedRecord } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AnyActor } from './actor.ts';

/** Whose a record is: their ids, by the kind of account. */
export type Owners = Partial<Record<ActorKind, string>>;

/** Each asked of the module that has the record; undefined when there is none such. */
export type OwnersOf = Record<OwnedRecord, (id: string) => Promise<Owners | undefined>>;

type Inputs = Partial<Record<'params' | 'query' | 'body' | 'fields', unknown>>;

/** @throws AppError not_authenticated; forbidden in another one's name; not_found for what is another one's, as for what does not exist */
export async function requireOwner(
  { owner = {} }: Endpoint,
  actor: AnyActor | null,
  inputs: Inputs,
  ownersOf: OwnersOf,
): Promise<void> {
  if (actor === null) throw new AppError('not_authenticated');
  if (actor.kind === 'admin') return;
  for (const [what, place] of Object.entries(owner) as [keyof typeof owner, string][]) {
    const [part = '', name = ''] = place.split('.');
    const id = (inputs[part as keyof Inputs] as Record<string, string> | undefined)?.[name] ?? '';
    if (what === 'school' || what === 'candidate') {
      if (id !== actor.id) throw new AppError('forbidden');
    } else if ((await ownersOf[what](id))?.[actor.kind] !== actor.id) throw new AppError('not_found');
  }
}
