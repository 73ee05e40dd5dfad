import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestGeoServer {
  address: string;
  /** The requests, newest last: path and query. */
  asked: URL[];
  /** Sets the response from now on; null: no response, so the caller waits. */
  answers(answer: { status?: number; body?: unknown; text?: string } | null): void;
  close(): Promise<void>;
}

/** A fake geocoder or router that responds as a test wants. */
export async function startGeoServer(): Promise<TestGeoServer> {
  const asked: URL[] = [];
  let answer: { status?: number; body?: unknown; text?: string } | null = { body: [] };
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://localhost'));
    if (answer === null) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(answer.text ?? JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    answers: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
