/**
 * `node web/prerender.ts SERVER_BUILD TARGET` renders every public page, and the fallback for all others, in
 * `PRERENDER_LANGUAGE`. Texts are loaded once per process, so each language runs in its own.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { PUBLIC_PAGES } from '../contract/paths.ts';

const [serverBuild = '', target = ''] = process.argv.slice(2);
// React Router serves the fallback only at build time.
process.env.IS_RR_BUILD_REQUEST = 'yes';
const handle = createRequestHandler((await import(pathToFileURL(serverBuild).href)) as ServerBuild, 'production');

async function writePage(file: string, request: Request): Promise<void> {
  const response = await handle(request);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${file} was answered with ${response.status}: ${html}`);
  const path = join(target, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, html);
}

// With a trailing slash, as React Router's own build requests the English pages.
for (const page of PUBLIC_PAGES)
  await writePage(join(page, 'index.html'), new Request(`http://localhost${page === '/' ? '' : page}/`));
const fallback = new Request('http://localhost/', { headers: { 'X-React-Router-SPA-Mode': 'yes' } });
await writePage('__spa-fallback.html', fallback);
