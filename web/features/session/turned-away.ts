import type { SessionActor } from '#contract/accounts.ts';

/** Whose page it was that turned somebody else away, until they are told. */
let from: SessionActor['kind'] | null = null;

export function turnAway(kind: SessionActor['kind']): void {
  from = kind;
}

export function takeTurnedAway(): SessionActor['kind'] | null {
  const kind = from;
  from = null;
  return kind;
}
