import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that will still be free when it is used: below the range from which the system assigns ports to other
 * programs.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
