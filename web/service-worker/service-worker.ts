/*
 * Served as /service-worker.js, for the whole site. It keeps nothing of anybody: a page's data is the page's to keep, and to erase.
 * It imports no code of a page, so that it is one small file.
 */
import './notifications.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Erased with the log-in by `web/features/session/kept-on-phone.ts`, which tells this worker too. */
const KEPT = 'kept-page';
const FORGET = 'forget-page';
const MAY_TAKE_MS = 4000;
/** Where there is none, what is asked for is not looked at. Not known yet at the worker's start. */
let hasKept: boolean | undefined;
void caches.has(KEPT).then((has) => {
  hasKept = has;
});

// One that waited would serve pages of a newer release with an older worker.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

interface KeepMessage {
  /** The page's address, and the hashed files that it is made of. */
  keep: string;
  files: string[];
}
const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof data === 'object' && data !== null && 'keep' in data;

/** One after the other: a log-out that comes while a page is being kept erases that one too. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<unknown>) => {
  turn = turn.then(work).catch(() => undefined);
  return turn;
};

worker.addEventListener('message', (event) => {
  if (isKeepMessage(event.data)) event.waitUntil(inTurn(() => keepPage(event.data)));
  else if (event.data === FORGET) event.waitUntil(inTurn(() => caches.delete(KEPT)));
});

/** All files first, then the page that names them, then what the one before was made of: whenever it ends, one of them is whole. */
async function keepPage({ keep, files }: KeepMessage): Promise<void> {
  const answer = await fetch(keep);
  if (!answer.ok) return;
  const named = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  const manifestOf = (names: string[]) => names.find((name) => name.startsWith('/assets/manifest-'));
  // Another release is served by now: its page keeps itself when it is opened.
  if (manifestOf(named) !== manifestOf(files)) return;
  const whole = [...new Set([...named, ...files])];
  const cache = await caches.open(KEPT);
  hasKept = true;
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(whole.filter((name) => !kept.has(name)));
  await cache.put(keep, answer);
  for (const name of kept) if (name !== keep && !whole.includes(name)) await cache.delete(name, { ignoreVary: true });
}

/** Without opening it: that would make it anew where it was erased just now. */
const find = (path: string): Promise<Response | undefined> => caches.match(path, { cacheName: KEPT, ignoreVary: true });

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (hasKept === false || origin !== worker.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate' && /^\/(my-day)?$/i.test(pathname)) event.respondWith(openPage(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(find(pathname).then((kept) => kept ?? fetch(request)));
});

/** The server's, which may be of a newer release; the kept one where the server does not answer. */
async function openPage(request: Request, pathname: string): Promise<Response> {
  const asked = fetch(request);
  const kept = await find('/my-day');
  if (!kept) return asked;
  const { promise: tooLong, resolve } = Promise.withResolvers<null>();
  setTimeout(() => resolve(null), MAY_TAKE_MS);
  const answer = await Promise.race([asked, tooLong]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return pathname === '/' ? Response.redirect('/my-day') : kept;
}
