import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';

export interface Database {
  connectionString: string;
  ownerConnectionString: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL that is elsewhere for the container: ours listens on a socket for our accounts, here on a port of this machine. */
export async function startDatabase(folder: string): Promise<Database> {
  mkdirSync(folder);
  const postgres = await startEmbeddedPostgres(folder);
  const socketFolder = new URL(postgres.connectionString).searchParams.get('host') ?? '';
  const bridge = createServer((outside) => {
    const inside = connect(`${socketFolder}/.s.PGSQL.5432`);
    outside.pipe(inside).pipe(outside);
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const)
      one.on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve));
  const { port } = bridge.address() as AddressInfo;
  const through = (address: string) => {
    const { username, pathname } = new URL(address);
    return `postgres://${username}@127.0.0.1:${port}${pathname}`;
  };
  return {
    connectionString: through(postgres.connectionString),
    ownerConnectionString: through(postgres.ownerConnectionString),
    async stop() {
      bridge.close();
      await postgres.stop();
    },
  };
}
