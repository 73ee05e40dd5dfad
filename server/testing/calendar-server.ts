import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a calendar's server does when it is asked; it may never answer. */
export type Answering = (response: ServerResponse, request: IncomingMessage) => void;

/** Somebody else's server of calendars, which does what a test says and remembers who asked. */
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

/** Who reads from it may reach this one number of this machine, and nothing else of it. */
export const REACHING_CALENDAR_SERVER = { mayReach: (address: string) => address === '127.0.0.1' };
