import type { FastifyInstance } from 'fastify';

export interface Leaving {
  readonly hasBegun: boolean;
  begin(): void;
}

/** Once it starts, every response closes its connection, so that clients reconnect to another server. */
export function announceLeaving(app: FastifyInstance): Leaving {
  let hasBegun = false;
  // An early answer uses the header set here; requests already in progress get it at the end.
  app.addHook('onRequest', (_request, reply, done) => {
    if (hasBegun) reply.header('connection', 'close');
    done();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (hasBegun) reply.header('connection', 'close');
  });
  return {
    get hasBegun() {
      return hasBegun;
    },
    begin() {
      hasBegun = true;
    },
  };
}
