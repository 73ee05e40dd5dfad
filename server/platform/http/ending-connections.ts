import type { FastifyInstance } from 'fastify';

export interface Leaving {
  readonly hasBegun: boolean;
  begin(): void;
}

/** Once it has begun, every answer ends its connection: whoever kept one for the next request opens it elsewhere. */
export function announceLeaving(app: FastifyInstance): Leaving {
  let hasBegun = false;
  // An early answer takes what is set by now; whoever was being answered when it began is told at the end.
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
