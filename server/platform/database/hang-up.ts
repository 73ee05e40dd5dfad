import type { Socket } from 'node:net';
import type pg from 'pg';

const GOOD_BYE_MS = 1_500;

/** Closes the connection politely, but doesn't wait forever for the other side. */
export async function disconnect(client: pg.Client): Promise<void> {
  const silence = setTimeout(() => hangUp(client), GOOD_BYE_MS);
  await client.end();
  clearTimeout(silence);
}

/** Destroys the connection from our side. Statements in progress fail. */
export const hangUp = (client: pg.ClientBase): void =>
  void (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
