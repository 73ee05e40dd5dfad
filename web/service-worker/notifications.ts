/*
 * What the server tells while no page is open: shown as it comes, and opened by a press. Nothing of it is kept.
 */
export {};

const worker = self as unknown as ServiceWorkerGlobalScope;

/** As `server/modules/notifications` writes it. */
interface Notice {
  id: string;
  lang: string;
  title: string;
  text: string;
  url: string;
}

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { id, lang, title, text, url } = event.data.json() as Notice;
  // The same again, as after a connection that broke, takes the place of the first.
  const look = { body: text, lang, tag: id, icon: '/icon-192.png', data: url };
  event.waitUntil(worker.registration.showNotification(title, look));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data as string, worker.location.origin).href));
});

/** A page that is open elsewhere may have something typed in it: it stays. */
async function open(address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}
