import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { podman, run } from './podman.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Uncompressed size of its layers. */
const bytesOf = async (image: string): Promise<number> =>
  Number(await podman('inspect', '--format', '{{.Size}}', image));

export interface Image {
  name: string;
  bytesOverBase: number;
  seconds: number;
  remove(): Promise<void>;
}

/**
 * Builds the Dockerfile on a Debian base made here, without an image registry. The base has this machine's
 * Node and npm.
 */
export async function buildImage(folder: string): Promise<Image> {
  const name = (kind: string) => `localhost/lanewise-check-${kind}-${tag}`;
  const tag = randomBytes(4).toString('hex');
  const [base, buildBase, image] = [name('base'), name('build'), name('image')];
  const remove = async () => {
    // Removing the last image built on them also removes the layers between.
    for (const one of [image, buildBase, base]) await podman('rmi', '--force', '--ignore', one);
  };
  try {
    await makeBases(folder, base, buildBase);
    const begun = performance.now();
    const args = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD_BASE=${buildBase}`];
    // This machine may use a package registry whose certificate images don't trust.
    const trusted = ['--volume', '/etc/ssl/certs:/etc/ssl/certs:ro'];
    await run('buildah', 'bud', '--isolation', 'chroot', '--format', 'docker', ...args, ...trusted, '-t', image, ROOT);
    const seconds = (performance.now() - begun) / 1000;
    return { name: image, bytesOverBase: (await bytesOf(image)) - (await bytesOf(base)), seconds, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeBases(folder: string, base: string, buildBase: string): Promise<void> {
  const archive = join(folder, 'base.tar');
  // The official slim image leaves these out as well.
  const leftOut = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const how = ['--quiet', '--mode=root', '--variant=minbase', ...leftOut];
  await run('mmdebstrap', ...how, 'trixie', archive, 'http://deb.debian.org/debian');
  await fromLayers(base, 'scratch', (container) => run('buildah', 'add', '--quiet', container, archive, '/'));
  rmSync(archive);
  const npm = dirname(dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'));
  await fromLayers(buildBase, base, async (container) => {
    await run('buildah', 'copy', '--quiet', container, process.execPath, '/usr/local/bin/node');
    await run('buildah', 'copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
    const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
    await run('buildah', 'run', '--isolation', 'chroot', container, '--', 'sh', '-c', link);
    const extra = process.env.NODE_EXTRA_CA_CERTS;
    if (extra) await run('buildah', 'config', '--env', `NODE_EXTRA_CA_CERTS=${extra}`, container);
  });
}

async function fromLayers(name: string, base: string, fill: (container: string) => Promise<unknown>): Promise<void> {
  const container = await run('buildah', 'from', base);
  try {
    await fill(container);
    await run('buildah', 'commit', '--quiet', container, name);
  } finally {
    await run('buildah', 'rm', container);
  }
}
