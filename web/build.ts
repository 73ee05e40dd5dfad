import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { compressFolder } from './compress.ts';
import { scriptHashes } from './script-hashes.ts';

/**
 * Builds the whole web: every page in both languages at the same address.
 *   build/client/             English pages, and every asset
 *   build/client-fr/          the same pages in French, HTML only
 *   build/client/pages.json   the hashes of each page's inline scripts, by language
 */
const root = resolve(import.meta.dirname, '..');
const target = join(root, 'build');
const work = { en: join(root, 'build/.en'), fr: join(root, 'build/.fr') };

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
        WEB_BUILD_DIRECTORY: `build/.${language}`,
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

await rm(work.en, { recursive: true, force: true });
await rm(work.fr, { recursive: true, force: true });
// One after the other: both write the router's generated types to the same place.
await buildLanguage('en');
await buildLanguage('fr');
if ((await assetsOf(work.en)) !== (await assetsOf(work.fr))) {
  throw new Error('The two builds differ in their assets, so the French pages would ask for files that are not there.');
}
await takeFrenchPages();

const english = join(work.en, 'client');
const french = join(work.fr, 'html');
const pages = { en: await scriptHashes(english), fr: await scriptHashes(french) };
await Promise.all([compressFolder(english), compressFolder(french)]);
await writeFile(join(english, 'pages.json'), JSON.stringify(pages));

// The old build serves until the new one is whole.
for (const name of ['client', 'client-fr']) await rm(join(target, name), { recursive: true, force: true });
await rename(english, join(target, 'client'));
await rename(french, join(target, 'client-fr'));
await rm(work.en, { recursive: true, force: true });
await rm(work.fr, { recursive: true, force: true });
