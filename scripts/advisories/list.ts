import { compareVersions } from './versions.ts';

/** Starts at the first version, and ends before `before`, at `upTo`, or never. */
export interface Range {
  from: string;
  before?: string;
  upTo?: string;
}

export interface Advisory {
  id: string;
  package: string;
  summary: string;
  affected: Range[];
}

export interface AdvisoryList {
  /** When it was last refreshed, and from which source. */
  refreshed: string;
  source: string;
  /** Advisories that don't affect us, each with the reason. */
  accepted: Record<string, string>;
  advisories: Advisory[];
}

export interface Installed {
  name: string;
  version: string;
}

export interface LockFile {
  packages: Record<string, { version?: string; name?: string; integrity?: string; license?: string; dev?: boolean }>;
}

/** Lists every package of a lock file, each version once. */
export function listInstalled(lock: LockFile): Installed[] {
  const found = new Map<string, Installed>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.version === undefined) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${entry.version}`, { name, version: entry.version });
  }
  return [...found.values()];
}

/** The packages of a lock file that an advisory affects. */
export function findAffected(
  lock: LockFile,
  { advisories, accepted }: AdvisoryList,
): (Installed & { advisory: Advisory })[] {
  const packages = listInstalled(lock);
  return advisories
    .filter(({ id }) => !(id in accepted))
    .flatMap((advisory) =>
      packages
        .filter(
          ({ name, version }) => name === advisory.package && advisory.affected.some((range) => isIn(version, range)),
        )
        .map((one) => ({ ...one, advisory })),
    );
}

const isIn = (version: string, { from, before, upTo }: Range): boolean =>
  compareVersions(version, from) >= 0 &&
  (before === undefined || compareVersions(version, before) < 0) &&
  (upTo === undefined || compareVersions(version, upTo) <= 0);
