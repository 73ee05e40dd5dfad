import { PLAIN_KIND } from './plain-kind.ts';

/**
 * Whether a package pays a lesson of a kind, null for the plain one: of those that it names, or, where it names none, of all that cost by the
 * hour. A price of its own is no part of an hour's credit unless the school says so.
 */
export const isGoodFor = (kinds: readonly string[], kind: { id: string; hasPrice: boolean } | null): boolean =>
  kinds.length === 0 ? kind?.hasPrice !== true : kinds.includes(kind?.id ?? PLAIN_KIND);
