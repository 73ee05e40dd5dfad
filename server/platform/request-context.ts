import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  id: string;
}

/** The request being answered, for code that isn't passed the request: log lines use its id. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
