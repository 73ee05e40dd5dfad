import type { Context } from '#server/context.ts';

/** A context with only these parts, for a test of what needs no database. */
export function bareContext(parts: Partial<Context> = {}): Context {
  const context = { ...parts } as Context;
  return Object.assign(context, { root: context });
}
