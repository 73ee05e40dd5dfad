import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** Debian packages that build and run the image. */
const NEEDED = ['mmdebstrap', 'buildah', 'podman', 'runc'];

/** One line with what this machine lacks, or null. */
export function findMissing(): string | null {
  if (process.platform !== 'linux') return 'This needs Linux.';
  if (process.getuid?.() !== 0) return 'This needs root: it builds and runs an image without a daemon.';
  const missing = NEEDED.filter((name) => !existsSync(`/usr/bin/${name}`) && !existsSync(`/usr/sbin/${name}`));
  return missing.length > 0 ? `This needs Debian's packages: apt-get install ${missing.join(' ')}` : null;
}

/** Asynchronous, because this process also forwards the container's database connections. */
export async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Podman without systemd or a daemon. */
export const podman = (command: string, ...args: string[]): Promise<string> =>
  run('podman', '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', command, ...args);
