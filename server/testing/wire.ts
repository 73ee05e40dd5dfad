import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Wire {
  connectionString: string;
  /** Silently stops all traffic, like a pulled cable, dropped packets or a hung machine. */
  freeze(isFrozen?: (opening: string) => boolean): void;
  thaw(): void;
  /** Delays traffic without losing any. */
  hold(): void;
  letGo(): void;
  /** Closes all connections. */
  cut(): void;
  connections(): number;
  /** Round trips: how often the server sent something after receiving from the database. */
  turns(): number;
  close(): Promise<void>;
}

/** Connects a server to its database. */
export async function createWire(connectionString: string): Promise<Wire> {
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
        // The first bytes of a connection, which include its name.
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
