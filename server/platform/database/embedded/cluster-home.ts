import { createHash } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { handOver, makePassable, ownFolder, passableBy, writeOwnFile } from './own-folder.ts';
import { type SystemAccount, succeeds } from './system-account.ts';

/** Where root puts files that the database's account can't reach elsewhere. */
export const SHARED_PLACE = '/var/lib/lanewise';

/**
 * The folder of the cluster, its socket and its log. We own it, and the account owns only `cluster` and `socket` inside
 * it, so root never writes where the account could have placed a link.
 */
export function clusterHome(dataDir: string, account: SystemAccount | null): string {
  const home = join(dataDir, 'postgres');
  ownFolder(home, passableBy(account));
  if (!account || succeeds(account, '/usr/bin/test', ['-x', home])) return home;

  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const reachable = join(SHARED_PLACE, name);
  makePassable(SHARED_PLACE);
  ownFolder(reachable, passableBy(account));
  writeOwnFile(join(home, 'MOVED'), `The database is in ${reachable}: PostgreSQL can not enter this folder.\n`, {
    gid: 0,
    mode: 0o600,
  });
  return reachable;
}

/** True if an older version created the cluster, with its files owned by the account. */
export const isOfAnotherAccount = (cluster: string, account: SystemAccount | null): boolean =>
  account !== null && existsSync(cluster) && lstatSync(cluster).uid !== account.uid;

export function takeOver(cluster: string, account: SystemAccount | null): void {
  if (account && existsSync(cluster)) handOver(cluster, account);
}
