import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** What the check is made with, each as Debian's package brings it. */
const NEEDED = ['mmdebstrap', 'buildah', 'podman', 'runc'];

/** Says what is missing in one line, before anything is begun. */
export function whatIsMissing(): string | null {
  if (process.platform !== 'linux') return 'It needs Linux.';
  if (process.getuid?.() !== 0) return 'It needs root: an image is built and run here without a daemon.';
  const missing = NEEDED.filter((name) => !existsSync(`/usr/bin/${name}`) && !existsSync(`/usr/sbin/${name}`));
  return missing.length > 0 ? `It needs Debian's packages: apt-get install ${missing.join(' ')}` : null;
}

/** Runs to its end; the database, whose line passes through this process, is served meanwhile. @throws with what it said */
export async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Podman without systemd and without a daemon: the check asks for the health that systemd's timers would ask for. */
export const podman = (command: string, ...args: string[]): Promise<string> =>
  run('podman', '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', command, ...args);

/** In its layers, uncompressed. */
export const bytesOf = async (image: string): Promise<number> =>
  Number(await podman('inspect', '--format', '{{.Size}}', image));
