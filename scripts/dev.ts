/**
 * `npm run dev`: the whole product on one port for development. It runs the embedded database, restarts the API
 * when a file that it imports changes, and updates open pages when components or texts change, without a reload.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer, type HotUpdateOptions, type ViteDevServer } from 'vite';
import { ENGLISH, isLocale } from '../contract/locale.ts';
import type { PublicPage, PublicPageRenderer } from '../contract/public-pages.ts';
import { readConfig } from '../server/config.ts';
// Registers the languages.
import '../server/platform/languages.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';

const root = join(import.meta.dirname, '..');
const config = readConfig();
const address = `http://localhost:${config.port}`;
const apiPort = config.port + 1;

const postgres = config.database === null ? await startEmbeddedPostgres(config.dataDir, console.error) : null;
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    ...(postgres && {
      DATABASE_URL: postgres.connectionString,
      MIGRATION_DATABASE_URL: postgres.ownerConnectionString,
      DEMO: '1',
      SCHOOL_APPROVAL: 'auto',
    }),
    PORT: String(apiPort),
    PUBLIC_URL: address,
  },
});

const target = `http://localhost:${apiPort}`;
const pages = await createServer({
  root,
  plugins: [
    { name: 'public-pages', configureServer: drawPublicPages },
    { name: 'hot-texts', applyToEnvironment: ({ name }) => name === 'client', hotUpdate: replaceTexts },
  ],
  server: {
    port: config.port,
    strictPort: true,
    proxy: { '/api': target, '/dev/mail': target, '/og': target },
    // Files that tests, builds and the server write must not reload open pages.
    watch: { ignored: ['build', 'data', 'test-results', '.react-router'].map((folder) => join(root, folder, '**')) },
  },
});
await pages.listen();
console.log(`
  Lanewise at ${address}
  Mail at ${address}/dev/mail, the API's description at ${address}/api/docs
  What you save is shown at once. Stop with Ctrl-C.
`);

/** Renders the public pages, as the built product's server does, but from the components' current source. */
function drawPublicPages(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    const form = /^(?:\/(\w\w))?\/(schools|instructors|lessons)\/([^/?]+)(?:\/([^/?]+))?/;
    const [found, language, folder = '', first = '', second] = form.exec(request.url ?? '') ?? [];
    if (!found || (folder === 'lessons') !== (second !== undefined)) return next();
    const kind = folder === 'lessons' ? 'town' : folder.slice(0, -1);
    const record = second === undefined ? first : `${first.toUpperCase()}/${second}`;
    const answer = await fetch(`${target}/api/public/${kind}/${record}`);
    const page = answer.ok ? { kind, [kind]: await answer.json() } : { kind: 'missing' };
    const { renderPublicPage } = (await server.ssrLoadModule('/web/app/entry.public-pages.tsx')) as PublicPageRenderer;
    const locale = isLocale(language) ? language : ENGLISH;
    const around = { locale, publicUrl: address, stylesheets: ['/web/ui/theme.css'], font: null };
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(await renderPublicPage(page as PublicPage, around));
  });
}

/** Sends a saved `texts.en.ts` to open pages and refreshes the components that show it, so the page keeps its state. */
async function replaceTexts({ file, server }: HotUpdateOptions) {
  const [, name, language] = /\/([\w-]+)\/texts\.(\w\w)\.ts$/.exec(file) ?? [];
  if (!name) return;
  const { texts } = await import(`${pathToFileURL(file).href}?${Date.now()}`);
  const { hot, moduleGraph } = server.environments.client;
  hot.send('lanewise:texts', { name, language, texts });
  const hooks = [`TextsHook("${name}")`, `TextsHook('${name}')`];
  return [...moduleGraph.idToModuleMap.values()].filter(({ transformResult }) =>
    hooks.some((hook) => transformResult?.code.includes(hook)),
  );
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  api.kill('SIGTERM');
  await pages.close();
  await postgres?.stop();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
