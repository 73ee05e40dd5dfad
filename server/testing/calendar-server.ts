import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A calendar server's reaction to a request; it may never respond. */
export type Answering = (response: ServerResponse, request: IncomingMessage) => void;

/** An outside calendar server that does what a test says and records its requests. */
export async function startCalendarServer(answering: Answering) {
  let answer = answering;
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    port,
    url: `http://127.0.0.1:${port}/secret-7f3a/basic.ics`,
    answers: (other: Answering) => {
      answer = other;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Lets a client reach this one address of this machine, and no other. */
export const REACHING_CALENDAR_SERVER = { mayReach: (address: string) => address === '127.0.0.1' };
