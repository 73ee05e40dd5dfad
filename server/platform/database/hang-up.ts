import type { Socket } from 'node:net';
import type pg from 'pg';

const GOOD_BYE_MS = 1_500;

/** Says good-bye, and does not wait for ever to hear the same. */
export async function leave(client: pg.Client): Promise<void> {
  const silence = setTimeout(() => hangUp(client), GOOD_BYE_MS);
  await client.end();
  clearTimeout(silence);
}

/** Ends it from this side, whatever the other one does. What is under way on it fails. */
export const hangUp = (client: pg.ClientBase): void =>
  void (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
