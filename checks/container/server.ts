import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { isReady, until } from '../chaos/servers.ts';
import { cpuSeconds } from '../support/measure.ts';
import { podman } from './podman.ts';

/** The account in the Dockerfile. */
const ACCOUNT = 10_001;

type Found = [result: string, isReached: boolean];

export interface Start {
  seconds: number;
  /** Seconds of processor time until it was ready, which other load doesn't affect. */
  computing: number;
}

interface Database {
  connectionString: string;
  ownerConnectionString: string;
  stop(): Promise<void>;
}

/** Opens a TCP port in front of the embedded PostgreSQL, whose socket the container can't see. */
export async function startDatabase(folder: string): Promise<Database> {
  mkdirSync(folder);
  const postgres = await startEmbeddedPostgres(folder);
  const socketFolder = new URL(postgres.connectionString).searchParams.get('host') ?? '';
  const bridge = createServer((outside) => {
    const inside = connect(`${socketFolder}/.s.PGSQL.5432`);
    outside.pipe(inside).pipe(outside);
    outside.on('error', () => inside.destroy());
    inside.on('error', () => outside.destroy());
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

/** Podman's defaults exceed what some machines allow. */
export async function startServer(image: string, database: Database, dataDir: string) {
  const port = await freePort();
  const name = `lanewise-check-${randomBytes(4).toString('hex')}`;
  const address = `http://127.0.0.1:${port}`;
  mkdirSync(dataDir);
  chownSync(dataDir, ACCOUNT, ACCOUNT);
  const secrets = join(dirname(dataDir), 'lanewise.env');
  const settings = {
    DATABASE_URL: database.connectionString,
    MIGRATION_DATABASE_URL: database.ownerConnectionString,
    SECRETS_KEY: randomBytes(32).toString('base64'),
  };
  writeFileSync(
    secrets,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  chownSync(secrets, ACCOUNT, ACCOUNT);
  chmodSync(secrets, 0o400);
  await podman(
    'create',
    ...['--name', name, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
    ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
    // Podman would raise these beyond what some machines allow.
    ...['--ulimit', 'nproc=4096:4096', '--ulimit', 'nofile=8192:8192'],
    ...['--volume', `${dataDir}:/var/lib/lanewise`, '--volume', `${secrets}:/srv/lanewise/.env:ro`],
    ...['--env', `PORT=${port}`, '--env', 'PUBLIC_URL=https://lanewise.example', '--env', 'SCHOOL_APPROVAL=auto'],
    image,
  );
  const inside = (...command: string[]) => podman('exec', name, ...command);
  const inspect = (what: string) => podman('inspect', '--format', `{{.State.${what}}}`, name);

  async function start(): Promise<Start> {
    const begun = performance.now();
    await podman('start', name);
    await until(async () => (await isReady(address)) || (await inspect('Running')) !== 'true', 'the server is ready');
    if (!(await isReady(address))) throw new Error(`The server ended:\n${await podman('logs', name)}`);
    return { seconds: (performance.now() - begun) / 1000, computing: cpuSeconds(Number(await inspect('Pid'))) };
  }
  const remove = () => podman('rm', '--force', '--volumes', name);

  try {
    const first = await start();
    return {
      address,
      first,
      start,
      remove,
      async health(): Promise<Found> {
        await podman('healthcheck', 'run', name);
        return ['passes', true];
      },
      async processes(): Promise<Found> {
        const programs = (await podman('top', name, 'args')).split('\n').slice(1);
        return [programs.join('; '), programs.length === 1 && /\/node /.test(programs[0] ?? '')];
      },
      async rights(): Promise<Found> {
        const status = readFileSync(`/proc/${await inspect('Pid')}/status`, 'utf8');
        const [account, able, kept] = ['Uid', 'CapBnd', 'NoNewPrivs'].map(
          (field) => new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '',
        );
        const isBare = Number(account) === ACCOUNT && /^0+$/.test(able ?? '') && kept === '1';
        return [`account ${account}, capabilities ${able}, no new privileges ${kept}`, isBare];
      },
      async writes(): Promise<Found> {
        const script =
          'for f in / /srv/lanewise /srv/lanewise/server /etc; do touch $f/x 2>/dev/null && echo $f; done; true';
        const changed = await inside('sh', '-c', script);
        return [changed === '' ? 'could not be changed' : `changed: ${changed}`, changed === ''];
      },
      /** Runs a command from docs/operations.md that writes. */
      async command(): Promise<Found> {
        const said = await inside('node', 'scripts/run.mjs', 'server/admin.ts', 'admin@check.example');
        return [said.split('\n').at(-1) ?? '', said.includes('admin@check.example')];
      },
      async stop(): Promise<{ seconds: number; code: number }> {
        const begun = performance.now();
        await podman('stop', '--time', '12', name);
        return { seconds: (performance.now() - begun) / 1000, code: Number(await inspect('ExitCode')) };
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
