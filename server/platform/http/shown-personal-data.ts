import type { Endpoint } from '#contract/endpoint.ts';
import type { Actor, AnyActor } from './actor.ts';

/** An administrator sees other people's personal data. */
export interface Shown {
  actor: Actor<'admin'>;
  kind: NonNullable<Endpoint['shows']>;
  /** The ids of the records shown. */
  ids: readonly string[];
}

/** The specification calls a booking's id `bookingId`. */
type Listed = { id?: string; bookingId?: string };

/** The personal data in a response to an administrator; null if it contains nobody else's. */
export function findShown(
  endpoint: Endpoint,
  actor: AnyActor | null,
  params: Record<string, string>,
  answer?: unknown,
): Shown | null {
  if (!endpoint.shows || actor?.kind !== 'admin') return null;
  return {
    actor,
    kind: endpoint.shows,
    ids: formatList(answer)?.map(({ id, bookingId }) => id ?? bookingId ?? '') ?? [params.id ?? ''],
  };
}

/** The records in a plain list, a page or a calendar; null for a single record. */
function formatList(answer: unknown): Listed[] | null {
  if (Array.isArray(answer)) return answer;
  const { items, bookings } = (answer ?? {}) as { items?: Listed[]; bookings?: Listed[] };
  return items ?? bookings ?? null;
}
