import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Budget of a first visit in compressed kilobytes: all files of any page, and the landing page's scripts. */
export const PAGE_LIMIT_KB = 230;
const LANDING_SCRIPT_LIMIT_KB = 150;

const KB = 1000;
const LARGEST_SHOWN = 8;
/** An English catalogue of a folder or of the contract (see `web/ui/i18n/catalogues.ts`). */
const WORDS = /(?:^|\/)([\w-]+)(?:\/texts)?\.en\.ts$/;
/** Estimated response headers per file. */
const HEADER_BYTES = 300;

/** `vite.config.ts` writes this list into the build, and `assertPageBudget` removes it. */
export const CHUNK_LIST = 'chunks.json';

export interface Chunk {
  file: string;
  /** The module that the chunk was made for, such as `web/features/landing/texts.en.ts`. */
  source: string | null;
  imports: string[];
  /** Catalogues that its modules load as soon as they run (`createTextsHook`). */
  catalogues: string[];
}

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
}

interface PageLoad {
  path: string;
  files: { file: string; bytes: number }[];
}

/** @throws Error naming each page over its budget, with the limit, its bytes and its largest files */
export function assertPageBudget(clientFolder: string): void {
  const chunks = JSON.parse(readFileSync(join(clientFolder, CHUNK_LIST), 'utf8')) as Chunk[];
  for (const file of ['', '.br', '.gz']) rmSync(join(clientFolder, CHUNK_LIST + file), { force: true });
  // Renaming the hook that names them would hide every page's words from its budget.
  if (!chunks.some(({ catalogues }) => catalogues.length > 0))
    throw new Error('No chunk names its words (vite.config.ts).');
  const complaints = firstLoads(clientFolder, chunks).flatMap(complaintsAbout);
  if (complaints.length > 0) throw new Error(`Over the page budget (web/page-budget.ts):\n${complaints.join('\n')}`);
}

function complaintsAbout({ path, files }: PageLoad): string[] {
  const scripts = files.filter(({ file }) => file.endsWith('.js'));
  return [
    complaint(path, 'all files', files, PAGE_LIMIT_KB),
    path === '/' ? complaint(path, 'scripts', scripts, LANDING_SCRIPT_LIMIT_KB) : '',
  ].filter((one) => one !== '');
}

function complaint(path: string, what: string, files: PageLoad['files'], limitKb: number): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= limitKb * KB) return '';
  const largest = files.toSorted((one, other) => other.bytes - one.bytes).slice(0, LARGEST_SHOWN);
  const lines = largest.map(({ file, bytes }) => `  ${(bytes / KB).toFixed(1).padStart(6)} kB  ${file}`);
  return `${path}: ${what} ${(bytes / KB).toFixed(1)} kB, limit ${limitKb} kB. The largest:\n${lines.join('\n')}`;
}

/** The files that a first visit to each English page loads before any interaction. */
function firstLoads(clientFolder: string, chunks: Chunk[]): PageLoad[] {
  const { entry, routes } = readManifest(clientFolder);
  const chunkOf = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const words = new Map(chunks.map(({ file, source }) => [source && WORDS.exec(source)?.[1], file]));
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));

  function load(route: Route): PageLoad {
    const path = `/${(route.path ?? '').replace(/^(?:\w\w\?\/)+/, '').replace(/^\//, '')}`;
    const html = join(path.slice(1), 'index.html');
    const htmlFile = existsSync(join(clientFolder, html)) ? html : '__spa-fallback.html';
    const files = new Set([htmlFile, ...filesIn(readFileSync(join(clientFolder, htmlFile), 'utf8'))]);
    const add = (file: string): void => {
      const name = file.replace(/^\//, '').replace(/#$/, '');
      if (files.has(name)) return;
      files.add(name);
      for (const imported of chunkOf.get(name)?.imports ?? []) add(imported);
    };
    for (const file of [entry.module, ...entry.imports]) add(file);
    for (let one: Route | undefined = route; one; one = routes[one.parentId ?? ''])
      for (const file of [one.module, ...(one.imports ?? []), ...(one.css ?? [])]) add(file);
    for (const name of [...files].flatMap((file) => chunkOf.get(file)?.catalogues ?? [])) {
      const file = words.get(name);
      if (!file) throw new Error(`No file of the build holds the texts of ${name}.`);
      add(file);
    }
    return { path, files: [...files].map((file) => ({ file, bytes: bytesOf(join(clientFolder, file)) })) };
  }

  return Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map(load);
}

function readManifest(clientFolder: string): Manifest {
  const assets = join(clientFolder, 'assets');
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name)) ?? '';
  const script = readFileSync(join(assets, file), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest;
}

/** Scripts, styles, fonts and pictures referenced in the HTML. */
const filesIn = (html: string): string[] => [...html.matchAll(/"\/(assets\/[^"#]+)/g)].map(([, file = '']) => file);

const bytesOf = (file: string): number => HEADER_BYTES + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
