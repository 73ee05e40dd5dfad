import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { makeDataDir } from '../support/product.ts';
import { createWitness, type Witness } from './database.ts';
import { type ReverseProxy, startProxy } from './proxy.ts';
import { createServer, type Server } from './server.ts';

/** Server processes on one PostgreSQL behind a proxy, their mail in one folder. */
export interface Cluster {
  proxy: ReverseProxy;
  servers: Server[];
  dataDir: string;
  witness: Witness;
  close(): Promise<void>;
}

export async function startCluster(count: number, environment: Record<string, string> = {}): Promise<Cluster> {
  const folder = makeDataDir();
  const postgres = await startEmbeddedPostgres(join(folder, 'database'));
  const dataDir = join(folder, 'data');
  const shared = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.connectionString,
    MIGRATION_DATABASE_URL: postgres.ownerConnectionString,
    SCHOOL_APPROVAL: 'auto',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  };
  const servers: Server[] = [];
  for (let number = 0; number < count; number++)
    servers.push(await createServer(dataDir, { ...shared, ...environment }));
  // All at once, on an empty database: one migrates, the others wait.
  await Promise.all(servers.map((server) => server.start()));
  const proxy = await startProxy(servers.map(({ address }) => address));
  const witness = createWitness(postgres.ownerConnectionString);
  return {
    proxy,
    servers,
    dataDir,
    witness,
    async close() {
      await proxy.close();
      await witness.close();
      await Promise.all(servers.map((server) => server.stop('SIGINT')));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
