import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

export interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

const NAME = 'lanewise';
const TRIES = 20;

/**
 * Debian's command, or busybox's. No login, no home. Absolute paths, because root's `PATH` may lack these folders after
 * a
 * plain `su` and in cron.
 */
export const WAYS_TO_MAKE_ONE = [
  [
    '/usr/sbin/useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    NAME,
  ],
  ['/usr/sbin/adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', NAME],
] as const;

/**
 * PostgreSQL refuses to run as root, so root runs it under an account of its own, which we create if it's missing. Not
 * `postgres` or `nobody`: other programs run as these, and anyone using the account is the database's superuser.
 * @returns null unless we run as root
 */
export async function databaseAccount(): Promise<SystemAccount | null> {
  if (process.getuid?.() !== 0) return null;
  for (let tries = 0; ; tries++) {
    const account = find(NAME);
    if (account && account.uid !== 0) return account;
    if (tries === TRIES)
      throw new StartError(
        `PostgreSQL can not run as root, and no account "${NAME}" could be made for it. Make one (useradd --system ${NAME}), start as an ordinary user, or set DATABASE_URL.`,
      );
    WAYS_TO_MAKE_ONE.some(([program, ...args]) => succeeds(null, program, args));
    // Another start on this machine may hold the lock on the list of accounts.
    if (!find(NAME)) await pause(100);
  }
}

/** The name of this process's account, as PostgreSQL sees it at the socket. */
export function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new StartError(
      `The account ${process.getuid?.()} has no name on this machine, which PostgreSQL needs. Give it one, or set DATABASE_URL.`,
    );
  }
}

function find(name: string): SystemAccount | undefined {
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = rows.find((row) => row.startsWith(`${name}:`))?.split(':') ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Options to run a program as the account, or as ourselves. */
export const asAccount = (account: SystemAccount | null) => ({
  cwd: '/',
  ...(account && { uid: account.uid, gid: account.gid }),
});

/**
 * Runs a program as the account, or as ourselves. Returns false if it fails for any reason, even if we can't run it at
 * all.
 */
export function succeeds(account: SystemAccount | null, file: string, args: string[]): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore', ...asAccount(account) });
    return true;
  } catch {
    return false;
  }
}
