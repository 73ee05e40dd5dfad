import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { ENGLISH } from '../contract/locale.ts';
import { assertPageBudget } from './page-budget.ts';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml']);
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` next to each text file, so that the server doesn't compress at run time. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await Promise.all([
        toBrotli(content, { params }).then((packed) => writeFile(`${path}.br`, packed)),
        toGzip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
      ]);
    }),
  );
}

/**
 * Builds every page in every language, at the same address.
 *   build/client/             English pages, and every asset
 *   build/client-fr/          the same pages in French, HTML only; and so on per language
 *   build/public-pages/       renderer of the public pages, called by the server
 */

// Vitest runs this build with its own NODE_ENV, which would include React's development build.
process.env.NODE_ENV = 'production';

const root = resolve(import.meta.dirname, '..');
const target = join(root, 'build');
// Per process, in case two builds run at once.
const workName = `build/.work-${process.pid}`;
const work = join(root, workName);
const others = (await readdir(join(root, 'contract')))
  .map((file) => /^language\.(\w\w)\.ts$/.exec(file)?.[1])
  .filter((language) => language !== undefined)
  .filter((language) => language !== ENGLISH);

process.on('exit', () => rmSync(work, { recursive: true, force: true }));

function runNode(language: string, ...args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        WEB_BUILD_DIRECTORY: workName,
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

/** One self-contained file, built for production whatever mode the server runs in. */
async function buildPublicPages(): Promise<string> {
  const outDir = join(work, 'public-pages');
  await build({
    configFile: false,
    root,
    // Hides warnings about 'use client' directives, which mean nothing here.
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'web/app/entry.public-pages.tsx',
      outDir,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'render.mjs', codeSplitting: false } },
    },
  });
  return outDir;
}

const reactRouter = createRequire(import.meta.url)
  .resolve('@react-router/dev/package.json')
  .replace('package.json', 'bin.cjs');
await runNode(ENGLISH, reactRouter, 'build', '--logLevel', 'warn');
const builds = new Map([['client', join(work, 'client')]]);
for (const language of others) {
  const folder = join(work, `client-${language}`);
  await runNode(language, 'web/prerender.ts', join(work, 'server/index.js'), folder);
  builds.set(`client-${language}`, folder);
}
await Promise.all([...builds.values()].map(compressFolder));
assertPageBudget(join(work, 'client'));
builds.set('public-pages', await buildPublicPages());

// The old build keeps serving until the new one is complete.
for (const name of await readdir(target)) {
  if (name.startsWith('client') || builds.has(name)) await rm(join(target, name), { recursive: true, force: true });
}
for (const [name, folder] of builds) await rename(folder, join(target, name));
