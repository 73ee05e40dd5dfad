/*
 * Served as /service-worker.js for the whole site. It stores no personal data: pages store and erase their own. It
 * imports no page code, so that it stays one small file.
 */
import './notifications.ts';
import { offlinePage } from './offline-page.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Erased at log-out by `web/features/session/kept-on-phone.ts`, which also messages this worker. */
const KEPT = 'kept-page';
const FORGET = 'forget-page';
/** The instructor's and the student's offline page. A device keeps one of them. */
const PAGES = ['/my-day', '/bookings'];
/** Pages that redirect to the kept one while offline: the app's start page and the student's home page. */
const STARTS = ['/', '/studenthomepage'];
const MAY_TAKE_MS = 4000;
/** Whether a page is cached. Files are not intercepted without one; undefined until checked. */
let hasKept: boolean | undefined;
void caches
  .has(KEPT)
  .catch(() => false)
  .then((has) => {
    hasKept = has;
  });

// A waiting worker would serve pages of a newer release with the old code.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

interface KeepMessage {
  /** The page's address, and the hashed files that it and the others need. */
  keep: string;
  files: string[];
  /** Further pages with the same HTML, as route patterns. */
  also?: string[];
}
const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof data === 'object' && data !== null && 'keep' in data;

/** Runs one at a time, so that a log-out during a save erases that page too. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<unknown>) => {
  turn = turn.then(work).catch(() => undefined);
  return turn;
};

worker.addEventListener('message', (event) => {
  if (isKeepMessage(event.data)) event.waitUntil(inTurn(() => keepPage(event.data)));
  else if (event.data === FORGET) event.waitUntil(inTurn(() => caches.delete(KEPT)));
});

/**
 * Caches the files, then the page, then removes the previous version's files, so that one complete version exists at
 * any moment.
 */
async function keepPage({ keep, files, also = [] }: KeepMessage): Promise<void> {
  const answer = await fetch(keep);
  if (!answer.ok) return;
  const named = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  const manifestOf = (names: string[]) => names.find((name) => name.startsWith('/assets/manifest-'));
  // A newer release is live: its page will be cached when it is opened.
  if (manifestOf(named) !== manifestOf(files)) return;
  const whole = [...new Set([...named, ...files])];
  const cache = await caches.open(KEPT);
  hasKept = true;
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(whole.filter((name) => !kept.has(name)));
  for (const page of [...also, keep]) await cache.put(page, answer.clone());
  for (const name of kept)
    if (![keep, ...also, ...whole].includes(name)) await cache.delete(name, { ignoreVary: true });
}

/**
 * Uses `match` without opening the cache, which would recreate it after an erase. Broken storage counts as empty: every
 * page passes through here, and would no longer open.
 */
const find = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: KEPT, ignoreVary: true }).catch(() => undefined);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin || request.method !== 'GET') return;
  // Downloads and calls stay as they are.
  if (request.destination === 'document' && !pathname.startsWith('/api/'))
    event.respondWith(openPage(request, pathname.toLowerCase()));
  else if (hasKept !== false && pathname.startsWith('/assets/'))
    event.respondWith(find(pathname).then((kept) => kept ?? fetch(request)));
});

/** Network first. If the server doesn't answer: the cached page, else a page that says so and reloads itself. */
async function openPage(request: Request, page: string): Promise<Response> {
  const asked = fetch(request);
  const [path] = hasKept === false ? [''] : await findPage();
  const kept = path && (await find(page.replace(/^\/bookings\/[^/]+$/, '/bookings/:id')));
  if (!kept && !(path && STARTS.includes(page))) return asked.catch(() => offlinePage(path));
  const { promise: tooLong, resolve } = Promise.withResolvers<null>();
  setTimeout(() => resolve(null), MAY_TAKE_MS);
  const answer = await Promise.race([asked, tooLong]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return kept || Response.redirect(path);
}

/** The page where the app opens offline. */
async function findPage(): Promise<[path: string, kept: Response | undefined]> {
  for (const path of PAGES) {
    const kept = await find(path);
    if (kept) return [path, kept];
  }
  return ['', undefined];
}
