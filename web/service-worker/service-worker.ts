/*
 * Served as /service-worker.js, for the whole site. It keeps nothing of anybody: a page's data is the page's to keep, and to erase.
 * It imports no code of a page, so that it is one small file.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

// One that waited would serve pages of a newer release with an older worker.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
