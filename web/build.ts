import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { compressFolder } from './compress.ts';

/**
 * Builds the whole web: every page in both languages at the same address.
 *   build/client/             English pages, and every asset
 *   build/client-fr/          the same pages in French, HTML only
 */
const root = resolve(import.meta.dirname, '..');
const target = join(root, 'build');
// Of this process alone, should two builds ever run at once.
const workName = `build/.work-${process.pid}`;
const work = { en: join(root, workName, 'en'), fr: join(root, workName, 'fr') };

process.on('exit', () => rmSync(join(root, workName), { recursive: true, force: true }));

function buildLanguage(language: 'en' | 'fr'): Promise<void> {
  const bin = createRequire(import.meta.url)
    .resolve('@react-router/dev/package.json')
    .replace('package.json', 'bin.cjs');
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [bin, 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        WEB_BUILD_DIRECTORY: `${workName}/${language}`,
        PRERENDER_LANGUAGE: language,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', fail);
    child.on('exit', (code) => {
      if (code === 0) return done();
      console.error(output);
      fail(new Error(`The ${language} pages could not be built.`));
    });
  });
}

async function assetsOf(folder: string): Promise<string> {
  return (await readdir(join(folder, 'client/assets'))).sort().join('\n');
}

async function takeFrenchPages(): Promise<void> {
  const from = join(work.fr, 'client');
  const pages = (await readdir(from, { recursive: true })).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    const to = join(work.fr, 'html', page);
    await mkdir(resolve(to, '..'), { recursive: true });
    await cp(join(from, page), to);
  }
}

// One after the other: both write the router's generated types to the same place.
await buildLanguage('en');
await buildLanguage('fr');
if ((await assetsOf(work.en)) !== (await assetsOf(work.fr))) {
  throw new Error('The two builds differ in their assets, so the French pages would ask for files that are not there.');
}
await takeFrenchPages();

const english = join(work.en, 'client');
const french = join(work.fr, 'html');
await Promise.all([compressFolder(english), compressFolder(french)]);

// The old build serves until the new one is whole.
for (const name of ['client', 'client-fr']) await rm(join(target, name), { recursive: true, force: true });
await rename(english, join(target, 'client'));
await rename(french, join(target, 'client-fr'));
