/** Id of the plain lesson among lesson kinds. Kept apart from the schemas so that pages don't load them for it. */
export const PLAIN_KIND = 'plain';

/**
 * True if a package pays for a lesson of the kind; null is the plain lesson. A package covers the kinds it names or, if
 * it names
 * none, every kind charged by the hour. A kind with its own price is covered only if named.
 */
export const isGoodFor = (kinds: readonly string[], kind: { id: string; hasPrice: boolean } | null): boolean =>
  kinds.length === 0 ? kind?.hasPrice !== true : kinds.includes(kind?.id ?? PLAIN_KIND);
