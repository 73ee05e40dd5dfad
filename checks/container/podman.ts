import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** Debian packages that build and run the image. */
const NEEDED = ['mmdebstrap', 'buildah', 'podman', 'runc'];

/** What this machine lacks, in one line. */
export function findMissing(): string | null {
  if (process.platform !== 'linux') return 'This needs Linux.';
  if (process.getuid?.() !== 0) return 'This needs root: it builds and runs an image without a daemon.';
  const missing = NEEDED.filter((name) => !existsSync(`/usr/bin/${name}`) && !existsSync(`/usr/sbin/${name}`));
  return missing.length > 0 ? `This needs Debian's packages: apt-get install ${missing.join(' ')}` : null;
}

/** Asynchronous, because this process meanwhile forwards the container's connections to the database. */
export async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Podman without systemd and without a daemon. */
export const podman = (command: string, ...args: string[]): Promise<string> =>
  run('podman', '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', command, ...args);
