import { PLAIN_KIND } from './plain-kind.ts';

/**
 * True if a package pays for a lesson of the kind; null is the plain lesson. A package covers the kinds it names or, if it names
 * none, every kind charged by the hour. It covers a kind with its own price only by naming it.
 */
export const isGoodFor = (kinds: readonly string[], kind: { id: string; hasPrice: boolean } | null): boolean =>
  kinds.length === 0 ? kind?.hasPrice !== true : kinds.includes(kind?.id ?? PLAIN_KIND);
