import { spawnSync } from 'node:child_process';

/** Debian's own package, where what it brings is not there (`find` throws) and we may install one. */
export function ensurePackage(name: string, find: () => string): void {
  try {
    find();
    return;
  } catch (error) {
    console.log(`Installing Debian's ${name} …`);
    const run = (...args: string[]) =>
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    run('update', '-qq');
    if (run('install', '-y', '-qq', name).status !== 0) throw error;
  }
}
