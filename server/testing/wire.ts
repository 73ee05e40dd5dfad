import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Wire {
  connectionString: string;
  /** From now on nothing passes, and nobody is told: cables pulled, packets dropped, a machine that hangs. */
  freeze(isFrozen?: (opening: string) => boolean): void;
  thaw(): void;
  /** From now on what is sent waits; nothing of it is lost. */
  hold(): void;
  letGo(): void;
  /** Ends what is connected. */
  cut(): void;
  connections(): number;
  /** How often the server spoke after it had heard the database: round trips. */
  turns(): number;
  close(): Promise<void>;
}

/** Between a server and its database. */
export async function stringWire(connectionString: string): Promise<Wire> {
  const address = new URL(connectionString);
  const folder = mkdtempSync(join(tmpdir(), 'wire-'));
  const name = `.s.PGSQL.${address.port || 5432}`;
  const target = join(address.searchParams.get('host') ?? '', name);
  let isFrozen: (opening: string) => boolean = () => false;
  let waiting: (() => void)[] | null = null;
  const pairs = new Set<{ near: Socket; far: Socket; opening: string }>();
  let turns = 0;

  const server = createServer((near) => {
    const far = connect(target);
    const pair = { near, far, opening: '' };
    pairs.add(pair);
    let speaking = far;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        // What a connection says of itself first, its name with it.
        pair.opening ||= bytes.toString('latin1');
        if (from === near && speaking === far) turns++;
        speaking = from;
        if (isFrozen(pair.opening)) return;
        const pass = () => to.write(bytes);
        if (waiting) waiting.push(pass);
        else pass();
      });
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
  });
  function cut(): void {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  }
  await new Promise<void>((resolve) => server.listen(join(folder, name), resolve));
  address.searchParams.set('host', folder);
  return {
    connectionString: address.href,
    freeze(which = () => true) {
      isFrozen = which;
    },
    thaw() {
      isFrozen = () => false;
    },
    hold() {
      waiting ??= [];
    },
    letGo() {
      const held = waiting ?? [];
      waiting = null;
      for (const pass of held) pass();
    },
    cut,
    connections: () => pairs.size,
    turns: () => turns,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
