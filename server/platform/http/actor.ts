import type { ActorKind } from '#contract/endpoint.ts';

/** Who a request comes from, by its session. */
export interface Actor<K extends ActorKind = ActorKind> {
  kind: K;
  accountId: string;
  /** The candidate's id (its account's), the school's id, or the admin's account id: what the API calls `id`. */
  id: string;
  /** An administrator who has none yet, and does nothing before. */
  needsSecondFactor?: boolean;
}

export type AnyActor = { [K in ActorKind]: Actor<K> }[ActorKind];
