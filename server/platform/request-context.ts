import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  id: string;
}

/** The call that is answered, for what works on it without being handed the request: a line of the log says whose it is. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
