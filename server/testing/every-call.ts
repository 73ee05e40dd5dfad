import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

/** The whole contract, for tests that cover each call. */
export const calls = Object.values(endpoints) as Endpoint[];

export const getCallName = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Rows for `test.each`, the call's name first. */
export const nameCalls = (some: Endpoint[]) => some.map((endpoint) => [getCallName(endpoint), endpoint] as const);

/** An actor who may make the call. */
export const getCallerKind = ({ access }: Endpoint): ActorKind =>
  access === 'anyone' ? 'candidate' : (access[0] ?? 'candidate');
