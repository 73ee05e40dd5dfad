import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import type { Database } from './database.ts';
import { podman } from './podman.ts';

/** That of the Dockerfile. */
const ACCOUNT = 10_001;
const PATIENCE_MS = 60_000;

type Found = [result: string, isReached: boolean];

export interface Start {
  seconds: number;
  /** Seconds of a core that the server itself took until then: what a busy machine does not change. */
  computing: number;
}

const TICKS_A_SECOND = 100;

/** In its own and the system's code, from /proc; the fields are counted after the name, which may hold blanks. */
function computingOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** The image as docs/operations.md has it run, its secrets in a file. */
export async function startServer(image: string, database: Database, dataDir: string) {
  const port = await freePort();
  const name = `lanewise-check-${randomBytes(4).toString('hex')}`;
  const address = `http://127.0.0.1:${port}`;
  mkdirSync(dataDir);
  chownSync(dataDir, ACCOUNT, ACCOUNT);
  const secrets = join(dirname(dataDir), 'lanewise.env');
  writeFileSync(
    secrets,
    `DATABASE_URL=${database.connectionString}
MIGRATION_DATABASE_URL=${database.ownerConnectionString}
SECRETS_KEY=${randomBytes(32).toString('base64')}
`,
  );
  chownSync(secrets, ACCOUNT, ACCOUNT);
  chmodSync(secrets, 0o400);
  await podman(
    'create',
    ...['--name', name, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
    ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
    // Podman would raise these to what not every machine lets it.
    ...['--ulimit', 'nproc=4096:4096', '--ulimit', 'nofile=8192:8192'],
    ...['--volume', `${dataDir}:/var/lib/lanewise`, '--volume', `${secrets}:/srv/lanewise/.env:ro`],
    ...['--env', `PORT=${port}`, '--env', 'PUBLIC_URL=https://lanewise.example', '--env', 'SCHOOL_APPROVAL=auto'],
    image,
  );
  const inside = (...command: string[]) => podman('exec', name, ...command);

  const pid = () => podman('inspect', '--format', '{{.State.Pid}}', name);

  async function start(): Promise<Start> {
    const begun = performance.now();
    await podman('start', name);
    while (!(await isReady(address))) {
      const isGone = (await podman('inspect', '--format', '{{.State.Running}}', name)) !== 'true';
      if (isGone || performance.now() - begun > PATIENCE_MS)
        throw new Error(`The server did not get ready:\n${await podman('logs', name)}`);
      await pause(50);
    }
    const seconds = (performance.now() - begun) / 1000;
    return { seconds, computing: computingOf(await pid()) };
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
        const lines = readFileSync(`/proc/${await pid()}/status`, 'utf8').split('\n');
        const said = (field: string) => lines.find((line) => line.startsWith(`${field}:`))?.split(/\s+/)[1] ?? '';
        const [account, able, kept] = [said('Uid'), said('CapBnd'), said('NoNewPrivs')];
        const isBare = Number(account) === ACCOUNT && /^0+$/.test(able) && kept === '1';
        return [`account ${account}, capabilities ${able}, no new privileges ${kept}`, isBare];
      },
      async writes(): Promise<Found> {
        const script =
          'for f in / /srv/lanewise /srv/lanewise/server /etc; do touch $f/x 2>/dev/null && echo $f; done; true';
        const changed = await inside('sh', '-c', script);
        return [changed === '' ? 'could not be changed' : `changed: ${changed}`, changed === ''];
      },
      /** As docs/operations.md has commands run, here one that writes. */
      async command(): Promise<Found> {
        const said = await inside('node', 'scripts/run.mjs', 'server/admin.ts', 'admin@check.example');
        return [said.split('\n').at(-1) ?? '', said.includes('admin@check.example')];
      },
      async stop(): Promise<{ seconds: number; code: number }> {
        const begun = performance.now();
        await podman('stop', '--time', '12', name);
        const seconds = (performance.now() - begun) / 1000;
        return { seconds, code: Number(await podman('inspect', '--format', '{{.State.ExitCode}}', name)) };
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
