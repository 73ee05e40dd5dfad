import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

/** The whole contract, for tests that cover each call. */
export const calls = Object.values(endpoints) as Endpoint[];

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Rows for `test.each`, the call's name first. */
export const named = (some: Endpoint[]) => some.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** An actor who may make the call. */
export const callerOf = ({ access }: Endpoint): ActorKind =>
  access === 'anyone' ? 'candidate' : (access[0] ?? 'candidate');
