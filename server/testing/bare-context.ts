import type { Context } from '#server/context.ts';

/** A context with only these parts, for tests that need no database. */
export function bareContext(parts: Partial<Context> = {}): Context {
  const context = { ...parts } as Context;
  return Object.assign(context, { root: context });
}
