import type { Endpoint } from '#contract/endpoint.ts';
import type { Actor, AnyActor } from './actor.ts';

/** An administrator is shown other people's personal data. */
export interface Shown {
  actor: Actor<'admin'>;
  kind: NonNullable<Endpoint['shows']>;
  /** The records that it is of. */
  ids: readonly string[];
}

/** The specification calls a booking's id `bookingId`. */
type Listed = { id?: string; bookingId?: string };

/** What an answer shows to an administrator; null where that is nothing of others. */
export function shownBy(
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

/** A list as it is, a page of one, or a calendar's bookings; null for one record. */
function formatList(answer: unknown): Listed[] | null {
  if (Array.isArray(answer)) return answer;
  const { items, bookings } = (answer ?? {}) as { items?: Listed[]; bookings?: Listed[] };
  return items ?? bookings ?? null;
}
