import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { ENGLISH } from '../contract/locale.ts';
import { compressFolder } from './compress.ts';

/**
 * Builds the whole web: every page in every language at the same address.
 *   build/client/             English pages, and every asset
 *   build/client-fr/          the same pages in French, HTML only; so for each other language
 *   build/public-pages/       what draws the pages of schools, instructors and towns, for the server to call
 */
const root = resolve(import.meta.dirname, '..');
const target = join(root, 'build');
// Of this process alone, should two builds ever run at once.
const workName = `build/.work-${process.pid}`;
const languages = (await readdir(join(root, 'contract')))
  .map((file) => /^language\.(\w\w)\.ts$/.exec(file)?.[1])
  .filter((language) => language !== undefined);
const others = languages.filter((language) => language !== ENGLISH);
const work = (language: string): string => join(root, workName, language);

process.on('exit', () => rmSync(join(root, workName), { recursive: true, force: true }));

function buildLanguage(language: string): Promise<void> {
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

const assetsOf = async (language: string): Promise<string> =>
  (await readdir(join(work(language), 'client/assets'))).sort().join('\n');

/** The pages without what all languages share; says where they are. */
async function takePages(language: string): Promise<string> {
  const from = join(work(language), 'client');
  const html = join(work(language), 'html');
  for (const page of await readdir(from, { recursive: true })) {
    if (!page.endsWith('.html')) continue;
    await mkdir(dirname(join(html, page)), { recursive: true });
    await cp(join(from, page), join(html, page));
  }
  return html;
}

/** One file with all that it needs, made for production whatever the server runs as. */
async function buildPublicPages(): Promise<string> {
  const outDir = join(root, workName, 'public-pages');
  await build({
    configFile: false,
    root,
    // Of packages that say 'use client', which means nothing here.
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

// One after the other: both write the router's generated types to the same place.
for (const language of [ENGLISH, ...others]) await buildLanguage(language);
const builds = new Map([['client', join(work(ENGLISH), 'client')]]);
for (const language of others) {
  if ((await assetsOf(language)) !== (await assetsOf(ENGLISH))) {
    throw new Error(`Pages in ${language} would ask for files that are not there: the builds differ in their assets.`);
  }
  builds.set(`client-${language}`, await takePages(language));
}
await Promise.all([...builds.values()].map(compressFolder));
builds.set('public-pages', await buildPublicPages());

// The old build serves until the new one is whole.
for (const name of await readdir(target)) {
  if (name.startsWith('client') || builds.has(name)) await rm(join(target, name), { recursive: true, force: true });
}
for (const [name, folder] of builds) await rename(folder, join(target, name));
